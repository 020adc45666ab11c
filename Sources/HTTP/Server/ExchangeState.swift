/// Where one request stands, as a value: each function takes what happened and returns what to do.
///
/// receiving (head, then body) -> handling -> suspended -> ready -> answered. libmicrohttpd takes an answer only when
/// the head has come or when the body is whole, so a verdict reached in between waits.
struct ExchangeState: Sendable {
  enum Step {
    /// Come back with more of the body.
    case receive
    case handle(Request)
    case answer(Response)
    /// Answer with the program's own page, and close the connection afterwards.
    case refuse(Status)
    /// Close without an answer.
    case hangUp
  }

  private enum Phase { case head, body, handling, suspended, ready, answered }

  private var phase = Phase.head
  private var request: Request?
  private var body: [UInt8] = []
  private var received = 0
  private var response: Response?

  /// Whether the head has not been given to `headArrived` yet.
  var awaitsHead: Bool { phase == .head }

  mutating func headArrived(_ head: RequestHead, limits: HTTPServer.Limits, isStopping: Bool) -> Step {
    guard phase == .head else { return .hangUp }
    if let status = head.refusal(bodyBytes: limits.bodyBytes) {
      phase = .answered
      return .refuse(status)
    }
    if isStopping {
      phase = .answered
      return .refuse(.serviceUnavailable)
    }
    request = head.request
    phase = .body
    return .receive
  }

  /// A chunked body says its size only as it comes: past `bodyBytes` it is read and dropped, so that the client reads
  /// the 413, and past `drainBytes` the connection is given up.
  mutating func bodyArrived(_ bytes: RawSpan, limits: HTTPServer.Limits) -> Step {
    guard phase == .body else { return .hangUp }
    received += bytes.byteCount
    if received > limits.drainBytes {
      phase = .answered
      return .hangUp
    }
    if received > limits.bodyBytes {
      body = []
    } else {
      unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
    }
    return .receive
  }

  /// What to do when libmicrohttpd has nothing more to give: at the end of the body, and after a resumed connection
  /// comes back.
  mutating func inputEnded(limits: HTTPServer.Limits) -> Step {
    switch phase {
    case .body:
      guard received <= limits.bodyBytes else {
        phase = .answered
        return .refuse(.contentTooLarge)
      }
      guard var whole = request.take() else { return .hangUp }
      whole.body = body
      body = []
      phase = .handling
      return .handle(whole)
    case .ready:
      guard let response = response.take() else { return .hangUp }
      phase = .answered
      return .answer(response)
    case .head, .handling, .suspended, .answered:
      return .hangUp
    }
  }

  mutating func answeredInPlace() { phase = .answered }

  mutating func suspended() { phase = .suspended }

  mutating func ready(_ response: Response) {
    guard phase == .suspended else { return }
    self.response = response
    phase = .ready
  }
}
