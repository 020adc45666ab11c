import HTTP

/// What stands in front of every route: who may ask at all.
///
/// The `Host` is checked on every request, since a page whose name was rebound to 127.0.0.1 sends no other sign with a GET. A POST must come from a form
/// of ours: a cross-site form post reaches 127.0.0.1 in today's browsers, and cookies are no defence between ports.
enum Gate {
  /// The status that a request is refused with; nil lets it in.
  static func refusal(of request: Request, hosts: AllowedHosts) -> Status? {
    let named = request.headers.values("Host")
    guard named.count == 1, let host = named.first, hosts.allows(host) else { return .misdirectedRequest }
    guard request.method == .post else { return isEmbedding(request) ? .forbidden : nil }
    // Nobody has pressed anything yet.
    guard !request.isSpeculative else { return .forbidden }
    let types = request.headers.values("Content-Type")
    guard types.count == 1, types.allSatisfy(isForm) else { return .forbidden }
    let sites = request.headers.values("Sec-Fetch-Site")
    guard sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return .forbidden }
    let origins = request.headers.values("Origin")
    guard origins.allSatisfy({ hosts.isOwn(origin: $0, host: host) }) else { return .forbidden }
    return nil
  }

  /// Whether another site's page asks for more than to lead here: its pictures, scripts and frames could not read anything, but would spend the
  /// reader's requests to the services.
  private static func isEmbedding(_ request: Request) -> Bool {
    guard let site = request.headers["Sec-Fetch-Site"], site == "cross-site" || site == "same-site" else {
      return false
    }
    return request.headers["Sec-Fetch-Dest"] != "document"
  }

  private static func isForm(_ contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" }.drop(while: isBlank)
    let blanks = type.reversed().prefix(while: isBlank).count
    return String(type.dropLast(blanks)).asciiLowercased == "application/x-www-form-urlencoded"
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}
