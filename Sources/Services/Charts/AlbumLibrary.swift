package import Core
import Synchronization

/// Apple's chart of the country that is set, in memory and in the archive, with one flight under way at most.
///
/// Nothing here waits for the service where there is something to show: what is older than half an hour is asked for
/// again behind the page. Looking at books asks Apple nothing; searching does, since it looks through the albums too.
package final class AlbumLibrary: Sendable {
  private let service: AppleClient
  private let archive: FileArchive?
  private let details: AlbumDetailsLibrary
  private let country: @Sendable () -> CountryCode
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let patience: Duration
  private let forgive: @Sendable () -> Void
  private let state = Mutex(AlbumLibraryState())

  /// Begins to read the archive.
  ///
  /// - Parameters:
  ///   - archive: where the editions lie that were seen before; nil for none.
  ///   - details: what lookups have said; one for the whole chart is begun when the chart has come.
  ///   - country: the store whose chart is shown, at this moment.
  ///   - patience: how long a page waits for the first edition at most; it says then that it is on its way.
  ///   - forgive: lets Apple be asked at once after a failure.
  package init(
    service: AppleClient, archive: FileArchive? = nil, details: AlbumDetailsLibrary,
    country: @escaping @Sendable () -> CountryCode, patience: Duration = .seconds(3),
    forgive: @escaping @Sendable () -> Void = {}, clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    self.archive = archive
    self.details = details
    self.country = country
    self.patience = patience
    self.forgive = forgive
    self.clock = clock
    self.log = log
    _ = held()
  }

  /// The charts of the week, with this one.
  package func joining(_ charts: LegacyChartsClient) -> LegacyChartsClient {
    let topAlbums = Chart.topAlbums.id
    var joined = charts
    joined.current = { id in
      if id == topAlbums {
        return self.current().map { (charts.current(nil) ?? charts.held()).with($0) }
      }
      return charts.current(id).map { $0.with(self.held()) }
    }
    joined.held = { charts.held().with(self.held()) }
    joined.load = { id in
      if id == topAlbums {
        let albums = await self.load()
        return (charts.current(nil) ?? charts.held()).with(albums)
      }
      return await charts.load(id).with(self.held())
    }
    joined.heldEdition = { id, date in id == topAlbums ? self.heldEdition(date) : charts.heldEdition(id, date) }
    joined.loadEdition = { id, date throws(ServiceFailure) in
      id == topAlbums ? try await self.loadEdition(date) : try await charts.loadEdition(id, date)
    }
    joined.retry = { id, date in
      if id == topAlbums { await self.retry() } else { await charts.retry(id, date) }
    }
    return joined
  }

  // MARK: The newest

  /// Does something with the state of the country that is set.
  private func with<Value>(_ work: (inout AlbumLibraryState) -> Value) -> Value {
    let country = country()
    return state.withLock { state in
      if let number = state.turn(to: country) { open(country, number, in: &state) }
      state.complete(version: details.version) { details.found }
      return work(&state)
    }
  }

  private func open(_ country: CountryCode, _ number: Int, in state: inout AlbumLibraryState) {
    guard let archive else {
      state.open(nil, number: number)
      return
    }
    state.opening = Task {
      let albums = await archive.newestAlbums(country)
      let isTaken = self.state.withLock { $0.open(albums, number: number) }
      // No lookup: nobody has asked for albums yet.
      if isTaken, let albums { self.details.note(albums.edition) }
    }
  }

  private func held() -> AlbumsState { with { $0.shown } }

  private func current() -> AlbumsState? {
    with { state in
      switch state.plan(now: clock.now()) {
      case .open: return nil
      case .show: return state.shown
      case .refresh:
        startFlight(in: &state)
        return state.shown
      case .wait:
        startFlight(in: &state)
        return nil
      }
    }
  }

  private func load() async -> AlbumsState {
    await with { $0.opening }?.value
    if let current = current() { return current }
    guard let flight = with({ $0.flight }) else { return held() }
    let isOver = await Deadline.wait(for: flight, atMost: patience) != nil
    var shown = held()
    if !isOver, shown.edition == nil { shown.failure = .pending }
    return shown
  }

  private func retry() async {
    forgive()
    let flight = with { state in
      state.retry()
      startFlight(in: &state)
      return state.flight
    }
    if let flight { _ = await Deadline.wait(for: flight, atMost: patience) }
  }

  private func startFlight(in state: inout AlbumLibraryState) {
    guard state.flight == nil, let country = state.country else { return }
    let now = clock.now()
    let takesSales = state.takesSales(at: now)
    let number = state.begin(at: now)
    state.flight = Task {
      let result = await newest(country, orSales: takesSales)
      var before: Edition?
      if case .success(let edition) = result {
        before = await archive?.albums(before: edition)
        // Before anyone can see it: a page of one of its albums then asks for all of them.
        if edition.country == self.country() { details.note(edition) }
      }
      let isTaken = self.state.withLock {
        $0.land(result, since: before, flight: number, at: clock.now(), today: clock.today)
      }
      if isTaken, case .success(let edition) = result { details.lookUp(edition) }
    }
  }

  /// The newer feed; on any failure, the older one.
  private func newest(_ country: CountryCode, orSales takesSales: Bool) async -> Result<Edition, ServiceFailure> {
    do throws(ServiceFailure) {
      return .success(try await service.mostPlayed(country))
    } catch let first {
      log("Apple: what is played most in \(country) could not be loaded: \(first)")
      guard takesSales else { return .failure(first) }
      do throws(ServiceFailure) {
        return .success(try await service.topSelling(country))
      } catch let second {
        log("Apple: what sells best in \(country) could not be loaded: \(second)")
        return .failure(first.moreTelling(second))
      }
    }
  }

  // MARK: By date

  private func heldEdition(_ date: CalendarDate?) -> Edition? {
    with { state in date.map { state.editions[$0] } ?? state.shown.edition }
  }

  /// Nil for the newest. The service has no past ones: only those that were seen.
  private func loadEdition(_ date: CalendarDate?) async throws(ServiceFailure) -> Edition {
    guard let date else {
      let state = await load()
      if let edition = state.edition { return edition }
      throw state.failure ?? .unreadable
    }
    await with { $0.opening }?.value
    if let held = heldEdition(date) { return held }
    guard let albums = await archive?.albums(country(), on: date) else { throw .notFound }
    let edition = albums.edition.with(Ranking.entries(albums.edition.entries, since: albums.before))
    with { $0.add(edition) }
    // With what lookups have said, unless the country was changed meanwhile.
    return heldEdition(date) ?? edition
  }
}

extension ChartsState {
  fileprivate func with(_ albums: AlbumsState) -> ChartsState {
    var state = self
    state.albums = albums
    return state
  }
}

extension ServiceFailure {
  /// Of this and a later failure the one that helps more: what a service said goes before what the way to it did, and
  /// that there is no such chart counts only where both say so.
  func moreTelling(_ other: ServiceFailure) -> ServiceFailure { other.order < order ? other : self }

  private var order: Int {
    switch self {
    case .quota, .queued, .pending: 0
    case .down: 1
    case .noKey, .keyUnreadable, .keyRefused, .untrusted, .intercepted, .unreadable: 2
    case .timedOut: 3
    case .unreachable: 4
    case .notFound: 5
    }
  }
}
