#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum Environment {
  /// The file that the curl program would read certificate authorities from.
  static var certificateAuthorityFile: String? {
    value("SSL_CERT_FILE") ?? value("CURL_CA_BUNDLE")
  }

  /// Whether libcurl finds a proxy for `https:` in the environment (libcurl-env(3)).
  static var namesProxy: Bool {
    ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { value($0) != nil }
  }

  private static func value(_ name: String) -> String? {
    guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }
}
