import CCurl

/// Why there is no response. A response with a bad status is a response.
package enum HTTPClientError: Error, Equatable, Sendable {
  /// The caller's task was canceled, or the client was closed.
  case cancelled
  /// The text, or a redirect's target, is not a URL.
  case invalidURL
  /// The URL's scheme or host is not allowed, or it has a user name.
  case forbidden
  /// The network: a name that does not resolve, a refused or reset connection, a proxy.
  case cannotConnect
  /// Connecting or the whole request took too long, or nothing arrived for too long.
  case timedOut
  /// The certificate is not trusted, or the TLS handshake failed.
  case untrusted
  /// The connection ended before the body did.
  case truncated
  /// The head or the body, decompressed, is larger than the limit.
  case tooLarge
  case tooManyRedirects
  /// Anything else, with libcurl's code.
  case failed(code: Int)
}

extension HTTPClientError {
  static var initializationFailed: HTTPClientError { HTTPClientError(CURLE_FAILED_INIT) }

  init(_ code: CURLcode) {
    self =
      switch code {
      case CURLE_URL_MALFORMAT: .invalidURL
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
        CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .cannotConnect
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE,
        CURLE_USE_SSL_FAILED:
        .untrusted
      case CURLE_PARTIAL_FILE: .truncated
      case CURLE_FILESIZE_EXCEEDED: .tooLarge
      case CURLE_LOGIN_DENIED: .forbidden
      default: .failed(code: Int(code.rawValue))
      }
  }
}
