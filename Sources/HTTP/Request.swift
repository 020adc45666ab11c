/// A request with its whole body, as the server read it or a test made it.
public struct Request: Sendable {
  public var method: Method
  /// The request target as it was sent, still percent-encoded: `/books/a%20b?x=1`.
  public var target: String
  public var headers: Headers
  public var body: [UInt8]

  public init(_ method: Method = .get, _ target: String, headers: Headers = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// What stands before the first `?`, still percent-encoded.
  public var path: Substring { target.prefix { $0 != "?" } }

  /// What stands after the first `?`, still percent-encoded; empty where there is none.
  public var query: Substring { target.drop { $0 != "?" }.dropFirst() }
}
