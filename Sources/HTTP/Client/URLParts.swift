import CCurl

/// The parts of a URL that decide whether it may be fetched.
///
/// libcurl's own parser reads them, so that what is checked is what is fetched: if two parsers disagree about the host,
/// a check is worth nothing.
struct URLParts: Equatable, Sendable {
  let scheme: String
  let host: String
  let port: String

  /// libcurl has normalized IPv4 addresses; IPv6 addresses keep their brackets.
  var isLoopback: Bool {
    let literal = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return host == "localhost" || NumericHost(literal)?.isLoopback == true
  }

  func hasSameOrigin(as other: URLParts) -> Bool { self == other }

  init(checking url: String, hosts: HostRule, configuration: HTTPClient.Configuration) throws(HTTPClientError) {
    try self.init(parsing: url)
    let isAllowedPlainly = configuration.allowsLoopbackHTTP && isLoopback || configuration.ownHosts.allows(host)
    let isAllowedScheme = scheme == "https" || scheme == "http" && isAllowedPlainly
    guard isAllowedScheme, hosts.allows(host) else { throw .forbidden }
  }

  private init(parsing url: String) throws(HTTPClientError) {
    // A NUL would end the string for libcurl, but not for the check.
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw .invalidURL }
    guard let parsed = unsafe curl_url() else { throw .initializationFailed }
    defer { unsafe curl_url_cleanup(parsed) }
    switch unsafe curl_url_set(parsed, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER)) {
    case CURLUE_OK: break
    case CURLUE_USER_NOT_ALLOWED, CURLUE_UNSUPPORTED_SCHEME: throw .forbidden
    default: throw .invalidURL
    }

    func part(_ part: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard unsafe curl_url_get(parsed, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text = unsafe text
      else { return nil }
      defer { unsafe curl_free(text) }
      return unsafe String(cString: text).lowercased()
    }
    scheme = part(CURLUPART_SCHEME) ?? ""
    host = part(CURLUPART_HOST) ?? ""
    port = part(CURLUPART_PORT) ?? ""
  }
}
