package import Core
import Synchronization

/// The charts in memory: the newest week, editions that were asked for, and one flight for each that is under way.
///
/// Nothing here waits for the service where there is something to show: what is older than an hour is refreshed behind the page.
package final class ChartLibrary: Sendable {
  private let service: NewYorkTimesClient
  private let archive: FileArchive?
  private let queue: @Sendable () -> Duration
  private let forgive: @Sendable () -> Void
  private let key: @Sendable () -> ServiceKey?
  private let lackOfKey: @Sendable () -> ServiceFailure
  private let clock: Clock
  private let patience: Duration
  private let log: @Sendable (String) -> Void
  private let state: Mutex<ChartLibraryState>

  /// How long the test of a key waits for the service at most.
  private static let patienceOfTest = Duration.seconds(10)

  /// Begins to read the archive; until it has been read, which takes milliseconds, a page waits for it.
  ///
  /// - Parameters:
  ///   - archive: where the editions lie that were seen before; nil for none.
  ///   - queue: how long a request would wait for its turn now.
  ///   - forgive: lets the service be asked at once after a failure.
  ///   - lackOfKey: why there is no key: none was set, or it cannot be read.
  ///   - patience: how long a page waits for the service at most; it says then that the answer is on its way.
  package init(
    service: NewYorkTimesClient, archive: FileArchive? = nil, queue: @escaping @Sendable () -> Duration = { .zero },
    forgive: @escaping @Sendable () -> Void = {}, sample: Week, key: @escaping @Sendable () -> ServiceKey?,
    lackOfKey: @escaping @Sendable () -> ServiceFailure = { .noKey },
    patience: Duration = .seconds(3), clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    self.archive = archive
    self.queue = queue
    self.forgive = forgive
    self.key = key
    self.lackOfKey = lackOfKey
    self.patience = patience
    self.clock = clock
    self.log = log
    state = Mutex(ChartLibraryState(sample: sample))
    guard let archive else { return }
    let opening = Task {
      let week = await archive.newestWeek()
      self.state.withLock { $0.open(week) }
    }
    state.withLock { $0.wait(for: opening) }
  }

  /// The library as the screens see it.
  package var client: LegacyChartsClient {
    LegacyChartsClient(
      current: { _ in self.current() },
      held: { self.state.withLock { $0.shown } },
      load: { _ in await self.load() },
      heldEdition: { id, date in self.state.withLock { $0.editions[EditionRequest(chart: id, date: date)] } },
      loadEdition: { id, date throws(ServiceFailure) in try await self.loadEdition(id, date) },
      reload: { await self.reload() }, retry: { id, date in await self.retry(id, date) })
  }

  /// Starts the first load ahead of the first page.
  package func prefetch() { Task { _ = await afterOpening() } }

  private func afterOpening() async -> ChartsState? {
    await state.withLock { $0.opening }?.value
    return current()
  }

  private func current() -> ChartsState? {
    let key = key()
    let now = clock.now()
    return state.withLock { state in
      switch state.plan(key: key, now: now) {
      case .open: return nil
      case .show:
        var shown = state.shown
        // What was wrong with a key that is gone needs no words; that one is there and cannot be read does.
        if key == nil { shown.failure = lackOfKey() == .noKey ? nil : lackOfKey() }
        return shown
      case .refresh(let key):
        startFlight(with: key, in: &state)
        return state.shown
      case .wait(let key):
        startFlight(with: key, in: &state)
        return nil
      }
    }
  }

  private func load() async -> ChartsState {
    if let current = await afterOpening() { return current }
    guard let flight = state.withLock({ $0.flight }) else { return state.withLock { $0.shown } }
    let isOver = await Deadline.wait(for: flight, atMost: patience) != nil
    return state.withLock { state in
      var shown = state.shown
      if !isOver { shown.failure = .pending }
      return shown
    }
  }

  private func reload() async -> ServiceFailure? {
    guard let key = key() else { return lackOfKey() }
    forgive()
    let flight = state.withLock { startFlight(with: key, in: &$0) }
    guard await Deadline.wait(for: flight, atMost: Self.patienceOfTest) != nil else { return .timedOut }
    return state.withLock { $0.shown.failure }
  }

  /// An edition that failed is asked for by the page that the reader is led back to; the newest week is asked for here.
  private func retry(_ id: Chart.ID?, _ date: CalendarDate?) async {
    guard let key = key() else { return }
    forgive()
    let flight = state.withLock { state -> Task<Void, Never>? in
      if let id { state.forgetRefusal(of: EditionRequest(chart: id, date: date)) }
      guard date == nil else { return nil }
      state.retry()
      return startFlight(with: key, in: &state)
    }
    if let flight { _ = await Deadline.wait(for: flight, atMost: patience) }
  }

  @discardableResult
  private func startFlight(
    with key: ServiceKey, in state: inout ChartLibraryState
  ) -> Task<Void, Never> {
    if let flight = state.flight, state.triedKey == key { return flight }
    let number = state.begin(with: key, at: clock.now())
    let flight = Task {
      let result: Result<Week, ServiceFailure>
      do throws(ServiceFailure) {
        result = .success(try await newestWeek(key))
      } catch {
        log("New York Times: the week could not be loaded: \(error)")
        result = .failure(error)
      }
      self.state.withLock { $0.land(result, flight: number) }
    }
    state.flight = flight
    return flight
  }

  /// The overview; where it is gone, the lists' names, whose books are asked for list by list.
  private func newestWeek(_ key: ServiceKey) async throws(ServiceFailure) -> Week {
    do throws(ServiceFailure) {
      return try await service.overview(key)
    } catch .notFound where state.withLock({ $0.shown.week.isSample }) {
      // A week that was seen whole is better than the names of this one.
      return try await service.names(key)
    } catch {
      throw error
    }
  }

  private func loadEdition(_ id: Chart.ID, _ date: CalendarDate?) async throws(ServiceFailure) -> Edition {
    let request = EditionRequest(chart: id, date: date)
    let wanted = date ?? state.withLock { $0.shown.week.date }
    let kept = await archive?.edition(id, on: wanted)
    if let kept, !kept.isExcerpt {
      state.withLock { $0.land(.success(kept), for: request, at: clock.now()) }
      return kept
    }
    do throws(ServiceFailure) {
      return try await askForEdition(request)
    } catch {
      // The first entries of a past week are better than a reason; but not than an answer that is on its way.
      if let kept, date != nil, !error.isWaiting { return kept }
      throw error
    }
  }

  private func askForEdition(_ request: EditionRequest) async throws(ServiceFailure) -> Edition {
    guard let key = key() else { throw lackOfKey() }
    if let refusal = state.withLock({ $0.refusal(of: request, at: clock.now()) }) { throw refusal }
    let flight = editionFlight(request, key: key)
    let wait = max(.zero, flight.turn.duration(since: clock.now()))
    // The page does not wait for what cannot come in time; the request does.
    if wait > patience { throw .queued(wait) }
    guard let result = await Deadline.wait(for: flight.task, atMost: patience) else {
      // Of many that were asked for at one moment, not all saw the others before them.
      let left = queue()
      throw left > .zero ? .queued(left) : .pending
    }
    return try result.get()
  }

  private func editionFlight(_ request: EditionRequest, key: ServiceKey) -> EditionFlight {
    let queued = queue()
    let now = clock.now()
    return state.withLock { state in
      if let flight = state.editionFlights[request] { return flight }
      let task = Task<Result<Edition, ServiceFailure>, Never> {
        let result: Result<Edition, ServiceFailure>
        do throws(ServiceFailure) {
          result = .success(try await service.list(key, request.chart, request.date))
        } catch {
          log("New York Times: \(request.chart) could not be loaded: \(error)")
          result = .failure(error)
        }
        self.state.withLock { $0.land(result, for: request, at: clock.now()) }
        return result
      }
      let turn = now.adding(queued)
      let flight = EditionFlight(task: task, turn: turn)
      state.editionFlights[request] = flight
      return flight
    }
  }
}
