/// A request with its whole body, as the server received it or a test created it.
package struct Request: Sendable {
  package var method: Method
  /// The request target as it was sent, still percent-encoded: `/books/a%20b?x=1`.
  package var target: String
  package var headers: Headers
  package var body: [UInt8]

  package init(_ method: Method = .get, _ target: String, headers: Headers = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The part before the first `?`, still percent-encoded.
  package var path: Substring { target[..<(questionMark ?? target.endIndex)] }

  /// The part after the first `?`, still percent-encoded; empty if there is none.
  package var query: Substring { questionMark.map { target[target.utf8.index(after: $0)...] } ?? "" }

  private var questionMark: String.Index? { target.utf8.firstIndex(of: UInt8(ascii: "?")) }
}
