/// A request's head as libmicrohttpd read it.
struct RequestHead {
  var request: Request
  /// `HTTP/1.1` or `HTTP/1.0`, as it was sent.
  var version: String
  /// Whether field names are tokens, values have no control characters, and no part of the head was lost.
  var isSound: Bool

  /// Whether a body follows; `checked` looks at what it is.
  var hasBody: Bool {
    request.headers["Transfer-Encoding"] != nil || request.headers["Content-Length"].map { $0 != "0" } ?? false
  }

  /// Why a request does not reach the handler.
  struct Refusal: Error, Hashable { let status: Status }

  /// The request, with the host that its target names, if it names one.
  ///
  /// libmicrohttpd 0.9.75 accepts all that is rejected here, and that is how requests are smuggled past a check: two
  /// readers of such a head disagree about its host or about where it ends (RFC 9112, sections 3.2, 5.1 and 6.3).
  func checked(bodyBytes: Int) throws(Refusal) -> Request {
    guard isSound, request.method.rawValue.utf8.isToken, !request.target.isEmpty,
      request.target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { throw Refusal(status: .badRequest) }

    let hosts = request.headers.values("Host")
    guard hosts.count == 1 || (hosts.isEmpty && version == "HTTP/1.0"), hosts.allSatisfy(\.isVisibleASCII) else {
      throw Refusal(status: .badRequest)
    }
    let lengths = request.headers.values("Content-Length")
    let codings = request.headers.values("Transfer-Encoding")
    guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty,
      request.headers.values("Content-Type").count <= 1
    else { throw Refusal(status: .badRequest) }
    if let coding = codings.first, !coding.equalsIgnoringASCIICase("chunked") {
      throw Refusal(status: .notImplemented)
    }
    if let length = lengths.first {
      guard let bytes = Self.decimal(length) else { throw Refusal(status: .badRequest) }
      guard bytes <= bodyBytes else { throw Refusal(status: .contentTooLarge) }
    }
    return try request.namingItsHost()
  }

  /// Parses digits only: `Int` would also accept `+5`. A number too large for `Int` becomes `Int.max`.
  private static func decimal(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(text) ?? .max
  }
}

extension Request {
  /// The same request with its host in the `Host` field.
  ///
  /// If the target names a host, that one counts, and a `Host` field does not (RFC 9112, section 3.2.2).
  fileprivate func namingItsHost() throws(RequestHead.Refusal) -> Request {
    guard target.utf8.first != UInt8(ascii: "/") else { return self }
    let scheme = target.prefix { $0 != ":" }
    let rest = target[scheme.endIndex...]
    guard scheme.utf8.isScheme, rest.hasPrefix("://") else { return self }
    // We do not serve https, and whatever terminates TLS in front of us sends a path.
    guard String(scheme).equalsIgnoringASCIICase("http") else {
      throw RequestHead.Refusal(status: .misdirectedRequest)
    }
    let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, authority.isVisibleASCII else { throw RequestHead.Refusal(status: .badRequest) }
    var named = self
    let path = target[authority.endIndex...]
    named.target = path.first == "/" ? String(path) : "/\(path)"
    named.headers["Host"] = String(authority)
    return named
  }
}

extension StringProtocol {
  fileprivate var isVisibleASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

extension Collection<UInt8> {
  /// Whether the bytes are the name of a scheme (RFC 3986, section 3.1).
  fileprivate var isScheme: Bool {
    guard let first, first.isASCIILetter else { return false }
    return allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
  }

  /// Whether the bytes are a token: a method's or a field's name (RFC 9110, section 5.6.2).
  var isToken: Bool {
    !isEmpty && allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
