import Core
import HTTP
import Synchronization
import Testing

@testable import Services

/// A service of weeks, an archive in memory, and a clock that a test sets.
final class WeeksWorld: Sendable {
  struct State {
    var now = ArchiveWorld.fetchedAt
    var key = "k"
    var lack: ServiceFailure?
    /// What was asked for, with an arrow in front if it was ahead.
    var asked: [String] = []
    var failures: [CalendarDate: ServiceFailure] = [:]
    /// The date that the service leads to instead.
    var other: CalendarDate?
    /// What a request waits for before it is answered.
    var latch: OneShot<Void>?
    var queue = Duration.zero
    var isAnyoneWaiting = false
    var isExcerpt = false
    var newest: Week?
    var arrived: [CalendarDate] = []
    var naps = 0
    /// What the loader's next pause waits for.
    var pause: OneShot<Void>?
  }

  let state = Mutex(State())
  let database: CacheDatabase
  let archive: Archive
  let takeover = OneShot<Void>()

  init(
    database: CacheDatabase = CacheDatabase(folder: nil, clock: .fixed(ArchiveWorld.fetchedAt), log: { _ in }),
    isTakingOver: Bool = false
  ) {
    self.database = database
    archive = Archive(database, clock: .fixed(ArchiveWorld.fetchedAt))
    if !isTakingOver { takeover.fire(()) }
  }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var asked: [String] { state.withLock(\.asked) }

  private var feed: ChartFeed {
    var feed = ChartFeed(
      service: .newYorkTimes, kind: .book,
      subject: { self.state.withLock { ChartFeed.Subject(key: ServiceKey($0.key), lack: $0.lack) } },
      kept: { _, _ in nil }, freshness: { _, _ in .hours(1) },
      newest: { _, _, _ throws(ServiceFailure) in throw .unreachable })
    feed.week = { _, date, priority throws(ServiceFailure) in try await self.answer(date, priority) }
    feed.isAnyoneWaiting = { self.state.withLock(\.isAnyoneWaiting) }
    feed.queue = { self.state.withLock(\.queue) }
    return feed
  }

  private func answer(_ date: CalendarDate, _ priority: RequestPriority) async throws(ServiceFailure) -> Archive.Answer
  {
    set { $0.asked.append(priority == .ahead ? "> \(date)" : "\(date)") }
    await state.withLock(\.latch)?.wait()
    if Task.isCancelled { throw .timedOut }
    let (failure, other, isExcerpt) = state.withLock { ($0.failures[date], $0.other, $0.isExcerpt) }
    if let failure { throw failure }
    do {
      return Self.answer(try Self.week(other ?? date, ["A", "B"], isExcerpt: isExcerpt), asked: date)
    } catch {
      throw .unreadable
    }
  }

  static func answer(_ week: Week, asked: CalendarDate?) -> Archive.Answer {
    Archive.Answer(
      service: .newYorkTimes, asked: "overview", askedDate: asked, body: [], fetchedAt: ArchiveWorld.fetchedAt,
      editions: week.editions)
  }

  static func week(_ date: CalendarDate, _ titles: [String], isExcerpt: Bool = false) throws -> Week {
    let lists = try ["hardcover-fiction", "manga-monthly"].map {
      try ArchiveWorld.edition(date.description, titles, of: $0, isExcerpt: isExcerpt)
    }
    return try #require(Week(lists))
  }

  /// - Parameter patience: by default longer than any test runs.
  func repository(patience: Duration = .seconds(3600)) -> WeeksRepository {
    WeeksRepository(
      feed, asked: "overview", archive: archive, takeover: takeover, newest: { self.state.withLock(\.newest) },
      arrived: { week in self.set { $0.arrived.append(week.date) } }, patience: patience,
      clock: Clock(now: { self.state.withLock(\.now) }, secondsFromUTC: { _ in 0 }), log: { _ in })
  }

  func loader(_ weeks: WeeksRepository) -> WeeksLoader {
    WeeksLoader(
      weeks, database: database, clock: .fixed(ArchiveWorld.fetchedAt),
      sleep: { _ in
        self.set { $0.naps += 1 }
        await self.state.withLock(\.pause)?.wait()
      })
  }
}
