#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An IPv4 or IPv6 address, spelled as a browser does in a `Host` field: `::1`, not `0:0::1`.
package struct NumericHost: Sendable, Hashable {
  /// Without brackets.
  package let text: String
  /// Whether it is 127.0.0.0/8 or `::1`, which always mean this computer.
  package let isLoopback: Bool

  /// Parses a literal without brackets; `nil` for anything else, including names.
  package init?(_ literal: String) {
    guard let address = SocketAddress(literal: literal, port: 0) else { return nil }
    text = address.text
    let isIPv6 = address.family == AF_INET6
    isLoopback = isIPv6 ? text == "::1" : text.hasPrefix("127.")
  }
}
