import Core
import HTTP

/// One service: where it lives, how often it may be asked, and what its last answers asked of us.
struct ServiceConnection: Sendable {
  private let http: HTTPClient
  private let endpoint: ServiceEndpoint
  let budget: RequestBudget
  private let clock: Clock

  init(_ http: HTTPClient, _ endpoint: ServiceEndpoint, _ budget: RequestBudget, clock: Clock) {
    self.http = http
    self.endpoint = endpoint
    self.budget = budget
    self.clock = clock
  }

  /// Waits for a turn, sends a request, and reads its answer.
  ///
  /// The budget learns how it ended: what `read` throws as well, since only it can tell a refusal from an answer.
  ///
  /// - Parameters:
  ///   - path: below the endpoint's base, with its query.
  ///   - key: the one in the path. A quota that another key has spent is no reason to wait.
  ///   - time: how long the answer may take; `nil` for the client's default.
  ///   - read: checks the status, then decodes the body. It gets the moment at which the answer came.
  func get<Value: Sendable>(
    _ path: String, key: ServiceKey? = nil, _ priority: RequestPriority = .visible, accept: String = "application/json",
    atMost bytes: Int, within time: Duration? = nil,
    _ read: @Sendable (HTTPClient.Response, Timestamp) throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Fetched<Value> {
    let request = HTTPClient.Request(
      url: "\(endpoint.base)/\(path)", headers: ["Accept": accept], allowedHosts: endpoint.hosts,
      maximumBodyBytes: bytes, totalTimeout: time)
    let turn = try await budget.turn(priority, with: key)
    do throws(ServiceFailure) {
      let response = try await http.answer(to: request)
      budget.noteRetryAfter(response)
      let now = clock.now()
      let value = try read(response, now)
      budget.note(.answered, of: turn)
      return Fetched(value: value, body: response.body, at: now)
    } catch {
      budget.note(Task.isCancelled ? .abandoned : .failed(error), of: turn)
      throw error
    }
  }
}

/// What was read from an answer, with the answer as it came.
struct Fetched<Value: Sendable>: Sendable {
  let value: Value
  let body: [UInt8]
  let at: Timestamp

  init(value: Value, body: [UInt8] = [], at: Timestamp) {
    self.value = value
    self.body = body
    self.at = at
  }
}
