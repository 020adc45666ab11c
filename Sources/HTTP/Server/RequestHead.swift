/// A request's head as libmicrohttpd read it.
struct RequestHead {
  var request: Request
  /// `HTTP/1.1` or `HTTP/1.0`, as it was sent.
  var version: String
  /// Whether the fields' names were tokens before control characters were taken out of them.
  var hasSoundNames: Bool

  /// Whether anything follows.
  var hasBody: Bool {
    request.headers["Transfer-Encoding"] != nil || request.headers["Content-Length"].map { $0 != "0" } ?? false
  }

  /// The status to refuse with before a handler sees the request; nil where the head is sound.
  ///
  /// libmicrohttpd 0.9.75 lets all of these through, and they are how requests are smuggled past a check: two readers
  /// of such a head disagree about its host or about where it ends (RFC 9112, sections 3.2, 5.1 and 6.3).
  func refusal(bodyBytes: Int) -> Status? {
    guard hasSoundNames, request.method.rawValue.utf8.isToken, !request.target.isEmpty,
      request.target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return .badRequest }

    let hosts = request.headers.values("Host")
    guard hosts.count == 1 || (hosts.isEmpty && version == "HTTP/1.0") else { return .badRequest }

    let lengths = request.headers.values("Content-Length")
    let codings = request.headers.values("Transfer-Encoding")
    guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else { return .badRequest }
    if let coding = codings.first, !coding.equalsIgnoringASCIICase("chunked") { return .notImplemented }
    if let length = lengths.first {
      guard let bytes = Self.decimal(length) else { return .badRequest }
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

extension Collection<UInt8> {
  /// Whether the bytes are a token: a method's or a field's name (RFC 9110, section 5.6.2).
  var isToken: Bool {
    !isEmpty
      && allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default:
          "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
