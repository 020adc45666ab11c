import Core

/// An edition as it is asked for: of a date, or the newest.
struct EditionRequest: Hashable {
  let chart: Chart.ID
  let date: CalendarDate?
}

/// An edition that is being asked for.
struct EditionFlight {
  let task: Task<Result<Edition, ServiceFailure>, Never>
  /// When the request may go, as far as that was known when it was made.
  let turn: Timestamp
}

/// Why the service gave no edition, and when it said so.
struct EditionRefusal {
  let failure: ServiceFailure
  let at: Timestamp

  /// Seconds for which the same request is not worth another one; `nil` if the failure says nothing about the next.
  ///
  /// What another try may change any moment is left to the budget, which counts and pauses.
  private var length: Double? {
    switch failure {
    case .notFound: 3600
    case .unreadable, .down, .keyRefused: 300
    default: nil
    }
  }

  func isGood(at now: Timestamp) -> Bool { length.map { (0...$0).contains(now.seconds(since: at)) } ?? false }
}

/// What the library holds, and what to do next; it does nothing itself.
struct ChartLibraryState {
  enum Plan: Equatable {
    /// The archive is still being read.
    case open
    /// There is nothing better to be had now.
    case show
    /// Show what there is, and ask behind it.
    case refresh(ServiceKey)
    /// Nothing but the sample is there, and this key was not tried yet: worth waiting for.
    case wait(ServiceKey)
  }

  /// What the pages show.
  private(set) var shown: ChartsState
  private(set) var editions: [EditionRequest: Edition] = [:]
  /// Reading the archive; nil once that is done.
  private(set) var opening: Task<Void, Never>?
  private var isOpen = true
  private var hasOpened = false
  var flight: Task<Void, Never>?
  var editionFlights: [EditionRequest: EditionFlight] = [:]
  private var refusals: [EditionRequest: EditionRefusal] = [:]
  private(set) var triedKey: ServiceKey?
  private var triedAt: Timestamp?
  /// Counts the flights: what lands late from an older key is not taken.
  private var flightNumber = 0

  /// Seconds after which the newest week is asked for again.
  private static let freshness = 3600.0
  /// Seconds between two questions for a week that must be out and is not there yet.
  private static let impatience = 900.0
  /// Seconds between two tries while the service gives nothing.
  private static let retry = 30.0
  /// Editions kept besides the newest week; each takes some 20 kB.
  private static let capacity = 300

  init(sample: Week) { shown = ChartsState(week: sample) }

  /// Notes that the archive is being read.
  mutating func wait(for opening: Task<Void, Never>) {
    guard !hasOpened else { return }
    self.opening = opening
    isOpen = false
  }

  /// Takes over what the archive had.
  mutating func open(_ week: Week?) {
    hasOpened = true
    isOpen = true
    opening = nil
    if let week, shown.week.isSample { shown = ChartsState(week: week) }
  }

  func plan(key: ServiceKey?, now: Timestamp) -> Plan {
    guard isOpen else { return .open }
    guard let key else { return .show }
    if flight != nil, triedKey == key { return shown.week.isSample && shown.failure == nil ? .wait(key) : .show }
    if triedKey != key {
      if shown.week.isSample { return .wait(key) }
      if triedKey != nil { return .refresh(key) }
    }
    return isDue(at: now) ? .refresh(key) : .show
  }

  /// Whether it is time to ask for the newest week again.
  private func isDue(at now: Timestamp) -> Bool {
    // Also where a clock was set back: what was just tried is not tried again.
    if let triedAt, (0...Self.retry).contains(now.seconds(since: triedAt)) { return false }
    var asked = triedAt
    if case .newYorkTimes(let fetchedAt) = shown.week.source { asked = asked.map { max($0, fetchedAt) } ?? fetchedAt }
    guard let asked else { return true }
    let age = now.seconds(since: asked)
    // A clock that was set back must not keep the program from asking.
    if age < 0 { return true }
    if shown.failure != nil { return age > Self.retry }
    return age > (shown.week.date < ReleaseCalendar.newestDate(at: now) ? Self.impatience : Self.freshness)
  }

  /// Forgets a failure, because a reader wants to try again at once; a page without lists then waits for the answer.
  mutating func retry() {
    if shown.week.isSample { shown.failure = nil }
  }

  /// Why an edition is not worth asking for now.
  func refusal(of request: EditionRequest, at now: Timestamp) -> ServiceFailure? {
    refusals[request].flatMap { $0.isGood(at: now) ? $0.failure : nil }
  }

  mutating func forgetRefusal(of request: EditionRequest) { refusals[request] = nil }

  /// Notes that the week is asked for with a key, and gives the flight its number.
  mutating func begin(with key: ServiceKey, at now: Timestamp) -> Int {
    // What was wrong with another key says nothing of this one.
    if key != triedKey {
      shown.failure = nil
      refusals = [:]
    }
    triedKey = key
    triedAt = now
    flightNumber += 1
    return flightNumber
  }

  mutating func land(_ result: Result<Week, ServiceFailure>, flight number: Int) {
    guard number == flightNumber else { return }
    flight = nil
    switch result {
    case .success(let week):
      let kept = editions.filter { $0.key.date != nil || week.date == shown.week.date }
      editions = kept
      refusals = refusals.filter { $0.key.date != nil || week.date == shown.week.date }
      let before = shown.week
      shown = ChartsState(week: week)
      // A page that is still open leads to the books of the week before.
      if !before.isSample {
        for edition in before.editions where edition.date != week.date { shown.catalog.add(edition) }
      }
      for edition in kept.values { shown.catalog.add(edition) }
    case .failure(let failure): shown.failure = failure
    }
  }

  mutating func land(_ result: Result<Edition, ServiceFailure>, for request: EditionRequest, at now: Timestamp) {
    editionFlights[request] = nil
    let edition: Edition
    switch result {
    case .success(let found): edition = found
    case .failure(let failure):
      if refusals.count >= Self.capacity { refusals = [:] }
      refusals[request] = EditionRefusal(failure: failure, at: now)
      return
    }
    refusals[request] = nil
    if editions.count >= Self.capacity { editions = editions.filter { $0.key.date == nil } }
    editions[request] = edition
    editions[EditionRequest(chart: request.chart, date: edition.date)] = edition
    shown.catalog.add(edition)
  }
}
