import Core
import HTTP

extension ServiceFailure {
  init(_ error: HTTPClientError) {
    self =
      switch error {
      case .cancelled, .timedOut: .timedOut
      case .cannotConnect: .unreachable
      case .untrusted: .untrusted
      // A service of ours never leads to another host; a login page does.
      case .forbidden, .tooManyRedirects: .intercepted
      case .truncated, .tooLarge, .invalidURL: .unreadable
      case .failed: .unreachable
      }
  }

  /// Throws if an answer's body is a web page: something in between answered, not the service.
  static func refuseWebPage(_ response: HTTPClient.Response) throws(ServiceFailure) {
    let first = response.body.first { !(0x09...0x0D).contains($0) && $0 != 0x20 }
    if first == UInt8(ascii: "<") { throw .intercepted }
  }
}

extension HTTPClient {
  /// The answer to a request, whatever its status; throws if there is none.
  func answer(to request: Request) async throws(ServiceFailure) -> Response {
    do throws(HTTPClientError) {
      return try await send(request)
    } catch {
      throw ServiceFailure(error)
    }
  }
}
