import HTTP

/// The `ETag` of a file that browsers cache.
struct EntityTag: Sendable, Hashable {
  /// The text between the quotes: letters and digits.
  let opaque: String

  /// Adds the tag to the response, and turns it into a 304 if the browser has the file.
  ///
  /// The server sends no body with a 304, only the length that the body would have.
  func tagging(_ response: Response, to request: Request) -> Response {
    var tagged = response
    tagged.headers["ETag"] = "\"\(opaque)\""
    if isKnown(by: request) { tagged.status = .notModified }
    return tagged
  }

  /// Whether `If-None-Match` holds this tag, weak or strong, or `*` (RFC 9110, sections 8.8.3 and 13.1.2).
  ///
  /// Stops at the first thing that is not a tag.
  private func isKnown(by request: Request) -> Bool {
    let fields = request.headers.values("If-None-Match")
    if fields.count == 1, fields[0].utf8.filter({ !$0.isBlank }) == Array("*".utf8) { return true }
    // Tags may contain commas, so fields are joined instead of split.
    var rest = fields.joined(separator: ",").utf8[...]
    while true {
      rest = rest.drop { $0.isBlank || $0 == UInt8(ascii: ",") }
      if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if rest[..<end].dropFirst().elementsEqual(opaque.utf8) { return true }
      rest = rest[end...].dropFirst().drop(while: \.isBlank)
      guard rest.first == UInt8(ascii: ",") else { return false }
    }
  }
}

private let quote = UInt8(ascii: "\"")

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
