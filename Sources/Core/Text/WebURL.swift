/// An absolute http or https URL with a plain host: the only kind of link that a service's data may contain.
package struct WebURL: Sendable, Hashable, CustomStringConvertible {
  package let text: String
  package let isSecure: Bool
  /// Lowercase, without a port.
  package let host: String

  /// `nil` for another scheme, user info, a missing or odd host, blanks and control characters.
  package init?(_ address: some StringProtocol) {
    let address = String(address)
    let lowercased = address.prefix(8).lowercased()
    guard address.utf8.count <= 2048,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.excluded.contains($0) }),
      let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix)
    else { return nil }
    let authority = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let host = authority.prefix { $0 != ":" }.lowercased()
    let port = authority.dropFirst(host.count + 1)
    guard !host.isEmpty, !host.hasPrefix("."), !host.hasPrefix("-"), !host.contains(".."),
      host.utf8.allSatisfy({
        $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }),
      port.isEmpty || port.utf8.allSatisfy(\.isASCIIDigit) && UInt16(port) != nil
    else { return nil }
    text = address
    isSecure = scheme == "https://"
    self.host = host
  }

  package var description: String { text }

  /// The same URL over https. Port 80 is dropped.
  package var secured: WebURL {
    guard !isSecure else { return self }
    let rest = text.dropFirst("http://".count)
    let authority = rest.prefix { !"/?#".contains($0) }
    let bare = authority.hasSuffix(":80") ? authority.dropLast(3) : authority
    return WebURL("https://" + bare + rest.dropFirst(authority.count)) ?? self
  }

  /// Whether the host is this domain or a subdomain of it.
  package func isOn(_ domain: String) -> Bool { host == domain || host.hasSuffix("." + domain) }

  private static let excluded = Array("\"<>\\^`{|}".utf8)
}

extension WebURL: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer()
    guard let url = WebURL(try text.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: text, debugDescription: "not a web address")
    }
    self = url
  }

  package func encode(to encoder: any Encoder) throws {
    var text = encoder.singleValueContainer()
    try text.encode(self.text)
  }
}
