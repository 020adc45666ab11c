#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An IPv4 or IPv6 address with a port, as system calls expect it.
enum SocketAddress {
  case v4(sockaddr_in)
  case v6(sockaddr_in6)

  /// Parses `127.0.0.1` or `::1`, without brackets; `nil` for anything else, including names.
  init?(literal: String, port: UInt16) {
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    if unsafe inet_pton(AF_INET, literal, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      self = .v4(v4)
    } else if unsafe inet_pton(AF_INET6, literal, &v6.sin6_addr) == 1 {
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      self = .v6(v6)
    } else {
      return nil
    }
  }

  var family: Int32 {
    switch self {
    case .v4: AF_INET
    case .v6: AF_INET6
    }
  }

  /// The numeric address, without port and brackets.
  var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let size = socklen_t(buffer.count)
    let isWritten =
      switch self {
      case .v4(var address): unsafe inet_ntop(AF_INET, &address.sin_addr, &buffer, size) != nil
      case .v6(var address): unsafe inet_ntop(AF_INET6, &address.sin6_addr, &buffer, size) != nil
      }
    return isWritten ? String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
  }

  var port: UInt16 {
    switch self {
    case .v4(let address): UInt16(bigEndian: address.sin_port)
    case .v6(let address): UInt16(bigEndian: address.sin6_port)
    }
  }

  /// Calls `bind(2)`: 0, or -1 with `errno` set.
  mutating func bind(_ socket: Int32) -> Int32 {
    #if canImport(Glibc)
      unsafe withRaw { address, size in unsafe Glibc.bind(socket, address, size.pointee) }
    #else
      unsafe withRaw { address, size in unsafe Darwin.bind(socket, address, size.pointee) }
    #endif
  }

  /// Calls `getsockname(2)` into this value, which must be of the socket's family: 0, or -1 with `errno` set.
  mutating func readName(of socket: Int32) -> Int32 {
    unsafe withRaw { address, size in unsafe getsockname(socket, address, size) }
  }

  private mutating func withRaw(_ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32)
    -> Int32
  {
    switch self {
    case .v4(var address):
      defer { self = .v4(address) }
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      return unsafe withUnsafeMutablePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, &size) }
      }
    case .v6(var address):
      defer { self = .v6(address) }
      var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
      return unsafe withUnsafeMutablePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, &size) }
      }
    }
  }
}
