import Foundation

/// A lock that is held until `release()`, or until the program ends in any way.
struct FileLock {
  fileprivate let descriptor: Int32
  fileprivate let calls: FileCalls

  func release() { calls.closeUnwritten(descriptor) }
}

extension DurableFile {
  /// Waits until no other writer of this file, in this program or another, is between reading and writing it.
  ///
  /// The lock is on a file beside it, because each write replaces the file itself. The lock file stays: removing it
  /// would let two writers in at once.
  ///
  /// - Parameter limit: how long to wait at most, on this thread. A program that was stopped in the middle must not
  ///   stop this one too.
  func lock(waitingAtMost limit: Duration = .seconds(5)) throws(DurableFileError) -> FileLock {
    do throws(SystemError) {
      let descriptor = try calls.openOrCreate(try resolvedPath() + ".lock")
      do throws(SystemError) {
        try wait(for: descriptor, atMost: limit)
      } catch {
        calls.closeUnwritten(descriptor)
        throw error
      }
      return FileLock(descriptor: descriptor, calls: calls)
    } catch {
      throw failure(error)
    }
  }

  private func wait(for descriptor: Int32, atMost limit: Duration) throws(SystemError) {
    var waited = Duration.zero
    do throws(SystemError) {
      while try !calls.lock(descriptor) {
        guard waited < limit else { throw SystemError(call: "flock", code: EWOULDBLOCK) }
        let pause = Duration.milliseconds(Int.random(in: 1...3))
        calls.sleep(pause)
        waited += pause
      }
    } catch let error where [ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.code) {
      // A file system without locks. Refusing every favorite there would be worse than the rare case of two programs
      // using it.
    }
  }
}
