import Core
import Synchronization

/// Apple's charts of books. Each is a source of its own, since each is loaded when it is opened or searched.
final class AppleBooks: Sendable {
  private let client: AppleClient
  private let archive: Archive
  private let country: @Sendable () -> CountryCode
  private let clock: Clock
  /// The charts that a store does not have, and since when that is known.
  private let absent = Mutex<[String: Timestamp]>([:])

  /// In the picker's order.
  static let charts: [Chart] = [.appleBooksPaid, .appleBooksFree, .appleAudiobooks]
  /// They change once a day.
  static let freshness = Duration.seconds(86_400)

  /// - Parameter country: the store whose charts are shown, at this moment.
  init(_ client: AppleClient, archive: Archive, country: @escaping @Sendable () -> CountryCode, clock: Clock) {
    self.client = client
    self.archive = archive
    self.country = country
    self.clock = clock
  }

  /// - Parameters:
  ///   - budget: of the feeds' host.
  ///   - held: hears of each chart that the archive had or the service gave.
  func feed(
    _ chart: Chart, budget: RequestBudget? = nil, held: @escaping @Sendable (Edition) -> Void = { _ in }
  ) -> ChartFeed {
    ChartFeed(
      service: .appleBooks, kind: .book, listed: [chart],
      isAbsent: { subject in subject.country.map { self.isAbsent(Self.asked(chart, $0)) } ?? false }, waitsAgain: true,
      subject: { ChartFeed.Subject(country: self.country()) },
      kept: { archive, subject in
        guard let country = subject.country else { return nil }
        return archive.newest(.appleBooks, asked: [Self.asked(chart, country)])
      },
      freshness: { _, _ in Self.freshness },
      newest: { subject, priority, held throws(ServiceFailure) in
        try await self.newest(chart, subject.country ?? self.country(), priority, held)
      },
      forgive: { budget?.forgive() },
      restored: { editions in for edition in editions { held(edition) } },
      arrived: { editions in for edition in editions { held(edition) } })
  }

  /// Names the answers of one chart and country in the archive.
  private static func asked(_ chart: Chart, _ country: CountryCode) -> String { "\(country) \(chart.id)" }

  /// A store that has no such chart today has none in an hour either.
  private func isAbsent(_ asked: String) -> Bool {
    absent.withLock { $0[asked] }.map { (.zero..<Self.freshness).contains(clock.now().duration(since: $0)) } ?? false
  }

  private func newest(
    _ chart: Chart, _ country: CountryCode, _ priority: RequestPriority, _ held: ChartFeed.Held
  ) async throws(ServiceFailure) -> Archive.Answer? {
    let asked = Self.asked(chart, country)
    if isAbsent(asked) { throw .notFound }
    let fetched: Fetched<Edition>
    do throws(ServiceFailure) {
      fetched = try await client.books(chart, country, priority)
    } catch {
      if error == .notFound { absent.withLock { $0[asked] = clock.now() } }
      throw error
    }
    guard try held.isNews(fetched, today: clock.today) else { return nil }
    let edition = fetched.value
    let ranked = edition.with(Ranking.entries(edition.entries, since: archive.previous(of: edition)))
    return Archive.Answer(
      service: .appleBooks, asked: asked, body: fetched.body, fetchedAt: fetched.at, editions: [ranked])
  }
}
