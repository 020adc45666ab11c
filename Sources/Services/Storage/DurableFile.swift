import Foundation

/// The one writer of the program: whoever reads the file finds the old version or the new one, whole, through crashes and power cuts.
///
/// Foundation's `Data.write(.atomic)` does not do: it leaves out the folder's fsync, sets the mode to 0644, replaces symbolic links and leaves its temporaries behind
/// (measured on Swift 6.3.1, 79 of 100 simulated power cuts lost the last version). All calls block; async code makes them through `SerialQueue`.
struct DurableFile: Sendable {
  enum ReadOutcome: Sendable, Hashable {
    case missing
    /// It is there, or may be: not readable, a folder, a loop of links, too long.
    case unreadable(SystemError)
    case contents([UInt8], FileStamp)
  }

  let path: String
  var calls = FileCalls.system

  /// The longest file that is read, in bytes: 200 times what 1,000 favorites take.
  static let longest = 128 << 20

  /// The last part of the path.
  var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }

  func read() -> ReadOutcome {
    do throws(SystemError) {
      let descriptor = try calls.openToRead(path)
      defer { calls.closeUnwritten(descriptor) }
      let status = try calls.status(of: descriptor)
      guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable(SystemError(call: "read", code: EISDIR)) }
      guard let bytes = try calls.readAll(descriptor, expecting: Int(status.st_size), limit: Self.longest) else {
        return .unreadable(SystemError(call: "read", code: EFBIG))
      }
      return .contents(bytes, FileStamp(status))
    } catch {
      return error.code == ENOENT ? .missing : .unreadable(error)
    }
  }

  /// The version that is there now; nil where there is none, or it cannot be known.
  var stamp: FileStamp? { (try? calls.status(of: path)).map(FileStamp.init) }

  /// Replaces the contents, and returns once they would survive a power cut; on any error the old version is still there.
  ///
  /// - Parameter durably: as for `prepare`.
  @discardableResult
  func write(_ bytes: [UInt8], durably: Bool = true) throws(DurableFileError) -> FileStamp {
    let version = try prepare(bytes, durably: durably)
    try version.commit()
    return version.stamp
  }

  /// Makes sure that what stands there now survives a power cut, whoever wrote it.
  func sync() throws(DurableFileError) {
    do throws(SystemError) {
      let target = try resolvedPath()
      let descriptor = try calls.openToRead(target)
      defer { calls.closeUnwritten(descriptor) }
      try calls.sync(descriptor)
      try syncFolder(of: target)
    } catch {
      throw failure(error)
    }
  }

  /// Where the bytes lie: a link is followed rather than replaced, also one whose target is not there yet.
  func resolvedPath() throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let destination = try calls.destination(ofLink: path) else { return path }
      path = destination.hasPrefix("/") ? destination : Self.folder(of: path) + "/" + destination
    }
    throw SystemError(call: "readlink", code: ELOOP)
  }

  /// Closes the descriptor in any case; on an error the file is removed.
  func fill(
    _ descriptor: Int32, with bytes: [UInt8], at path: String, durably: Bool = true
  ) throws(SystemError) {
    do throws(SystemError) {
      do throws(SystemError) {
        try calls.writeAll(bytes, to: descriptor)
        if durably { try calls.sync(descriptor) }
      } catch {
        calls.closeUnwritten(descriptor)
        throw error
      }
      try calls.closeWritten(descriptor)
    } catch {
      try? calls.remove(path)
      throw error
    }
  }

  func createTemporary(
    beside path: String, _ create: (String) throws(SystemError) -> Void
  ) throws(SystemError) -> String {
    var attempts = 0
    while true {
      let temporary = Self.temporaryPath(for: path)
      do throws(SystemError) {
        try create(temporary)
        return temporary
      } catch let error where error.code == EEXIST && attempts < 8 {
        attempts += 1
      }
    }
  }
}
