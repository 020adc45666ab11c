import Core

/// How long a service is left alone after it failed.
///
/// "Full jitter", a random time up to a limit that doubles with each failure, spreads the copies of a program best (AWS
/// Architecture Blog, "Exponential Backoff And Jitter"). What the service itself asks for goes before it.
struct Backoff: Sendable, Hashable {
  /// What the next pause is drawn from.
  struct Step: Sendable, Hashable {
    let shortest: Duration
    let first: Duration
    let longest: Duration

    /// Both windows answer alike when they are full, without saying for how long; a minute empties the shorter one.
    static let quota = Step(shortest: .seconds(60), first: .seconds(60), longest: .seconds(3600))
    static let outage = Step(shortest: .seconds(1), first: .seconds(4), longest: .seconds(300))
    /// These requests never reach the service, so the pause is short: the reader's network may be back at any moment.
    static let noWay = Step(shortest: .seconds(1), first: .seconds(2), longest: .seconds(30))

    /// `nil` if another try would change nothing, or if the failure says nothing about the next request.
    init?(_ failure: ServiceFailure) {
      switch failure {
      case .quota: self = .quota
      case .down(let status) where (500...599).contains(status) || status == 408: self = .outage
      case .unreachable, .timedOut, .untrusted, .intercepted: self = .noWay
      case .down, .noKey, .keyUnreadable, .keyRefused, .unreadable, .notFound, .queued, .pending: return nil
      }
    }

    private init(shortest: Duration, first: Duration, longest: Duration) {
      self.shortest = shortest
      self.first = first
      self.longest = longest
    }

    /// - Parameter failures: how many went before.
    func pause(after failures: Int, _ random: (ClosedRange<Double>) -> Double) -> Duration {
      let limit = min(longest, first * (1 << min(failures, 20)))
      return max(shortest, .milliseconds(Int64(random(0...Double(limit.wholeMilliseconds)))))
    }
  }

  private struct Pause: Hashable {
    let failure: ServiceFailure
    let began: Timestamp
    var until: Timestamp
    /// Whether the service itself named the moment.
    var isAskedFor: Bool
  }

  private var current: Pause?
  /// Failures without an answer between them.
  private var failures = 0
  /// Before which the service does not want to be asked, as it said itself.
  private var notBefore: Timestamp?
  /// Counts the pauses, so that what was asked before one can be told from what was asked after it.
  private(set) var pauses = 0

  /// `nil` if the service may be asked. A clock that was set back ends a pause, rather than make it last.
  func pause(at now: Timestamp) -> (failure: ServiceFailure, until: Timestamp)? {
    guard let current, now < current.until, now >= current.began else { return nil }
    return (current.failure, current.until)
  }

  /// Keeps what an answer says about the next request, until its failure is noted.
  mutating func noteRetryAfter(_ moment: Timestamp) { notBefore = moment }

  /// The service answered something that it answers on purpose.
  mutating func noteAnswer(askedAfter pauses: Int) {
    // The answer to what was asked before a pause says nothing of what comes after.
    guard pauses == self.pauses else { return }
    failures = 0
    current = nil
    notBefore = nil
  }

  /// Whether a pause begins with this failure.
  ///
  /// - Parameter pauses: how many there had been when the request was let go. What was under way together fails
  ///   together, and counts as one failure.
  mutating func note(
    _ failure: ServiceFailure, askedAfter pauses: Int, now: Timestamp, random: (ClosedRange<Double>) -> Double
  ) -> Bool {
    guard let step = Step(failure) else {
      if failure != .unreadable { noteAnswer(askedAfter: pauses) }
      return false
    }
    let asked = notBefore.flatMap { $0 > now ? $0 : nil }
    notBefore = nil
    guard pauses == self.pauses else {
      if let asked, let until = pause(at: now)?.until, asked > until {
        current?.until = asked
        current?.isAskedFor = true
      }
      return false
    }
    let until = asked ?? now.adding(step.pause(after: failures, random))
    current = Pause(failure: failure, began: now, until: until, isAskedFor: asked != nil)
    failures += 1
    self.pauses += 1
    return true
  }

  /// Ends a pause that is only our own guess: a reader wants to try again at once. Not one that the service asked for, and
  /// not one for a spent quota.
  mutating func forgive() {
    guard let pause = current, pause.failure != .quota, !pause.isAskedFor else { return }
    current = nil
  }

  /// Ends a pause for a spent quota: another key has a quota of its own.
  mutating func forgetQuota() {
    guard current?.failure == .quota else { return }
    current = nil
    failures = 0
  }
}
