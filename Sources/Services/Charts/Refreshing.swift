import Core

/// Stale-while-revalidate: shows what there is, and asks for something newer behind the page.
///
/// A value that says what to do and does nothing itself. Its owner asks `plan`, calls `begin` if there is something to
/// ask, and `finish` with what came.
struct Refreshing<Value: Sendable>: Sendable {
  enum Plan: Hashable {
    /// There is nothing better to be had now.
    case show
    /// Show what there is, and ask behind it.
    case refresh
    /// There is nothing to show yet: worth waiting for.
    case wait
  }

  /// The last value that was taken; `nil` if nothing was ever loaded.
  private(set) var value: Value?
  /// When `value` came.
  private(set) var takenAt: Timestamp?
  /// When the service last answered, with something newer or without.
  private(set) var fetchedAt: Timestamp?
  /// Why nothing newer could be had, if the last try failed.
  private(set) var failure: ServiceFailure?
  /// The request that is in flight.
  private(set) var inFlight: Int?
  private var lastNumber = 0
  private var triedAt: Timestamp?
  /// Whether the next look asks, however fresh the value is.
  private var isForced = false

  /// Between two tries while the service gives nothing.
  static var retry: Duration { .seconds(30) }

  /// Forgets everything, because something else is shown from now on. An answer in flight is dropped.
  mutating func clear() {
    let number = lastNumber
    self = Refreshing()
    lastNumber = number
  }

  /// Takes over what was kept from an earlier run.
  mutating func restore(_ value: Value, fetchedAt: Timestamp) {
    self.value = value
    takenAt = fetchedAt
    self.fetchedAt = fetchedAt
  }

  /// Changes what is shown without another answer.
  mutating func mapValue(_ change: (Value) -> Value) { value = value.map(change) }

  /// What a page does now.
  ///
  /// - Parameters:
  ///   - freshness: how long a value is good.
  ///   - waitsAgain: whether a page without a value waits for another try, also after a failure; else it says so.
  func plan(freshFor freshness: Duration, waitsAgain: Bool, at now: Timestamp) -> Plan {
    let isWorthWaiting = value == nil && (failure == nil || waitsAgain)
    guard inFlight != nil || isDue(freshFor: freshness, at: now) else { return .show }
    if isWorthWaiting { return .wait }
    return inFlight == nil ? .refresh : .show
  }

  private func isDue(freshFor freshness: Duration, at now: Timestamp) -> Bool {
    if isForced { return true }
    // Also if a clock was set back: what was just tried is not tried again.
    if let triedAt, (.zero...Self.retry).contains(now.duration(since: triedAt)) { return false }
    guard failure == nil, let fetchedAt else { return true }
    let age = now.duration(since: fetchedAt)
    // A clock that was set back must not keep the program from asking.
    return age < .zero || age > freshness
  }

  /// Forgets the last try, because a reader wants to try again; a page without a value waits for the answer.
  mutating func retry() {
    triedAt = nil
    if value == nil { failure = nil }
  }

  /// Forgets what went wrong, because the service is asked with something else from now on. An answer in flight is dropped.
  ///
  /// - Parameter asksAtOnce: whether the value that there is does not count as fresh.
  mutating func startOver(asksAtOnce: Bool) {
    failure = nil
    triedAt = nil
    inFlight = nil
    isForced = asksAtOnce
  }

  /// Notes that the service is asked, and numbers the request.
  mutating func begin(at now: Timestamp) -> Int {
    triedAt = now
    isForced = false
    lastNumber += 1
    inFlight = lastNumber
    return lastNumber
  }

  /// Takes what came of a request; false if another one was begun since, so that it does not count.
  ///
  /// - Parameter result: `nil` if the service has nothing newer than the value that there is.
  mutating func finish(_ number: Int, _ result: Result<Value?, ServiceFailure>, at now: Timestamp) -> Bool {
    guard number == inFlight else { return false }
    inFlight = nil
    switch result {
    case .success(let newer):
      failure = nil
      fetchedAt = now
      if let newer {
        value = newer
        takenAt = now
      }
    case .failure(let failure): self.failure = failure
    }
    return true
  }
}
