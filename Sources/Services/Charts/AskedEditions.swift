import Core

/// The editions that pages asked for one by one, and why others could not be had.
///
/// A value like `Refreshing`: its owner has the lock, asks the service, and notes what came.
struct AskedEditions: Sendable {
  /// Each takes some 20 kB.
  private var editions: [EditionRequest: Edition] = [:]
  private var refusals: [EditionRequest: EditionRefusal] = [:]
  /// When a request in flight has its turn, as far as that was known when it was made.
  private var turns: [EditionRequest: Timestamp] = [:]

  /// Editions and refusals that are held at most.
  static let capacity = 300

  subscript(request: EditionRequest) -> Edition? { editions[request] }

  var all: some Sequence<Edition> { editions.values }

  /// Changes each edition that is held.
  mutating func mapAll(_ change: (Edition) -> Edition) { editions = editions.mapValues(change) }

  /// Why the same request is not worth another one now; `nil` if it is.
  func refusal(of request: EditionRequest, at now: Timestamp) -> ServiceFailure? {
    refusals[request].flatMap { $0.isGood(at: now) ? $0.failure : nil }
  }

  func turn(of request: EditionRequest) -> Timestamp? { turns[request] }

  /// Notes that a request waits for its turn.
  mutating func begin(_ request: EditionRequest, turn: Timestamp) { turns[request] = turn }

  mutating func take(_ edition: Edition, for request: EditionRequest) {
    turns[request] = nil
    refusals[request] = nil
    if editions.count >= Self.capacity { editions = editions.filter { $0.key.date == nil } }
    editions[request] = edition
    editions[EditionRequest(chart: request.chart, date: edition.date)] = edition
  }

  mutating func refuse(_ request: EditionRequest, _ failure: ServiceFailure, at now: Timestamp) {
    turns[request] = nil
    if refusals.count >= Self.capacity { refusals = [:] }
    refusals[request] = EditionRefusal(failure: failure, at: now)
  }

  /// Ends a request whose edition nobody wants any more.
  mutating func drop(_ request: EditionRequest) { turns[request] = nil }

  /// Forgets why an edition could not be had, because a reader wants to try again.
  mutating func forgive(_ request: EditionRequest) { refusals[request] = nil }

  /// Forgets all refusals: what was wrong with another key says nothing of this one.
  mutating func forgiveAll() { refusals = [:] }

  /// Forgets the newest editions that were asked for, because a newer week came.
  mutating func forgetNewest() {
    editions = editions.filter { $0.key.date != nil }
    refusals = refusals.filter { $0.key.date != nil }
  }
}

/// An edition as it is asked for: of a date, or the newest.
struct EditionRequest: Sendable, Hashable {
  let chart: Chart.ID
  let date: CalendarDate?
}

/// Why the service gave no edition, and when it said so.
struct EditionRefusal: Sendable {
  let failure: ServiceFailure
  let at: Timestamp

  /// How long the same request is not worth another one; `nil` if the failure says nothing about the next.
  ///
  /// What another try may change any moment is left to the budget, which counts and pauses.
  private var length: Duration? {
    switch failure {
    case .notFound: .seconds(3600)
    case .unreadable, .down, .keyRefused: .seconds(300)
    default: nil
    }
  }

  func isGood(at now: Timestamp) -> Bool { length.map { (.zero...$0).contains(now.duration(since: at)) } ?? false }
}
