import Core
import Synchronization

/// Apple's chart of albums: of plays if it can be had, else of sales.
final class AppleAlbums: Sendable {
  private let client: AppleClient
  private let archive: Archive
  private let country: @Sendable () -> CountryCode
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  /// Since when no chart of plays could be had, of the country that was asked for last.
  private let failing = Mutex<(country: CountryCode, since: Timestamp)?>(nil)

  /// It changes about once a day, and nobody says when.
  static let freshness = Duration.seconds(1800)
  /// A service that is down for a moment must not change what a reader is looking at: for so long a chart of plays is not
  /// replaced by one of sales.
  static let steadiness = Duration.seconds(86_400)

  /// - Parameter country: the store whose chart is shown, at this moment.
  init(
    _ client: AppleClient, archive: Archive, country: @escaping @Sendable () -> CountryCode, clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.client = client
    self.archive = archive
    self.country = country
    self.clock = clock
    self.log = log
  }

  /// - Parameters:
  ///   - budgets: of the two hosts.
  ///   - restored: hears of the chart that the archive had.
  ///   - arrived: hears of a new chart.
  func feed(
    budgets: [RequestBudget] = [], restored: @escaping @Sendable (Edition) -> Void = { _ in },
    arrived: @escaping @Sendable (Edition) -> Void = { _ in }
  ) -> ChartFeed {
    ChartFeed(
      service: .apple, kind: .album, listed: [.topAlbums], waitsAgain: true,
      subject: { ChartFeed.Subject(country: self.country()) },
      kept: { archive, subject in
        guard let country = subject.country else { return nil }
        return archive.newest(.apple, asked: Measure.allCases.map { Self.asked($0, country) })
      },
      freshness: { _, _ in Self.freshness },
      newest: { subject, priority, held throws(ServiceFailure) in
        try await self.newest(subject, priority, held)
      },
      forgive: { for budget in budgets { budget.forgive() } },
      restored: { editions in for edition in editions { restored(edition) } },
      arrived: { editions in for edition in editions { arrived(edition) } })
  }

  /// Names the answers of one feed and country in the archive.
  static func asked(_ measure: Measure, _ country: CountryCode) -> String { "\(country) \(measure.rawValue)" }

  private func newest(
    _ subject: ChartFeed.Subject, _ priority: RequestPriority, _ held: ChartFeed.Held
  ) async throws(ServiceFailure) -> Archive.Answer? {
    let country = subject.country ?? country()
    let fetched = try await fetch(country, priority, shown: held.editions?.first)
    guard try held.isNews(fetched, today: clock.today) else { return nil }
    let edition = fetched.value
    let ranked = edition.with(Ranking.entries(edition.entries, since: archive.previous(of: edition)))
    return Archive.Answer(
      service: .apple, asked: Self.asked(edition.measure ?? .plays, country), body: fetched.body,
      fetchedAt: fetched.at, editions: [ranked])
  }

  /// The newer feed; if it fails, the older one, unless that would change what is shown.
  private func fetch(
    _ country: CountryCode, _ priority: RequestPriority, shown: Edition?
  ) async throws(ServiceFailure) -> Fetched<Edition> {
    let takesSales = shown?.measure != .plays || isFailingForLong(country)
    do throws(ServiceFailure) {
      let fetched = try await client.mostPlayed(country, priority)
      failing.withLock { $0 = nil }
      return fetched
    } catch let first {
      log("Apple: what is played most in \(country) could not be loaded: \(first)")
      noteFailure(country)
      guard takesSales else { throw first }
      do throws(ServiceFailure) {
        let fetched = try await client.topSelling(country, priority)
        failing.withLock { $0 = nil }
        return fetched
      } catch let second {
        log("Apple: what sells best in \(country) could not be loaded: \(second)")
        throw first.moreTelling(second)
      }
    }
  }

  private func noteFailure(_ country: CountryCode) {
    failing.withLock { failing in
      if failing?.country != country { failing = (country, clock.now()) }
    }
  }

  private func isFailingForLong(_ country: CountryCode) -> Bool {
    failing.withLock { failing in
      guard let failing, failing.country == country else { return false }
      return clock.now().duration(since: failing.since) > Self.steadiness
    }
  }
}

extension ServiceFailure {
  /// Of this and a later failure the one that helps more: what a service said goes before what happened on the way to it,
  /// and that there is no such chart counts only if both say so.
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
