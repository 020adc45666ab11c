#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A bound, listening TCP socket.
///
/// It is created here and passed to libmicrohttpd, which would report every failure as the same null pointer and could
/// not say which port the system chose.
package struct ListeningSocket: Sendable {
  /// The port; never 0.
  package let port: UInt16
  /// The address as bound, in numbers: `127.0.0.1` or `::1`.
  package let host: String

  let descriptor: FileDescriptor

  /// Binds and listens.
  ///
  /// - Parameters:
  ///   - host: an IPv4 or IPv6 literal; `localhost` means `127.0.0.1`, whatever the resolver says.
  ///   - port: 0 lets the system choose one.
  package static func bind(host: String, port: UInt16) throws(BindError) -> ListeningSocket {
    let literal = host == "localhost" ? "127.0.0.1" : host
    guard var address = SocketAddress(literal: literal, port: port) else { throw .invalidAddress }

    guard let descriptor = FileDescriptor.tcpSocket(family: address.family) else { throw BindError(errno: errno) }
    // A restart must not wait for the last run's connections to leave TIME_WAIT. Linux still refuses a second listener.
    descriptor.enable(SO_REUSEADDR, level: SOL_SOCKET)
    if address.family == AF_INET6 { descriptor.enable(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6)) }

    guard address.bind(descriptor.number) == 0 else { throw BindError(errno: errno) }
    guard listen(descriptor.number, SOMAXCONN) == 0 else { throw BindError(errno: errno) }
    guard address.readName(of: descriptor.number) == 0 else { throw BindError(errno: errno) }
    return ListeningSocket(port: address.port, host: literal, descriptor: descriptor)
  }

  /// Closes the socket; does nothing if it is closed already.
  ///
  /// Not needed once a server has started on it: stopping the server closes it.
  package func close() {
    descriptor.close()
  }

  /// Makes the system refuse new connections while the descriptor stays valid.
  ///
  /// libmicrohttpd forbids closing the socket before its threads have ended; merely not accepting would leave clients
  /// waiting in the backlog. Linux resets a listening socket's backlog on `shutdown`.
  func refuseConnections() {
    _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
  }
}

/// Why a socket could not be bound.
package enum BindError: Error, Equatable, Sendable {
  case addressInUse
  /// A port below 1024, or a sandbox.
  case notPermitted
  /// The machine does not have this address, for example `::1` without IPv6.
  case addressNotAvailable
  /// The text is not an IPv4 or IPv6 literal.
  case invalidAddress
  /// Anything else, with the system's error number.
  case failed(Int32)

  init(errno: Int32) {
    self =
      switch errno {
      case EADDRINUSE: .addressInUse
      case EACCES, EPERM: .notPermitted
      case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
      default: .failed(errno)
      }
  }
}
