/// A whole response: there are no streamed bodies, since a page is rendered into one buffer.
public struct Response: Sendable {
  public var status: Status
  public var headers: Headers
  public var body: [UInt8]

  /// `Content-Length` and, for HEAD, leaving out the body are the server's work.
  ///
  /// With 304, a body is not sent but gives its length. Without one the connection is closed after the answer.
  public init(_ status: Status = .ok, headers: Headers = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// How a handler answers: in place on the server's thread, or later from a task.
///
/// What is in memory already is answered in place; the hop through a task costs a fifth of the throughput.
public enum Handling: Sendable {
  case now(Response)
  case later(@Sendable () async -> Response)

  /// The response, once it is there.
  public var response: Response {
    get async {
      switch self {
      case .now(let response): response
      case .later(let work): await work()
      }
    }
  }
}
