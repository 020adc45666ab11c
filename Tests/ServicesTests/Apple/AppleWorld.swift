import Core
import HTTP
import Synchronization
import Testing

@testable import Services

/// Apple, a clock and the source of its albums.
final class AppleWorld: Sendable {
  struct State {
    var now = Timestamp(seconds: 1_796_000_000)
    var country = CountryCode.us
    var mostPlayed: Result<Edition, ServiceFailure> = .success(AppleFixtures.edition("2026-11-30", ["A", "B"]))
    var topSelling: Result<Edition, ServiceFailure> = .failure(.unreachable)
    /// What a request waits for before it is answered.
    var latch: OneShot<Void>?
    /// What Apple was asked.
    var asked: [String] = []
    /// The charts from the archive that were told.
    var restored: [Edition] = []
    /// The charts whose arrival was told.
    var arrived: [Edition] = []
  }

  let state = Mutex(State())
  let archive: Archive

  init() {
    archive = Archive(
      CacheDatabase(folder: nil, clock: .fixed(State().now), log: { _ in }), clock: .fixed(State().now))
  }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  func pass(seconds: Int) { set { $0.now = $0.now.adding(.seconds(seconds)) } }
  var asked: [String] { state.withLock { $0.asked } }
  var clock: Clock { Clock(now: { self.state.withLock { $0.now } }, secondsFromUTC: { _ in 0 }) }

  private func chart(
    _ name: String, _ answer: @Sendable (State) -> Result<Edition, ServiceFailure>, _ country: CountryCode
  ) async throws(ServiceFailure) -> Fetched<Edition> {
    set { $0.asked.append("\(name) \(country)") }
    await state.withLock { $0.latch }?.wait()
    return Fetched(value: try state.withLock { answer($0) }.get(), at: clock.now())
  }

  var client: AppleClient {
    var client = AppleClient.unreachable
    client.mostPlayed = { country, _ throws(ServiceFailure) in
      try await self.chart("played", { $0.mostPlayed }, country)
    }
    client.topSelling = { country, _ throws(ServiceFailure) in try await self.chart("sold", { $0.topSelling }, country)
    }
    return client
  }

  /// The source beside one of books that has nothing but a sample.
  func charts(patience: Duration = .seconds(3600)) -> ChartsClient {
    let albums = AppleAlbums(
      client, archive: archive, country: { self.state.withLock { $0.country } }, clock: clock, log: { _ in })
    let feed = albums.feed(
      restored: { edition in self.set { $0.restored.append(edition) } },
      arrived: { edition in self.set { $0.arrived.append(edition) } })
    let source = RefreshingSource(feed, archive: archive, patience: patience, clock: clock, log: { _ in })
    let books = SourceSnapshot(service: .newYorkTimes, kind: .book, charts: [], failure: .noKey)
    return ChartsRepository(ChartSource { books }, [source.source]).client
  }
}

extension ChartsClient {
  static let albums = ChartRequest.chart(Chart.topAlbums.id)

  /// Apple's source, as it stands in memory.
  var albums: SourceSnapshot? { held().source(of: Chart.topAlbums.id) }
  func currentAlbums() -> SourceSnapshot? { current(Self.albums)?.source(of: Chart.topAlbums.id) }
  func loadAlbums() async -> SourceSnapshot? { await load(Self.albums).source(of: Chart.topAlbums.id) }
}

extension SourceSnapshot {
  var titles: [String]? { editions.first?.titles }
}
