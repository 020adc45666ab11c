import Core
import Synchronization

/// The charts of one service, kept fresh in memory and in the archive.
///
/// Nothing here waits for the service if there is something to show: what is older than the feed says is asked for again
/// behind the page, with one request in flight for each thing that is asked for.
final class RefreshingSource: Sendable {
  private struct State {
    /// The store whose charts are shown; `nil` until the archive was read.
    var shown: ChartFeed.Subject?
    var newest = Refreshing<[Edition]>()
    /// The items of all editions in memory.
    var catalog = Catalog()
    var asked = AskedEditions()
    var triedKey: ServiceKey?
    /// What was shown before, latest first, also of another country: a page that is still open leads to its items.
    var past: [[Edition]] = []
  }

  private let feed: ChartFeed
  private let archive: Archive
  private let patience: Duration
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let newestFlights = Flights<Int, ServiceFailure?>()
  private let editionFlights = Flights<EditionRequest, Result<Edition, ServiceFailure>>()

  /// How many of the newest editions that were shown are remembered for pages that are still open.
  private static let pastCount = 3

  /// - Parameter patience: how long a page waits for the service at most; it says then that the answer is on its way.
  init(
    _ feed: ChartFeed, archive: Archive, patience: Duration = .seconds(3), clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.feed = feed
    self.archive = archive
    self.patience = patience
    self.clock = clock
    self.log = log
  }

  var source: ChartSource {
    ChartSource(
      snapshot: { self.withState { self.snapshot($0, $1) } }, current: { self.current() }, load: { await self.load() },
      heldEdition: { self.heldEdition($0, $1) },
      edition: { id, date throws(ServiceFailure) in try await self.edition(id, date) },
      previous: { self.archive.previous(of: $0) },
      dates: { self.archive.dates(of: $0, country: self.feed.subject().country) },
      retry: { await self.retry($0, $1) })
  }

  // MARK: The newest

  /// Does something with the state, once it is of what the service is asked with now.
  private func withState<Value>(_ work: (inout State, ChartFeed.Subject) -> Value) -> Value {
    state.withLock { state in
      let subject = feed.subject()
      if state.shown?.country != subject.country || state.shown == nil { show(subject, in: &state) }
      turn(to: subject.key, in: &state)
      return work(&state, subject)
    }
  }

  /// Forgets what went wrong with another key.
  private func turn(to key: ServiceKey?, in state: inout State) {
    guard let key, key != state.triedKey else { return }
    state.newest.startOver(asksAtOnce: state.triedKey != nil)
    state.asked.forgiveAll()
    state.triedKey = key
  }

  /// Begins anew with what the archive has of a country.
  private func show(_ subject: ChartFeed.Subject, in state: inout State) {
    remember(state.newest.value, in: &state)
    var next = State(shown: subject, newest: state.newest, triedKey: state.triedKey, past: state.past)
    next.newest.clear()
    state = next
    notePast(in: &state)
    guard let kept = feed.kept(archive, subject) else { return }
    state.newest.restore(kept.editions, fetchedAt: kept.fetchedAt)
    for edition in kept.editions { state.catalog.add(edition) }
    feed.restored(kept.editions)
  }

  private func remember(_ editions: [Edition]?, in state: inout State) {
    if let editions { state.past = Array(([editions] + state.past).prefix(Self.pastCount)) }
  }

  private func notePast(in state: inout State) {
    for editions in state.past { state.catalog.note(editions.flatMap { $0.entries.map(\.item) }) }
  }

  private func snapshot(_ state: borrowing State, _ subject: ChartFeed.Subject) -> SourceSnapshot {
    let editions = state.newest.value ?? []
    let charts = feed.listed.isEmpty ? editions.map(\.chart) : feed.listed
    let isAbsent = editions.isEmpty && feed.isAbsent(subject)
    return SourceSnapshot(
      service: feed.service, kind: feed.kind, charts: isAbsent ? [] : charts, absent: isAbsent ? charts : [],
      editions: editions, catalog: state.catalog, fetchedAt: state.newest.fetchedAt,
      // What was wrong with a key that is gone needs no words; that one is there and cannot be read does.
      failure: subject.lack.map { $0 == .noKey ? nil : $0 } ?? state.newest.failure, isSample: false,
      lacksKey: subject.lack == .noKey)
  }

  private func current() -> SourceSnapshot? {
    withState { state, subject in
      guard subject.lack == nil else { return snapshot(state, subject) }
      let now = clock.now()
      let freshness = feed.freshness(state.newest.value ?? [], now)
      switch state.newest.plan(freshFor: freshness, waitsAgain: feed.waitsAgain, at: now) {
      case .show: return snapshot(state, subject)
      case .refresh:
        ask(subject, .ahead, in: &state)
        return snapshot(state, subject)
      case .wait:
        ask(subject, .visible, in: &state)
        return nil
      }
    }
  }

  private func load() async -> SourceSnapshot {
    if let current = current() { return current }
    let flight = withState { state, _ in state.newest.inFlight.flatMap { newestFlights[$0] } }
    let isOver = if let flight { await Deadline.wait(for: flight, atMost: patience) != nil } else { true }
    return withState { state, subject in
      var shown = snapshot(state, subject)
      if !isOver, shown.editions.isEmpty { shown.failure = .pending }
      return shown
    }
  }

  /// Asks for the newest editions, unless a request is in flight.
  @discardableResult
  private func ask(
    _ subject: ChartFeed.Subject, _ priority: RequestPriority, in state: inout State
  ) -> Task<ServiceFailure?, Never>? {
    if let number = state.newest.inFlight { return newestFlights[number] }
    let number = state.newest.begin(at: clock.now())
    let held = ChartFeed.Held(editions: state.newest.value, takenAt: state.newest.takenAt)
    return newestFlights.join(number) { await self.fetch(number, subject, priority, held) }
  }

  private func fetch(
    _ number: Int, _ subject: ChartFeed.Subject, _ priority: RequestPriority, _ held: ChartFeed.Held
  ) async -> ServiceFailure? {
    do throws(ServiceFailure) {
      let answer = try await feed.newest(subject, priority, held)
      // A chart without entries is legal, but nothing to remember the day by.
      if let answer, answer.editions.contains(where: { !$0.entries.isEmpty }) { archive.enqueue(answer) }
      let isTaken = state.withLock { state in
        let before = state.newest.value
        guard state.newest.finish(number, .success(answer?.editions), at: clock.now()) else { return false }
        if let answer { take(answer.editions, insteadOf: before, in: &state) }
        return true
      }
      if isTaken, let answer { feed.arrived(answer.editions) }
      return nil
    } catch {
      log("\(feed.service.rawValue): the newest charts could not be loaded: \(error)")
      _ = state.withLock { $0.newest.finish(number, .failure(error), at: clock.now()) }
      return error
    }
  }

  private func take(_ editions: [Edition], insteadOf before: [Edition]?, in state: inout State) {
    if editions.first?.date != before?.first?.date { state.asked.forgetNewest() }
    remember(before, in: &state)
    state.catalog = Catalog(editions)
    // A page that is still open leads to the items that were shown before.
    for edition in before ?? [] where edition.date != editions.first?.date { state.catalog.add(edition) }
    notePast(in: &state)
    for edition in state.asked.all { state.catalog.add(edition) }
  }

  /// Asks anew, whatever was tried before; `nil` if the service answers.
  ///
  /// - Parameter key: one that is not set yet: the answer is shown as soon as it is. `nil` for the one that is set.
  func askNow(with key: ServiceKey? = nil, atMost patience: Duration) async -> ServiceFailure? {
    var subject = feed.subject()
    if let key {
      subject.key = key
      subject.lack = nil
    }
    if let lack = subject.lack { return lack }
    feed.forgive()
    let flight = withState { [subject] state, _ in
      turn(to: subject.key, in: &state)
      return ask(subject, .visible, in: &state)
    }
    guard let flight else { return .timedOut }
    return await Deadline.wait(for: flight, atMost: patience) ?? .timedOut
  }

  private func retry(_ id: Chart.ID?, _ date: CalendarDate?) async {
    guard feed.subject().lack == nil else { return }
    feed.forgive()
    let flight = withState { state, subject -> Task<ServiceFailure?, Never>? in
      if let id { state.asked.forgive(EditionRequest(chart: id, date: date)) }
      // An edition of a date is asked for by the page that the reader is led back to.
      if date != nil, feed.edition != nil { return nil }
      state.newest.retry()
      return ask(subject, .visible, in: &state)
    }
    if let flight { _ = await Deadline.wait(for: flight, atMost: patience) }
  }

  // MARK: One edition

  private func heldEdition(_ id: Chart.ID, _ date: CalendarDate?) -> Edition? {
    withState { state, _ in
      if let edition = state.asked[EditionRequest(chart: id, date: date)] { return edition }
      let newest = state.newest.value?.first { $0.chart.id == id && !$0.isExcerpt }
      return date == nil || newest?.date == date ? newest : nil
    }
  }

  private func edition(_ id: Chart.ID, _ date: CalendarDate?) async throws(ServiceFailure) -> Edition {
    if feed.edition == nil, date == nil {
      let snapshot = await load()
      if let edition = snapshot.edition(id) { return edition }
      throw snapshot.failure ?? .unreadable
    }
    let request = EditionRequest(chart: id, date: date)
    let (wanted, country) = withState { state, subject in (date ?? state.newest.value?.first?.date, subject.country) }
    let kept = wanted.flatMap { archive.edition(id, on: $0, country: country) }
    if let kept, !kept.isExcerpt {
      land(.success(kept), for: request)
      return kept
    }
    do throws(ServiceFailure) {
      return try await askForEdition(request)
    } catch {
      // The first entries of a past week are better than a reason, but not than an answer that is on its way.
      if let kept, date != nil, !error.isWaiting { return kept }
      throw error
    }
  }

  /// How an edition that a page asks for stands.
  private enum Asked {
    case held(Edition)
    case refused(ServiceFailure)
    case inFlight(Task<Result<Edition, ServiceFailure>, Never>, turn: Timestamp)
  }

  private func askForEdition(_ request: EditionRequest) async throws(ServiceFailure) -> Edition {
    guard let ask = feed.edition else { throw .notFound }
    let subject = feed.subject()
    if let lack = subject.lack { throw lack }
    let now = clock.now()
    let queued = feed.queue()
    let asked: Asked = withState { state, _ in
      if let flight = editionFlights[request] { return .inFlight(flight, turn: state.asked.turn(of: request) ?? now) }
      // It came while this page looked in the archive, which it has not reached yet.
      if let edition = state.asked[request] { return .held(edition) }
      if let failure = state.asked.refusal(of: request, at: now) { return .refused(failure) }
      let turn = now.adding(queued)
      state.asked.begin(request, turn: turn)
      return .inFlight(editionFlights.join(request) { await self.fetch(request, ask, subject) }, turn: turn)
    }
    let (flight, turn): (Task<Result<Edition, ServiceFailure>, Never>, Timestamp)
    switch asked {
    case .held(let edition): return edition
    case .refused(let failure): throw failure
    case .inFlight(let task, let moment): (flight, turn) = (task, moment)
    }
    let wait = max(.zero, turn.duration(since: now))
    // The page does not wait for what cannot come in time; the request does.
    if wait > patience { throw .queued(wait) }
    guard let result = await Deadline.wait(for: flight, atMost: patience) else {
      // Of many that were asked for at one moment, not all saw the others before them.
      let left = feed.queue()
      throw left > .zero ? .queued(left) : .pending
    }
    return try result.get()
  }

  private func fetch(
    _ request: EditionRequest,
    _ ask: @Sendable (ChartFeed.Subject, EditionRequest) async throws(ServiceFailure) -> Archive.Answer,
    _ subject: ChartFeed.Subject
  ) async -> Result<Edition, ServiceFailure> {
    var result: Result<Edition, ServiceFailure>
    do throws(ServiceFailure) {
      let answer = try await ask(subject, request)
      archive.enqueue(answer)
      result = answer.editions.first.map { .success($0) } ?? .failure(.unreadable)
    } catch {
      log("\(feed.service.rawValue): \(request.chart) could not be loaded: \(error)")
      result = .failure(error)
    }
    land(result, for: request)
    return result
  }

  private func land(_ result: Result<Edition, ServiceFailure>, for request: EditionRequest) {
    state.withLock { state in
      switch result {
      // The reader chose another country meanwhile.
      case .success(let edition) where edition.country != state.shown?.country: state.asked.drop(request)
      case .success(let edition):
        state.asked.take(edition, for: request)
        state.catalog.add(edition)
      case .failure(let failure): state.asked.refuse(request, failure, at: clock.now())
      }
    }
  }
}
