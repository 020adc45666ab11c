/// The address of a link, a form or a picture: a path of our own, or a web address.
///
/// It cannot be created from an arbitrary string, so `javascript:` and `//elsewhere.example` are impossible.
public struct Link: Sendable, Hashable {
  public let text: String

  /// A path on this server, with every segment and query value percent-encoded. Empty segments are dropped: `//` would
  /// name another host.
  public init(path segments: [String], query: [(name: String, value: String)] = [], fragment: String? = nil) {
    var text = segments.isEmpty ? "/" : ""
    for segment in segments where !segment.isEmpty { text += "/" + Self.encode(segment) }
    if text.isEmpty { text = "/" }
    for (index, item) in query.enumerated() {
      text += (index == 0 ? "?" : "&") + Self.encode(item.name) + "=" + Self.encode(item.value)
    }
    if let fragment { text += "#" + Self.encode(fragment) }
    self.text = text
  }

  /// An absolute http or https address with a host; `nil` for anything else.
  public init?(web address: String) {
    let lowercased = address.prefix(8).lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix) else { return nil }
    let rest = address.utf8.dropFirst(scheme.utf8.count)
    // Without a host, a browser takes what follows as the host: `https:///elsewhere.example`.
    guard let first = rest.first, !"/\\?#:@".utf8.contains(first), rest.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    text = address
  }

  /// A part of the page that has this link.
  public init(fragment: String) {
    text = "#" + Self.encode(fragment)
  }

  /// This link to a part of its page; for a link that names none yet.
  public func part(_ fragment: String) -> Link { Link(text: text + "#" + Self.encode(fragment)) }

  private init(text: String) { self.text = text }

  /// Escapes everything but RFC 3986's unreserved characters and `:`, which is allowed in a path and easier to read.
  private static func encode(_ text: String) -> String {
    // Most keys and names need no escaping.
    if text.utf8.allSatisfy(isPlain) { return text }
    let hex = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
