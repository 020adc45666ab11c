import HTTP

/// The headers of every response.
enum ResponseHeaders {
  /// Adds them to a response.
  ///
  /// `Referrer-Policy` is not `no-referrer`: with that, browsers send `Origin: null` with our own forms. There is never a
  /// CORS header.
  static func add(to response: inout Response) {
    for (name, value) in always { response.headers[name] = value }
    if response.headers["Cache-Control"] == nil { response.headers["Cache-Control"] = "no-store" }
  }

  private static let always = [
    (
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
