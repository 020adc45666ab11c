/// A web address as a person types it, in two halves.
struct TypedAddress {
  /// The scheme, host and port: `https://catalog.example.org`.
  let origin: String
  /// The rest, with the character that it begins with.
  let rest: String

  /// The default scheme is https, or http for a host on the reader's own network, where nobody has a certificate.
  init(_ typed: String) throws(LinkTemplate.Problem) {
    let address = Self.withSlashes(typed)
    let scheme = ["https://", "http://"].first { address.prefix($0.count).lowercased() == $0 }
    let behind = address.dropFirst(scheme?.count ?? 0)
    let authority = behind.prefix { !"/?#".contains($0) }
    rest = String(behind[authority.endIndex...])
    guard !authority.contains("@") else { throw scheme == nil ? .notWeb : .userInfo }
    let (host, port) = Self.hostAndPort(authority)
    // `javascript:` and `mailto:` look like a host with a port at first.
    guard scheme != nil || !host.isEmpty && !authority.contains("{") && (port.isEmpty || Self.isPort(port.dropFirst()))
    else { throw .notWeb }
    guard !authority.contains("{"), !authority.contains("}") else { throw .placeholderInHost }
    guard Self.isHost(host), [":", ""].contains(port) || port.hasPrefix(":") && Self.isPort(port.dropFirst())
    else { throw .badHost }
    origin = (scheme ?? (Self.isOfOwnNetwork(host) ? "http://" : "https://")) + authority
  }

  /// Browsers read backslashes before the query as slashes.
  private static func withSlashes(_ address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return String(path.replacing("\\", with: "/")) + address[path.endIndex...]
  }

  /// The port includes its colon.
  private static func hostAndPort(_ authority: Substring) -> (host: Substring, port: Substring) {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return (authority[...end], authority[authority.index(after: end)...])
    }
    let host = authority.prefix { $0 != ":" }
    return (host, authority[host.endIndex...])
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.utf8.allSatisfy(\.isASCIIDigit) && UInt16(text) != nil
  }

  /// Any host that a browser accepts: also with underscores, of one word, in letters of any script, or an IPv6 address.
  private static func isHost(_ host: Substring) -> Bool {
    if host.hasPrefix("[") { return isIPv6(host.dropFirst().dropLast()) }
    let labels = host.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }
    let isNamed = labels.dropLast(labels.last == "" ? 1 : 0).allSatisfy { !$0.isEmpty }
    return !host.isEmpty && host != "." && isNamed && labels.joined().unicodeScalars.allSatisfy(isHostScalar)
  }

  private static func isHostScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return Normalization.isWordScalar(scalar) || scalar == "-" || scalar == "_" }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .otherSymbol: true
    default: Normalization.isWordScalar(scalar)
    }
  }

  /// Eight groups of hexadecimal digits. One run of them may be left out, and an IPv4 address may replace the last two.
  private static func isIPv6(_ text: Substring) -> Bool {
    var text = String(text)
    if let colon = text.lastIndex(of: ":"), text[colon...].contains(".") {
      let numbers = text[colon...].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
      guard numbers.count == 4, numbers.allSatisfy({ UInt8($0) != nil && !$0.hasPrefix("+") }) else { return false }
      text = text[...colon] + "0:0"
    }
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    let groups = halves.flatMap { $0.isEmpty ? [] : $0.split(separator: ":", omittingEmptySubsequences: false) }
    return (halves.count == 1 ? groups.count == 8 : halves.count == 2 && groups.count < 8)
      && groups.allSatisfy { (1...4).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }

  /// A numeric address, a name of one word, or a name that never exists in the public network.
  private static func isOfOwnNetwork(_ host: Substring) -> Bool {
    let host = host.lowercased()
    return host.hasPrefix("[") || !host.contains(".") || host.allSatisfy { $0.isNumber || $0 == "." }
      || [".local", ".lan", ".internal", ".localhost", ".home.arpa"].contains(where: host.hasSuffix)
  }
}
