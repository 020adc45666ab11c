#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An IPv4 or IPv6 address, in the one spelling that a browser uses in a `Host` field: `::1`, not `0:0::1`.
package struct NumericHost: Sendable, Hashable {
  /// Without brackets.
  package let text: String
  /// 127.0.0.0/8 or `::1`: this computer, as only it can name itself.
  package let isLoopback: Bool

  /// Reads a literal without brackets; nil for everything else, names included.
  package init?(_ literal: String) {
    guard let address = SocketAddress(literal: literal, port: 0) else { return nil }
    text = address.text
    let isIPv6 = address.family == AF_INET6
    isLoopback = isIPv6 ? text == "::1" : text.hasPrefix("127.")
  }
}
