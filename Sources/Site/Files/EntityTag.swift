import HTTP

/// The tag of a file that a browser keeps, and whether the browser has it already.
struct EntityTag: Sendable, Hashable {
  /// What stands between the quotes; made of letters and digits.
  let opaque: String

  /// The answer to a request for the file: with its tag, and 304 if the browser has it.
  ///
  /// The server sends no body with a 304, but the length that it would have.
  func tagging(_ response: Response, to request: Request) -> Response {
    var tagged = response
    tagged.headers["ETag"] = "\"\(opaque)\""
    if isKnown(by: request) { tagged.status = .notModified }
    return tagged
  }

  /// Whether one of the tags in `If-None-Match` is this one, weak or not, or all tags are meant (RFC 9110, sections 8.8.3
  /// and 13.1.2). A list is read up to the first thing that is no tag.
  private func isKnown(by request: Request) -> Bool {
    let fields = request.headers.values("If-None-Match")
    if fields.count == 1, fields[0].utf8.filter({ !$0.isBlank }) == Array("*".utf8) { return true }
    // A tag may hold commas, so that several fields are joined and one is not split.
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
