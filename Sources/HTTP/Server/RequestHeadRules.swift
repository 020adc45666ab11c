/// What a request's head must keep to before a handler sees it.
///
/// libmicrohttpd 0.9.75 lets all of these through, and they are how requests are smuggled past a check: two readers of
/// such a head disagree about its host or about where it ends (RFC 9112, sections 3.2 and 6.3).
enum RequestHeadRules {
  /// The status to refuse with; nil where the head is sound.
  static func refusal(of headers: Headers, version: String, bodyBytes: Int) -> Status? {
    let hosts = headers.values("Host")
    guard hosts.count == 1 || (hosts.isEmpty && version != "HTTP/1.1") else { return .badRequest }

    let lengths = headers.values("Content-Length")
    let codings = headers.values("Transfer-Encoding")
    guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else { return .badRequest }
    if let coding = codings.first, !coding.equalsIgnoringASCIICase("chunked") { return .notImplemented }
    if let length = lengths.first {
      guard let bytes = decimal(length) else { return .badRequest }
      guard bytes <= bodyBytes else { return .contentTooLarge }
    }
    return nil
  }

  /// Digits only: `Int` would also read `+5`. A number too large for `Int` is read as `Int.max`.
  private static func decimal(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
