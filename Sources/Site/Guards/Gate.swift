import HTTP

/// Rejects requests that do not come from this app's own pages, before routing.
///
/// Checks the `Host` of every request, since a GET from a page whose name was rebound to 127.0.0.1 carries no other sign.
/// A POST must come from one of our forms: today's browsers let other sites post forms to 127.0.0.1, and cookies do not
/// protect one port from another.
enum Gate {
  /// The status to reject a request with; `nil` to accept it.
  static func refusal(of request: Request, hosts: AllowedHosts) -> Status? {
    let named = request.headers.values("Host")
    guard named.count == 1, let host = named.first, hosts.allows(host) else { return .misdirectedRequest }
    guard request.method == .post else { return isEmbedding(request) ? .forbidden : nil }
    // No reader has pressed anything yet.
    guard !request.isSpeculative else { return .forbidden }
    let types = request.headers.values("Content-Type")
    guard types.count == 1, types.allSatisfy(isForm) else { return .forbidden }
    let sites = request.headers.values("Sec-Fetch-Site")
    guard sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return .forbidden }
    let origins = request.headers.values("Origin")
    guard origins.allSatisfy({ hosts.isOwn(origin: $0, host: host) }) else { return .forbidden }
    return nil
  }

  /// Whether another site's page embeds this address instead of linking to it.
  ///
  /// Its images, scripts and frames could read nothing, but would spend the reader's requests to the services.
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
