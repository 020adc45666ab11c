import Core
import Foundation

/// A system call that failed.
struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  let call: String
  let code: Int32

  var description: String { unsafe "\(call): \(String(cString: strerror(code)))" }
}

/// The system calls that `DurableFile` uses, and the only place in this module that handles unsafe pointers.
///
/// An interrupted call is repeated, except for `close`: on Linux the descriptor is closed anyway, and may belong to
/// another thread by then (close(2)).
struct FileCalls: Sendable {
  enum Call: Sendable, Hashable, CaseIterable { case open, write, sync, close, rename }

  enum Fault: Sendable, Hashable {
    case refused(Int32)
    /// Only half of the bytes are written.
    case short
  }

  /// Lets a test break the calls that change a file. Unused in the program itself.
  var fault: @Sendable (Call) -> Fault? = { _ in nil }

  static let system = FileCalls()

  // MARK: Descriptors

  func openToRead(_ path: String) throws(SystemError) -> Int32 {
    // O_NONBLOCK: a pipe with that name must not block the program.
    try made("open") { unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  }

  func openToWrite(_ path: String) throws(SystemError) -> Int32 {
    try made("open", .open) { unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
  }

  /// Creates a file that doesn't exist yet, without following links.
  func create(_ path: String) throws(SystemError) -> Int32 {
    try made("open", .open) { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
  }

  func openOrCreate(_ path: String) throws(SystemError) -> Int32 {
    try made("open", .open) { unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) }
  }

  func openFolder(_ path: String) throws(SystemError) -> Int32 {
    try made("open") { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  }

  func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let fault = fault(.write)
      let length = fault == .short ? max(1, (bytes.count - written) / 2) : bytes.count - written
      written += try madeLong("write", fault) {
        unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress?.advanced(by: written), length) }
      }
    }
  }

  /// Reads to the end; `nil` if that is beyond `limit`.
  func readAll(_ descriptor: Int32, expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
    // A file may claim to be longer than any memory.
    guard size <= limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: max(4096, min(size + 1, 1 << 20)))
    while true {
      let count = try madeLong("read", nil) {
        unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { return nil }
      bytes += chunk[..<count]
    }
  }

  func sync(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // fsync alone leaves the bytes in the drive's cache (fsync(2) on macOS).
      try made("fsync", .sync) { fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor) }
    #else
      try made("fsync", .sync) { fsync(descriptor) }
    #endif
  }

  func closeWritten(_ descriptor: Int32) throws(SystemError) {
    let fault = fault(.close)
    let result = close(descriptor)
    var code = result == 0 ? 0 : errno
    if case .refused(let refusal) = fault { code = refusal }
    guard code == 0 || code == EINTR else { throw SystemError(call: "close", code: code) }
  }

  /// Closes a descriptor that nothing was written to, so that nothing can be lost.
  func closeUnwritten(_ descriptor: Int32) { _ = close(descriptor) }

  /// Takes the lock if it is free, until the descriptor is closed. Returns whether it did.
  func lock(_ descriptor: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try made("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch let error where error.code == EWOULDBLOCK {
      return false
    }
  }

  // MARK: Names

  func renameFile(_ path: String, to other: String) throws(SystemError) {
    try made("rename", .rename) { unsafe rename(path, other) }
  }

  /// Creates a hard link. Fails if the name is taken.
  func linkFile(_ path: String, as other: String) throws(SystemError) {
    try made("link") { unsafe link(path, other) }
  }

  func remove(_ path: String) throws(SystemError) {
    try made("unlink") { unsafe unlink(path) }
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try made("mkdir") { unsafe mkdir(path, 0o700) }
  }

  func setMode(_ mode: mode_t, of path: String) throws(SystemError) {
    try made("chmod") { unsafe chmod(path, mode) }
  }

  /// The target of a symbolic link; `nil` for anything that is no link or doesn't exist.
  func destination(ofLink path: String) throws(SystemError) -> String? {
    let size = Int(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: size)
    do throws(SystemError) {
      let count = try madeLong("readlink", nil) {
        unsafe buffer.withUnsafeMutableBufferPointer {
          unsafe $0.baseAddress.map { unsafe readlink(path, $0, size) } ?? -1
        }
      }
      return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    } catch let error where error.code == EINVAL || error.code == ENOENT {
      return nil
    }
  }

  func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    try made("stat") { unsafe stat(path, &status) }
    return status
  }

  func status(of descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    try made("fstat") { unsafe fstat(descriptor, &status) }
    return status
  }

  /// Blocks this thread.
  func sleep(_ duration: Duration) {
    _ = usleep(useconds_t(clamping: duration.wholeMilliseconds.multipliedClamped(by: 1000)))
  }

  // MARK: Errors

  @discardableResult
  private func made(_ name: String, _ call: Call? = nil, _ body: () -> Int32) throws(SystemError) -> Int32 {
    Int32(try madeLong(name, call.flatMap(fault)) { Int(body()) })
  }

  private func madeLong(_ name: String, _ fault: Fault?, _ body: () -> Int) throws(SystemError) -> Int {
    var fault = fault
    while true {
      var result = -1
      var code: Int32 = 0
      if case .refused(let refusal) = fault {
        code = refusal
        fault = nil
      } else {
        result = body()
        code = errno
      }
      guard result < 0 else { return result }
      guard code == EINTR else { throw SystemError(call: name, code: code) }
    }
  }
}
