import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file descriptor that is closed once: on request, or with the last reference.
///
/// Closing a number twice may close what another thread has just opened with it.
final class FileDescriptor: Sendable {
  let number: Int32
  private let isClosed = Atomic(false)

  init(_ number: Int32) { self.number = number }

  deinit { close() }

  /// How many descriptors this process may have open.
  static var limit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    return unsafe getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 0
  }

  /// Opens a TCP socket that children do not inherit; `nil`, with `errno` set, on failure.
  static func tcpSocket(family: Int32) -> FileDescriptor? {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let number = socket(family, type, 0)
    return number < 0 ? nil : FileDescriptor(number)
  }

  /// Turns a socket option on; does nothing if the system does not know it.
  func enable(_ option: Int32, level: Int32) {
    var on: Int32 = 1
    _ = unsafe setsockopt(number, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Calls `pread(2)`: the number of bytes, 0 at the end of the file, -1 on an error.
  func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64) -> Int {
    guard let position = off_t(exactly: position) else { return -1 }
    while true {
      let count = unsafe pread(number, buffer.baseAddress, buffer.count, position)
      guard count < 0, errno == EINTR else { return count }
    }
  }

  func close() {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    #if canImport(Glibc)
      _ = Glibc.close(number)
    #else
      _ = Darwin.close(number)
    #endif
  }
}
