import Core
import HTTP
import Synchronization
import Testing

@testable import Services

/// Apple's book store, a clock, and the sources of its charts beside one of the Times.
final class AppleBooksWorld: Sendable {
  struct State {
    var country = CountryCode.us
    /// What each store answers, by country and chart; those that are not here cannot be reached.
    var answers: [String: Result<Edition, ServiceFailure>] = [:]
    /// What the Times has.
    var times = SourceSnapshot(service: .newYorkTimes, kind: .book, charts: [])
    /// What a request waits for before it is answered.
    var latch: OneShot<Void>?
    /// What Apple was asked.
    var asked: [String] = []
    /// The charts that were told, whether they came from the archive or from Apple.
    var held: [Edition] = []
  }

  /// November 30, 2026.
  let time = ManualTime(Timestamp(seconds: 1_796_000_000))
  let archive: Archive
  private let background = BackgroundWork()
  private let state = Mutex(State())

  init() {
    archive = Archive(
      CacheDatabase(folder: nil, clock: time.clock, log: { _ in }), background: background, clock: time.clock)
  }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var asked: [String] { state.withLock { $0.asked } }
  var held: [Edition] { state.withLock { $0.held } }
  func waitForWrites() async { await background.wait(atMost: .seconds(60)) }

  /// Sets what a store answers from now on.
  func answer(
    _ result: Result<Edition, ServiceFailure>, of chart: Chart = .appleBooksPaid, in country: CountryCode = .us
  ) { set { $0.answers["\(country) \(chart.id)"] = result } }

  private var client: AppleClient {
    var client = AppleClient.unreachable
    client.books = { chart, country, _ throws(ServiceFailure) in
      let question = "\(country) \(chart.id)"
      self.set { $0.asked.append(question) }
      await self.state.withLock { $0.latch }?.wait()
      let answer = self.state.withLock { $0.answers[question] } ?? .failure(.unreachable)
      return Fetched(value: try answer.get(), at: self.time.now)
    }
    return client
  }

  /// As another start of the program makes them.
  func charts(patience: Duration = .seconds(3600)) -> ChartsClient {
    let apple = AppleBooks(
      client, archive: archive, country: { self.state.withLock { $0.country } }, clock: time.clock)
    let sources = AppleBooks.charts.map { chart in
      let feed = apple.feed(chart, held: { edition in self.set { $0.held.append(edition) } })
      return RefreshingSource(feed, archive: archive, patience: patience, clock: time.clock, log: { _ in }).source
    }
    return ChartsRepository(ChartSource { self.state.withLock { $0.times } }, sources).client
  }
}

extension ChartsClient {
  /// A chart of books as its source has it in memory.
  func books(_ chart: Chart = .appleBooksPaid) -> SourceSnapshot? { held().source(of: chart.id) }

  func loadBooks(_ chart: Chart = .appleBooksPaid) async -> SourceSnapshot? {
    await load(.chart(chart.id)).source(of: chart.id)
  }
}
