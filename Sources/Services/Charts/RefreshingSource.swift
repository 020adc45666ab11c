import Core
import Synchronization

/// The charts of one service, kept fresh in memory and in the archive.
///
/// Nothing here waits for the service if there is something to show: what is older than the feed says is asked for again
/// behind the page, with one request in flight for each thing that is asked for. `RefreshingSource+Edition.swift` has the
/// editions that pages ask for one by one.
final class RefreshingSource: Sendable {
  struct State {
    /// The store whose charts are shown; `nil` until the archive was read.
    var shown: ChartFeed.Subject?
    var newest = Refreshing<[Edition]>()
    /// The items of all editions in memory.
    var catalog = Catalog()
    var asked = AskedEditions()
    var triedKey: ServiceKey?
    /// What was shown before, latest first, also of another country: a page that is still open leads to its items.
    var past: [[Edition]] = []
    /// Grows when everything is forgotten, so that an answer in flight is dropped.
    var generation = 0
  }

  let feed: ChartFeed
  let archive: Archive
  let patience: Duration
  let clock: Clock
  let log: @Sendable (String) -> Void
  let state = Mutex(State())
  private let newestFlights = Flights<Int, ServiceFailure?>()
  let editionFlights = Flights<EditionRequest, Result<Edition, ServiceFailure>>()

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
  func withState<Value>(_ work: (inout State, ChartFeed.Subject) -> Value) -> Value {
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
    var next = State(
      shown: subject, newest: state.newest, triedKey: state.triedKey, past: state.past,
      generation: state.generation)
    next.newest.clear()
    state = next
    notePast(in: &state)
    guard let kept = feed.kept(archive, subject) else { return }
    let editions = moved(kept.editions)
    state.newest.restore(editions, fetchedAt: kept.fetchedAt)
    for edition in editions { state.catalog.add(edition) }
    feed.restored(editions)
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

  func load() async -> SourceSnapshot {
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
    let generation = state.withLock(\.generation)
    do throws(ServiceFailure) {
      let answer = try await feed.newest(subject, priority, held)
      // A chart without entries is legal, but nothing to remember the day by.
      if let answer, answer.editions.contains(where: { !$0.entries.isEmpty }),
        state.withLock(\.generation) == generation
      {
        archive.enqueue(answer)
      }
      let editions = answer.map { moved($0.editions) }
      let isTaken = state.withLock { state in
        let before = state.newest.value
        guard state.newest.finish(number, .success(editions), at: clock.now()) else { return false }
        if let editions { take(editions, insteadOf: before, in: &state) }
        return true
      }
      if isTaken, let editions { feed.arrived(editions) }
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

  /// Forgets everything in memory, because what was kept of it is removed. An answer in flight is dropped.
  func forget() {
    state.withLock { state in
      var next = State(
        shown: state.shown, newest: state.newest, triedKey: state.triedKey, generation: state.generation + 1)
      next.newest.clear()
      state = next
    }
  }

  // MARK: Movement

  /// The newest week in memory; starts nothing.
  var heldWeek: Week? { state.withLock { $0.newest.value.flatMap { Week($0) } } }

  /// Tells the movement of the editions in memory anew, because the week of a date has come.
  func compare(with date: CalendarDate) {
    guard feed.comparesWeeks else { return }
    let ranks = archive.ranks(feed.service, on: date)
    state.withLock { state in
      func moved(_ edition: Edition) -> Edition {
        edition.dateBefore == date ? edition.moved(sinceWeek: ranks) : edition
      }
      guard
        state.newest.value?.contains(where: { $0.dateBefore == date }) ?? false
          || state.asked.all.contains(where: { $0.dateBefore == date })
      else { return }
      state.newest.mapValue { $0.map(moved) }
      state.asked.mapAll(moved)
      // A list that was asked for by itself is whole, also if the week has only its top.
      for edition in state.newest.value ?? [] { state.catalog.add(edition) }
      for edition in state.asked.all { state.catalog.add(edition) }
    }
  }

  /// The editions with their movement since the week before, as far as that is known; else as the service told it.
  private func moved(_ editions: [Edition]) -> [Edition] {
    guard feed.comparesWeeks, let week = Week(editions) else { return editions }
    let ranks = archive.ranks(feed.service, on: week.previous)
    return editions.map { $0.moved(sinceWeek: ranks) }
  }

  func moved(_ edition: Edition) -> Edition {
    guard feed.comparesWeeks else { return edition }
    return edition.moved(sinceWeek: archive.ranks(feed.service, on: edition.dateBefore, of: edition.chart.id))
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
}
