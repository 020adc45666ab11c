/// The state of one request, as a value: each function takes what happened and returns what to do.
///
/// receiving (head, then body) -> handling -> postponed -> suspended -> ready -> answered. libmicrohttpd accepts an
/// answer only after the head or after the whole body, so a decision made in between waits.
struct ExchangeState: Sendable {
  enum Step {
    /// Read more of the body.
    case receive
    case handle(Request)
    /// Wait for the handler's task.
    case suspend(@Sendable () async -> Response)
    case answer(Response)
    /// Answer with the program's own page, then close the connection.
    case refuse(Status)
    /// Close without an answer.
    case hangUp
  }

  private enum Phase { case head, body, handling, postponed, suspended, ready, answered }

  private var phase = Phase.head
  private var request: Request?
  private var body: [UInt8] = []
  private var received = 0
  private var work: (@Sendable () async -> Response)?
  private var response: Response?

  /// Whether `headArrived` has not been called yet.
  var awaitsHead: Bool { phase == .head }

  mutating func headArrived(_ head: RequestHead, limits: HTTPServer.Limits, isStopping: Bool) -> Step {
    guard phase == .head else { return .hangUp }
    do throws(RequestHead.Refusal) {
      request = try head.checked(bodyBytes: limits.bodyBytes)
    } catch {
      phase = .answered
      return .refuse(error.status)
    }
    if isStopping {
      phase = .answered
      return .refuse(.serviceUnavailable)
    }
    phase = .body
    return .receive
  }

  /// The size of a chunked body is not known in advance: past `bodyBytes` it is read and dropped, so that the client
  /// reads the 413, and past `drainBytes` the connection is closed.
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

  /// What to do when libmicrohttpd has no more data: at the end of the body, and after a connection was resumed.
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
    case .postponed:
      guard let work = work.take() else { return .hangUp }
      phase = .suspended
      return .suspend(work)
    case .ready:
      guard let response = response.take() else { return .hangUp }
      phase = .answered
      return .answer(response)
    case .head, .handling, .suspended, .answered:
      return .hangUp
    }
  }

  mutating func answeredInPlace() { phase = .answered }

  /// The answer takes longer: suspends when libmicrohttpd calls again, which it does at once ("the callback can be
  /// called again immediately", microhttpd.h).
  ///
  /// If a connection is suspended in the call that delivers the end of the request, it is still waiting to read when it
  /// is resumed. If the client has closed its half, it reads that end and closes without the answer (0.9.75 and 1.0.1).
  /// One call later it waits for nothing but the answer.
  mutating func postpone(_ work: @escaping @Sendable () async -> Response) {
    self.work = work
    phase = .postponed
  }

  mutating func ready(_ response: Response) {
    guard phase == .suspended else { return }
    self.response = response
    phase = .ready
  }
}
