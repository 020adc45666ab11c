import Synchronization

/// What the client's thread is to fetch: one hop of a request.
struct TransferOrder: Sendable {
  let url: String
  let origin: URLParts
  let headers: Headers
  let maximumBodyBytes: Int
  let timeout: Duration
  let needsPublicAddress: Bool
  let ticket = Ticket()
}

/// What came of it.
struct TransferOutcome: Sendable {
  let status: Status
  let headers: Headers
  let body: [UInt8]
  /// Where the response sends the client on to, as an absolute URL that nobody has checked yet.
  let redirect: String?
  let connectionsOpened: Int
  let duration: Duration
}

/// A caller's claim to one outcome; whoever finishes it first decides.
///
/// Finishing and waiting may come in any order, since a cancelled task's handler can run before the task waits.
final class Ticket: Sendable {
  typealias Outcome = Result<TransferOutcome, HTTPClientError>
  typealias Waiter = CheckedContinuation<Outcome, Never>

  private enum State {
    case idle
    case waiting(Waiter)
    case finished(Outcome)

    /// Returns the outcome where it is there already.
    mutating func wait(with waiter: Waiter) -> Outcome? {
      if case .finished(let outcome) = self { return outcome }
      self = .waiting(waiter)
      return nil
    }

    /// Returns who is to be resumed.
    mutating func finish(_ outcome: Outcome) -> Waiter? {
      switch self {
      case .finished: return nil
      case .idle:
        self = .finished(outcome)
        return nil
      case .waiting(let waiter):
        self = .finished(outcome)
        return waiter
      }
    }
  }

  private let state = Mutex(State.idle)

  var isFinished: Bool {
    state.withLock { if case .finished = $0 { true } else { false } }
  }

  func wait(with waiter: Waiter) {
    if let outcome = state.withLock({ $0.wait(with: waiter) }) { waiter.resume(returning: outcome) }
  }

  func finish(_ outcome: Outcome) {
    state.withLock { $0.finish(outcome) }?.resume(returning: outcome)
  }
}
