package import Core
import Synchronization

/// What Apple's lookup says of albums, remembered in memory and on disk; one lookup serves a whole chart.
package final class AlbumDetailsLibrary: Sendable {
  private struct State {
    var known: [AlbumID: RememberedAlbum] = [:]
    var failures: [AlbumID: (failure: ServiceFailure, until: Timestamp)] = [:]
    var flights: [AlbumID: Task<Void, Never>] = [:]
    /// The chart that is shown: where one of its albums is asked for, all of them are.
    var chart: Edition?
    /// Reading the disk; nil once that is done.
    var opening: Task<Void, Never>?
    var hasOpened = false
    /// Counts what was found.
    var version = 0
  }

  private let service: AppleClient
  private let shelf: AlbumDetailsShelf
  private let country: @Sendable () -> CountryCode
  private let patience: Duration
  private let forgive: @Sendable () -> Void
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Seconds after which a lookup that failed is made again.
  private static let retry = Duration.seconds(60)
  /// Albums remembered: a chart of a hundred for each of some ten days.
  static let capacity = 1000

  /// Begins to read what is kept.
  ///
  /// - Parameters:
  ///   - folder: where they are kept on disk; made when it is needed.
  ///   - country: whose store is asked where an album does not say.
  ///   - patience: how long a page waits at most.
  ///   - forgive: lets the lookup be asked at once after a failure.
  init(
    service: AppleClient, folder: String, country: @escaping @Sendable () -> CountryCode,
    patience: Duration = .seconds(3), forgive: @escaping @Sendable () -> Void = {}, clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    shelf = AlbumDetailsShelf(folder: folder, log: log)
    self.country = country
    self.patience = patience
    self.forgive = forgive
    self.clock = clock
    self.log = log
    let opening = Task {
      let kept = await shelf.read()
      self.state.withLock { state in
        state.known.merge(kept) { held, _ in held }
        state.version += 1
        state.hasOpened = true
        state.opening = nil
      }
    }
    state.withLock { if !$0.hasOpened { $0.opening = opening } }
  }

  /// The library as the screens see it.
  package var client: AlbumDetailsClient {
    AlbumDetailsClient(
      known: { self.known($0) }, load: { await self.load($0) },
      retry: { album in
        self.forgive()
        self.state.withLock { $0.failures[album.id] = nil }
      })
  }

  // MARK: For the chart

  /// Another number, where more was found since.
  var version: Int { state.withLock { $0.version } }

  /// All that was found.
  var found: [AlbumID: AlbumDetails] { state.withLock { $0.known.compactMapValues(\.details) } }

  /// Notes which chart is shown.
  func note(_ chart: Edition) { state.withLock { $0.chart = chart } }

  /// Begins to look up the albums of a chart that are not known yet; nobody waits for it.
  func lookUp(_ chart: Edition) {
    note(chart)
    Task {
      await state.withLock { $0.opening }?.value
      state.withLock { state in
        guard let country = chart.country else { return }
        startFlight(for: missing(of: chart, in: state), country, in: &state)
      }
    }
  }

  // MARK: For an album

  private func known(_ album: Album) -> AlbumDetailsClient.Answer? {
    // The older feed says all that a lookup does, and so does an album that was kept with it.
    if !album.lacksDetails { return .found(AlbumDetails(album)) }
    let now = clock.now()
    let country = store(of: album)
    return state.withLock { state in
      if let known = state.known[album.id], known.isGood(in: country, at: now) { return known.answer }
      if let failed = state.failures[album.id], failed.until > now { return .failed(failed.failure) }
      return nil
    }
  }

  private func load(_ album: Album) async -> AlbumDetailsClient.Answer {
    await state.withLock { $0.opening }?.value
    if let known = known(album) { return known }
    let flight = state.withLock { state -> Task<Void, Never>? in
      if let flight = state.flights[album.id] { return flight }
      if let chart = state.chart, let country = chart.country, chart.has(album) {
        startFlight(for: missing(of: chart, in: state), country, in: &state)
      }
      if state.flights[album.id] == nil { startFlight(for: [album.id], store(of: album), in: &state) }
      return state.flights[album.id]
    }
    guard let flight else { return .pending }
    guard await Deadline.wait(for: flight, atMost: patience) != nil else { return .pending }
    return known(album) ?? .pending
  }

  /// Whose store has it: a favorite may be of a country that is no longer set.
  private func store(of album: Album) -> CountryCode {
    guard let url = album.storeURL, StoreLink.isTrusted(url) else { return country() }
    let path = url.text.dropFirst("https://".count).split(separator: "/").dropFirst()
    return path.first.flatMap { CountryCode($0) } ?? country()
  }

  // MARK: Lookups

  private func missing(of chart: Edition, in state: State) -> [AlbumID] {
    guard let country = chart.country else { return [] }
    let now = clock.now()
    return chart.entries.compactMap { entry in
      guard case .album(let album) = entry.item, album.lacksDetails, state.flights[album.id] == nil,
        state.known[album.id]?.isGood(in: country, at: now) != true,
        state.failures[album.id].map({ $0.until > now }) != true
      else { return nil }
      return album.id
    }
  }

  private func startFlight(for ids: [AlbumID], _ country: CountryCode, in state: inout State) {
    let ids = Array(ids.prefix(AppleClient.idsPerLookup))
    guard !ids.isEmpty else { return }
    let flight = Task {
      let result: Result<[AlbumID: AlbumDetails], ServiceFailure>
      do throws(ServiceFailure) {
        result = .success(try await service.lookup(ids, country))
      } catch {
        log("Apple: the lookup of \(ids.count) albums failed: \(error)")
        result = .failure(error)
      }
      self.state.withLock { land(result, ids, country, in: &$0) }
    }
    for id in ids { state.flights[id] = flight }
  }

  private func land(
    _ result: Result<[AlbumID: AlbumDetails], ServiceFailure>, _ ids: [AlbumID], _ country: CountryCode,
    in state: inout State
  ) {
    let now = clock.now()
    for id in ids { state.flights[id] = nil }
    switch result {
    case .success(let found):
      for id in ids {
        state.known[id] = RememberedAlbum(details: found[id], country: country, at: now)
        state.failures[id] = nil
      }
      if state.known.count > Self.capacity {
        let newest = state.known.sorted { $0.value.at > $1.value.at }.prefix(Self.capacity)
        state.known = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
      }
      state.version += 1
      // Nobody waits for the disk.
      Task { await shelf.write { self.state.withLock { $0.known } } }
    case .failure(let failure):
      let until = now.adding(Self.retry)
      state.failures = state.failures.filter { $0.value.until > now }
      for id in ids { state.failures[id] = (failure, until) }
    }
  }
}

extension Album {
  /// Whether a lookup would say more: the newer feed names no album's copyright.
  fileprivate var lacksDetails: Bool { copyright.isEmpty }
}

extension AlbumDetails {
  fileprivate init(_ album: Album) {
    self.init(genre: album.genres.first ?? "", released: album.released, copyright: album.copyright)
  }
}

extension Edition {
  fileprivate func has(_ album: Album) -> Bool { entries.contains { $0.item.id == .album(album.id) } }
}
