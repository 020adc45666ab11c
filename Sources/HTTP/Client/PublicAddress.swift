/// Tells addresses on the Internet from those of this computer and its local network.
enum PublicAddress {
  /// Whether an address of four or sixteen bytes, in network order, is public. Nothing else is.
  ///
  /// Follows the registries of special-purpose addresses (RFC 6890, maintained by IANA). 198.18.0.0/15, for benchmarks,
  /// is not refused: some programs that tunnel all traffic give names such addresses.
  static func contains(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    switch bytes.count {
    case 4: return isPublic(v4: bytes[...])
    case 16: return isPublic(v6: bytes)
    default: return false
    }
  }

  private static func isPublic(v4 bytes: ArraySlice<UInt8>) -> Bool {
    let head = bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
    return !refused.contains { head >> (24 - $0.bits) == $0.prefix >> (24 - $0.bits) }
  }

  /// By the first three bytes.
  private static let refused: [(prefix: UInt32, bits: UInt32)] = [
    (0x00_0000, 8),  // this network
    (0x0A_0000, 8),  // private
    (0x64_4000, 10),  // shared by the customers of a provider, and used by VPNs
    (0x7F_0000, 8),  // loopback
    (0xA9_FE00, 16),  // link-local
    (0xAC_1000, 12),  // private
    (0xC0_0000, 24),  // protocol assignments
    (0xC0_A800, 16),  // private
    (0xE0_0000, 3),  // multicast, reserved, broadcast
  ]

  /// Global unicast is 2000::/3 (RFC 4291); loopback, unique local, link-local, multicast and IPv4-mapped addresses are
  /// outside it.
  private static func isPublic(v6 bytes: [UInt8]) -> Bool {
    // NAT64: the IPv4 address is at the end (RFC 6052).
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return isPublic(v4: bytes[12...]) }
    // 6to4: the IPv4 address follows the prefix (RFC 3056).
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(v4: bytes[2..<6]) }
    // Teredo hides an IPv4 address.
    if bytes.starts(with: [0x20, 0x01, 0, 0]) { return false }
    return bytes[0] >> 5 == 1
  }
}
