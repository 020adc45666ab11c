import Core
import HTTP
import Synchronization

/// Whole weeks of lists: from memory, from the archive, or from the service.
///
/// The newest week is that of the charts. A week that was asked for with its date is kept before a page sees it, so that
/// what is counted over all weeks has it as well.
final class WeeksRepository: Sendable {
  private struct State {
    /// Those that were shown last, the latest first.
    var recent: [Week] = []
    var refusals: [CalendarDate: Refusal] = [:]
    /// When a request in flight has its turn, as far as that was known when it was made.
    var turns: [CalendarDate: Timestamp] = [:]
    var lastNumber = 0
    var runs: [CalendarDate: Runs] = [:]
    /// The weeks that are known, and the newest one when that was found.
    var dates: (all: [CalendarDate], newest: CalendarDate?)?
    /// Grows with every week that is kept.
    var keptCount = 0
    /// What is loaded behind the pages.
    var ahead: Ahead?
    /// Grows when everything is forgotten, so that an answer in flight is dropped.
    var generation = 0
  }

  private struct Ahead {
    let number: Int
    let date: CalendarDate
    let task: Task<Result<Week, ServiceFailure>, Never>
  }

  /// For how long each No. 1 of a week has been there.
  private struct Runs {
    let tops: [ItemID?]
    let counts: [Chart.ID: Int]
  }

  fileprivate struct Refusal {
    let failure: ServiceFailure
    /// What is wrong with one key says nothing about another.
    let key: ServiceKey?
    let at: Timestamp
  }

  private let feed: ChartFeed
  private let asked: String
  private let archive: Archive
  private let takeover: OneShot<Void>
  private let newest: @Sendable () -> Week?
  private let arrived: @Sendable (Week) -> Void
  private let patience: Duration
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let flights = Flights<CalendarDate, Result<Week, ServiceFailure>>()
  private let state = Mutex(State())

  /// Weeks in memory; each takes some 300 kB.
  private static let capacity = 6
  /// Until a week that could not be had is asked for again.
  fileprivate static let pause = Duration.seconds(60)

  /// - Parameters:
  ///   - asked: names the answers that are whole weeks in the archive.
  ///   - takeover: given once the weeks that an older version kept as files are in the archive.
  ///   - newest: the newest week in memory.
  ///   - arrived: hears of a week that the service gave, once it is kept.
  ///   - patience: how long a page waits at most.
  init(
    _ feed: ChartFeed, asked: String, archive: Archive, takeover: OneShot<Void>,
    newest: @escaping @Sendable () -> Week?,
    arrived: @escaping @Sendable (Week) -> Void, patience: Duration = .seconds(3), clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.feed = feed
    self.asked = asked
    self.archive = archive
    self.takeover = takeover
    self.newest = newest
    self.arrived = arrived
    self.patience = patience
    self.clock = clock
    self.log = log
  }

  // MARK: What is known

  /// A week in memory or in the archive; starts nothing.
  func known(_ date: CalendarDate) -> Week? {
    if let newest = newest(), newest.date == date { return newest }
    let (recent, generation) = state.withLock { state in
      (state.recent.first { $0.date == date }, state.generation)
    }
    if let recent { return recent }
    guard let kept = archive.week(feed.service, asked, on: date) else { return nil }
    state.withLock { state in
      if state.generation == generation { remember(kept, in: &state) }
    }
    return kept
  }

  /// What the service would be asked with; `nil` if it cannot be.
  var key: ServiceKey? { feed.subject().key }

  /// How many lists are known of each week.
  var lists: [CalendarDate: Int] {
    var lists = archive.weeks(feed.service, asked)
    if let newest = newest(), !newest.isExcerpt { lists[newest.date] = newest.editions.count }
    return lists
  }

  /// The weeks that are known, newest first.
  var dates: [CalendarDate] {
    let newest = newest()?.date
    let (known, keptCount) = state.withLock { ($0.dates, $0.keptCount) }
    if let known, known.newest == newest { return known.all }
    let all = lists.keys.sorted(by: >)
    state.withLock { state in
      if state.keptCount == keptCount { state.dates = (all, newest) }
    }
    return all
  }

  /// For how many known weeks in a row, up to this one, each list's No. 1 has been there.
  func runs(_ week: Week) -> [Chart.ID: Int] {
    let tops = week.editions.map { $0.entries.first?.item.id }
    let (known, keptCount) = state.withLock { ($0.runs[week.date], $0.keptCount) }
    if let known, known.tops == tops { return known.counts }
    let counts = archive.runs(feed.service, asked, upTo: week)
    state.withLock { state in
      if state.keptCount == keptCount { state.runs[week.date] = Runs(tops: tops, counts: counts) }
    }
    return counts
  }

  private func remember(_ week: Week, in state: inout State) {
    state.recent = Array(([week] + state.recent.filter { $0.date != week.date }).prefix(Self.capacity))
  }

  /// Forgets everything in memory, because what was kept of it is removed.
  func forget() {
    state.withLock { state in
      state.ahead?.task.cancel()
      state = State(
        lastNumber: state.lastNumber, keptCount: state.keptCount + 1, generation: state.generation + 1)
    }
  }

  /// Looks at the archive anew, because weeks were added to it or read again.
  func archiveChanged() {
    state.withLock { state in
      state.recent = []
      noteKept(in: &state)
    }
    if let before = newest().flatMap({ known($0.previous) }) { arrived(before) }
  }

  private func noteKept(in state: inout State) {
    state.runs = [:]
    state.dates = nil
    state.keptCount += 1
  }

  // MARK: Asking

  /// Waits for a week that a page needs.
  func load(_ date: CalendarDate) async throws(ServiceFailure) -> Week {
    let waiting = request(date)
    guard waiting.isWaiting, let flight = flights[date] else {
      // It may have come meanwhile.
      if let known = known(date) { return known }
      throw waiting
    }
    let now = clock.now()
    let turn = state.withLock { $0.turns[date] } ?? now
    return try await Deadline.answer(
      of: flight, inTurnAfter: turn.duration(since: now), atMost: patience, queue: feed.queue)
  }

  /// Asks for a week, unless that just failed; why it is not there yet.
  func request(_ date: CalendarDate) -> ServiceFailure {
    let subject = feed.subject()
    if let lack = subject.lack { return lack }
    let now = clock.now()
    let queue = feed.queue()
    let (refusal, turn) = state.withLock { state -> (ServiceFailure?, Timestamp) in
      if flights[date] != nil { return (nil, state.turns[date] ?? now) }
      if let refusal = state.refusals[date], refusal.isGood(for: subject.key, at: now) {
        return (refusal.failure, now)
      }
      state.turns[date] = now.adding(queue)
      let ahead = state.ahead.flatMap { $0.date == date ? $0.task : nil }
      // Nobody who looks at a page waits behind what is loaded ahead, unless that was sent already.
      let isSent = !feed.isAnyoneWaiting()
      if !isSent { ahead?.cancel() }
      flights.join(date) {
        if isSent, let ahead, case .success(let week) = await ahead.value { return .success(week) }
        return await self.fetch(date, .visible)
      }
      return (nil, now.adding(queue))
    }
    if let refusal { return refusal }
    let wait = turn.duration(since: now)
    return wait > .zero ? .queued(wait) : .pending
  }

  /// Loads a week behind whatever a reader opens.
  func loadAhead(_ date: CalendarDate) async -> Result<Week, ServiceFailure> {
    let ahead = state.withLock { state -> Ahead? in
      if flights[date] != nil { return nil }
      state.lastNumber += 1
      let ahead = Ahead(number: state.lastNumber, date: date, task: Task { await self.fetch(date, .ahead) })
      state.ahead = ahead
      return ahead
    }
    guard let ahead else { return await flights[date]?.value ?? .failure(.timedOut) }
    let result = await withTaskCancellationHandler {
      await ahead.task.value
    } onCancel: {
      ahead.task.cancel()
    }
    state.withLock { if $0.ahead?.number == ahead.number { $0.ahead = nil } }
    // A reader has asked for the same week meanwhile, and goes first.
    if let flight = flights[date] { return await flight.value }
    return result
  }

  /// Forgets that a week could not be had, because a reader wants to try again.
  func retry(_ date: CalendarDate) {
    feed.forgive()
    state.withLock { $0.refusals[date] = nil }
  }

  private func fetch(_ date: CalendarDate, _ priority: RequestPriority) async -> Result<Week, ServiceFailure> {
    let generation = state.withLock(\.generation)
    // No request for what an older version has kept, nor for what came a moment ago.
    await takeover.value
    if let known = known(date) { return .success(known) }
    let subject = feed.subject()
    do throws(ServiceFailure) {
      if let lack = subject.lack { throw lack }
      guard let ask = feed.week else { throw .notFound }
      let answer = try await ask(subject, date, priority)
      // The service may lead to another week, which is not the one that was asked for.
      guard let week = Week(answer.editions), week.date == date else { throw .notFound }
      guard state.withLock(\.generation) == generation else { throw .timedOut }
      await archive.enqueue(answer).value
      state.withLock { state in
        guard state.generation == generation else { return }
        remember(week, in: &state)
        state.refusals[date] = nil
        state.turns[date] = nil
        noteKept(in: &state)
      }
      arrived(week)
      return .success(week)
    } catch {
      if !Task.isCancelled { log("\(feed.service.rawValue): the week of \(date) could not be loaded: \(error)") }
      state.withLock { state in
        if state.generation == generation, priority == .visible {
          state.turns[date] = nil
          state.refusals[date] = Refusal(failure: error, key: subject.key, at: clock.now())
        }
      }
      return .failure(error)
    }
  }
}

extension WeeksRepository.Refusal {
  /// Whether the same request is not worth another one now.
  fileprivate func isGood(for key: ServiceKey?, at now: Timestamp) -> Bool {
    let pause: Duration = failure == .notFound ? .hours(1) : WeeksRepository.pause
    return key == self.key && (.zero..<pause).contains(now.duration(since: at))
  }
}
