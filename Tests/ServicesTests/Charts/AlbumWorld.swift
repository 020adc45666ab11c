import Core
import Synchronization
import Testing

@testable import Services

/// Apple, a clock and the two libraries of albums.
final class AlbumWorld: Sendable {
  struct State {
    var now = Timestamp(seconds: 1_796_000_000)
    var country = CountryCode.us
    var mostPlayed: Result<Edition, ServiceFailure> = .success(AppleFixtures.edition("2026-11-30", ["A", "B"]))
    var topSelling: Result<Edition, ServiceFailure> = .failure(.unreachable)
    /// Nil for an Apple that knows every album.
    var lookup: Result<[AlbumID: AlbumDetails], ServiceFailure>?
    var delay = Duration.zero
    var lookupDelay = Duration.zero
    /// What Apple was asked.
    var asked: [String] = []
    var lookups: [[AlbumID]] = []
  }

  let state = Mutex(State())
  let folder: TemporaryFolder
  let archive: FileArchive?

  init(archive: Bool = false) throws {
    folder = try TemporaryFolder()
    self.archive =
      archive
      ? FileArchive(
        folder: folder.path("editions"), lists: .empty, clock: .fixed(FileArchiveTests.fetchedAt), log: { _ in })
      : nil
  }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  func pass(seconds: Int) { set { $0.now = $0.now.adding(.seconds(seconds)) } }
  var asked: [String] { state.withLock { $0.asked } }
  var lookups: [[AlbumID]] { state.withLock { $0.lookups } }
  var clock: Clock { Clock(now: { self.state.withLock { $0.now } }, secondsFromUTC: { _ in 0 }) }
  var country: @Sendable () -> CountryCode { { self.state.withLock { $0.country } } }

  private func chart(
    _ name: String, _ answer: @Sendable (State) -> Result<Edition, ServiceFailure>, _ country: CountryCode
  ) async throws(ServiceFailure) -> Edition {
    set { $0.asked.append("\(name) \(country)") }
    try? await Task.sleep(for: state.withLock { $0.delay })
    return try state.withLock { answer($0) }.get()
  }

  var service: AppleClient {
    AppleClient(
      mostPlayed: { country throws(ServiceFailure) in try await self.chart("played", { $0.mostPlayed }, country) },
      topSelling: { country throws(ServiceFailure) in try await self.chart("sold", { $0.topSelling }, country) },
      lookup: { ids, country throws(ServiceFailure) in
        self.set {
          $0.asked.append("lookup \(country)")
          $0.lookups.append(ids)
        }
        try? await Task.sleep(for: self.state.withLock { $0.lookupDelay })
        if let answer = self.state.withLock({ $0.lookup }) { return try answer.get() }
        return Dictionary(ids.map { ($0, AlbumDetails(copyright: "℗ \($0)")) }) { first, _ in first }
      })
  }

  func details(patience: Duration = .seconds(5)) -> AlbumDetailsLibrary {
    AlbumDetailsLibrary(
      service: service, folder: folder.path("albums"), country: country, patience: patience, clock: clock,
      log: { _ in })
  }

  func library(_ details: AlbumDetailsLibrary? = nil, patience: Duration = .seconds(10)) -> AlbumLibrary {
    AlbumLibrary(
      service: service, archive: archive, details: details ?? self.details(), country: country, patience: patience,
      clock: clock, log: { _ in })
  }

  /// Both libraries, joined with books that are there already.
  func charts(_ library: AlbumLibrary? = nil) -> LegacyChartsClient { (library ?? self.library()).joining(Self.books) }

  static let books: LegacyChartsClient = {
    let week = Week(date: AppleFixtures.today, editions: [], source: .sample)
    return LegacyChartsClient(
      current: { _ in nil }, held: { ChartsState(week: week) },
      load: { _ in ChartsState(week: week, failure: .noKey) }, heldEdition: { _, _ in nil },
      loadEdition: { _, _ throws(ServiceFailure) in throw .noKey }, reload: { .keyRefused }, retry: { _, _ in })
  }()
}
