import Foundation

/// The only writer of the program: readers of the file find the old version or the new one, whole, through crashes and
/// power cuts.
///
/// Foundation's `Data.write(.atomic)` is not enough: it omits the folder's fsync, sets the mode to 0644, replaces
/// symbolic links and leaves its temporary files behind (measured on Swift 6.3.1, 79 of 100 simulated power cuts lost
/// the last version). All calls block; async code uses `SerialQueue`.
struct DurableFile: Sendable {
  enum ReadOutcome: Sendable, Hashable {
    case missing
    /// It exists, or may exist: not readable, a folder, a loop of links, too long.
    case unreadable(SystemError)
    case contents([UInt8], FileStamp)
  }

  let path: String
  var calls = FileCalls.system

  /// The longest file that is read, in bytes: 200 times the size of 1,000 favorites.
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

  /// The current version; `nil` if there is none, or it can't be determined.
  var stamp: FileStamp? { (try? calls.status(of: path)).map(FileStamp.init) }

  /// Replaces the contents, and returns once they would survive a power cut. After an error, the old version is still
  /// there.
  ///
  /// - Parameter durably: as for `prepare`.
  @discardableResult
  func write(_ bytes: [UInt8], durably: Bool = true) throws(DurableFileError) -> FileStamp {
    let version = try prepare(bytes, durably: durably)
    try version.commit()
    return version.stamp
  }

  /// Makes sure that the current version survives a power cut, whoever wrote it.
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

  /// The path of the file itself. Links are followed, not replaced, even if their target doesn't exist yet.
  func resolvedPath() throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let destination = try calls.destination(ofLink: path) else { return path }
      path = destination.hasPrefix("/") ? destination : Self.folder(of: path) + "/" + destination
    }
    throw SystemError(call: "readlink", code: ELOOP)
  }

  /// Always closes the descriptor, and removes the file after an error.
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
