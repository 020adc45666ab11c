import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

/// A New York Times, a clock and the source of its lists.
private final class World: Sendable {
  struct State {
    var now = Timestamp(seconds: 1_000_000)
    var key: String? = "k"
    var lackOfKey = ServiceFailure.noKey
    var overviews: [RequestPriority] = []
    var names = 0
    var lists: [String] = []
    var overview: Result<String, ServiceFailure> = .success("2026-12-06")
    /// Whether the overview holds only the top of the list.
    var isExcerpt = false
    var list: ServiceFailure?
    /// What a request waits for before it is answered.
    var latch: OneShot<Void>?
    var forgiven = 0
  }

  let state = Mutex(State())
  let archive: Archive
  private let source: Mutex<RefreshingSource?> = Mutex(nil)

  init(archive: Archive? = nil) { self.archive = archive ?? Self.archive() }

  static func archive() -> Archive {
    let clock = Clock.fixed(Timestamp(seconds: 1_000_000))
    return Archive(CacheDatabase(folder: nil, clock: clock, log: { _ in }), clock: clock)
  }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  func pass(seconds: Int) { set { $0.now = $0.now.adding(.seconds(seconds)) } }
  var overviews: Int { state.withLock { $0.overviews.count } }
  private var now: Timestamp { state.withLock { $0.now } }

  private func answered() async {
    await state.withLock { $0.latch }?.wait()
  }

  func charts(sample: String = "2026-11-29", patience: Duration = .seconds(3600)) throws -> ChartsClient {
    let client = NewYorkTimesClient(
      overview: { _, priority throws(ServiceFailure) in
        self.set { $0.overviews.append(priority) }
        await self.answered()
        let date = try self.state.withLock { $0.overview }.get()
        let isExcerpt = self.state.withLock { $0.isExcerpt }
        return Fetched(value: [try Self.edition(date, title: "Live", isExcerpt: isExcerpt)], at: self.now)
      },
      week: { _, _, _ throws(ServiceFailure) in throw .notFound },
      list: { _, id, date throws(ServiceFailure) in
        self.set { $0.lists.append("\(id) \(date?.description ?? "current")") }
        await self.answered()
        if let failure = self.state.withLock({ $0.list }) { throw failure }
        return Fetched(value: try Self.edition("2026-01-04", title: "Old"), at: self.now)
      },
      names: { _, _ throws(ServiceFailure) in
        self.set { $0.names += 1 }
        return Fetched(value: [try Self.edition("2026-12-06", title: "Named")], at: self.now)
      })
    var feed = ChartFeed.newYorkTimes(
      client,
      key: { () throws(ServiceFailure) in
        let (key, lack) = self.state.withLock { ($0.key, $0.lackOfKey) }
        guard let key = key.flatMap({ ServiceKey($0) }) else { throw lack }
        return key
      })
    feed.forgive = { self.set { $0.forgiven += 1 } }
    let source = RefreshingSource(
      feed, archive: archive, patience: patience, clock: Clock(now: { self.now }, secondsFromUTC: { _ in 0 }),
      log: { _ in })
    self.source.withLock { $0 = source }
    let classics = SourceSnapshot(
      service: .newYorkTimes, kind: .book, charts: [], editions: [try Self.edition(sample, title: "Sample")],
      isSample: true)
    return ChartsRepository(source.source.standingIn(ChartSource { classics })).client
  }

  func test(_ key: String? = nil) async -> ServiceFailure? {
    await source.withLock { $0 }?.askNow(with: key.flatMap { ServiceKey($0) }, atMost: .seconds(60))
  }

  static func edition(_ date: String, title: String, isExcerpt: Bool = false) throws(ServiceFailure) -> Edition {
    guard let date = CalendarDate(date), let key = BookKey(title: title, firstAuthor: "") else { throw .unreadable }
    let chart = Chart(id: Chart.hardcoverFiction, name: "Hardcover Fiction", group: .fiction, frequency: .weekly)
    let book = Book(key: key, title: title, author: "", byline: "")
    return Edition(
      service: .newYorkTimes, chart: chart, date: date,
      entries: [Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(book))], isExcerpt: isExcerpt)
  }
}

extension ChartsClient {
  fileprivate var date: String? { held().main.newest?.description }
}

@Suite struct NewYorkTimesSourceTests {
  @Test func withoutAKeyTheSampleIsShownAndNobodyAsked() async throws {
    let world = World()
    world.set { $0.key = nil }
    let charts = try world.charts()
    let state = try #require(charts.current(.main))
    #expect(state.main.isSample)
    #expect(state.main.failure == nil)
    #expect(world.overviews == 0)
    #expect(await world.test() == .noKey)
  }

  @Test func aKeyThatIsTriedBeforeItIsSavedIsAskedWithOnce() async throws {
    let world = World()
    world.set {
      $0.key = nil
      $0.overview = .failure(.keyRefused)
    }
    let charts = try world.charts()
    #expect(await world.test("bad") == .keyRefused)
    // Without a key nothing is wrong.
    #expect(charts.current(.main)?.main.failure == nil)
    world.set { $0.overview = .success("2026-12-06") }
    #expect(await world.test("good") == nil)
    world.set { $0.key = "good" }
    #expect(charts.current(.main)?.main.isSample == false)
    #expect(world.overviews == 2)
  }

  /// As from a page that was open before the key was saved.
  @Test func aKeyThatIsTriedBesideAnotherIsAskedWithItself() async throws {
    let world = World()
    let charts = try world.charts()
    _ = await charts.load(.main)
    world.set { $0.overview = .failure(.keyRefused) }
    #expect(await world.test("bad") == .keyRefused)
    #expect(charts.current(.main)?.main.isSample == false)
    #expect(await world.test() == .keyRefused)
    #expect(world.overviews >= 3)
  }

  @Test func aKeyThatCannotBeReadIsNoMissingKey() async throws {
    let world = World()
    world.set {
      $0.key = nil
      $0.lackOfKey = .keyUnreadable
    }
    let charts = try world.charts()
    #expect(charts.current(.main)?.main.failure == .keyUnreadable)
    #expect(await world.test() == .keyUnreadable)
    await #expect(throws: ServiceFailure.keyUnreadable) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
  }

  @Test func thirtyReadersWaitForOneFirstLoad() async throws {
    let world = World()
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let charts = try world.charts()
    #expect(charts.current(.main) == nil)
    #expect(charts.held().main.isSample)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<30 { group.addTask { await charts.load(.main).main.isSample } }
      latch.fire()
      for await isSample in group { #expect(!isSample) }
    }
    #expect(world.overviews == 1)
    #expect(charts.date == "2026-12-06")
    #expect(charts.held().listing(of: .book(try #require(BookKey("live")))) != nil)
  }

  @Test func whatIsOldIsShownAndRefreshedBehind() async throws {
    let world = World()
    let charts = try world.charts()
    _ = await charts.load(.main)
    world.pass(seconds: 3000)
    _ = charts.current(.main)
    #expect(world.overviews == 1)
    world.pass(seconds: 700)
    world.set { $0.overview = .success("2026-12-13") }
    #expect(charts.current(.main)?.main.newest?.description == "2026-12-06")
    try await eventually { charts.date == "2026-12-13" }
    #expect(world.overviews == 2)
  }

  @Test func aFailureKeepsWhatWasSeenAndIsTriedAgain() async throws {
    let world = World()
    let charts = try world.charts()
    world.set { $0.overview = .failure(.down(status: 500)) }
    let failed = await charts.load(.main)
    #expect(failed.main.isSample)
    #expect(failed.main.failure == .down(status: 500))
    _ = charts.current(.main)
    #expect(world.overviews == 1)
    world.pass(seconds: 31)
    world.set { $0.overview = .success("2026-12-06") }
    #expect(charts.current(.main)?.main.isSample == true)
    try await eventually { !charts.held().main.isSample }
    #expect(charts.held().main.failure == nil)

    world.pass(seconds: 3601)
    world.set { $0.overview = .failure(.unreachable) }
    #expect(charts.current(.main)?.main.isSample == false)
    try await eventually { charts.held().main.failure == .unreachable }
    #expect(charts.date == "2026-12-06")
  }

  @Test func aNewKeyIsTriedAtOnce() async throws {
    let world = World()
    world.set { $0.overview = .failure(.keyRefused) }
    let charts = try world.charts()
    #expect(await charts.load(.main).main.failure == .keyRefused)
    world.set {
      $0.key = "better"
      $0.overview = .success("2026-12-06")
    }
    #expect(charts.current(.main) == nil)
    #expect(await !charts.load(.main).main.isSample)
  }

  @Test func aClockThatWasSetBackDoesNotKeepItFromAsking() async throws {
    let world = World()
    let charts = try world.charts()
    _ = await charts.load(.main)
    world.pass(seconds: -100_000)
    _ = charts.current(.main)
    try await eventually { world.overviews == 2 }
  }

  @Test func aClockThatWasSetBackDoesNotMakeItAskAtEveryView() async throws {
    let world = World()
    let charts = try world.charts()
    _ = await charts.load(.main)
    world.set { $0.overview = .failure(.unreachable) }
    world.pass(seconds: -100_000)
    _ = charts.current(.main)
    try await eventually { charts.held().main.failure == .unreachable }
    for _ in 0..<5 { _ = charts.current(.main) }
    #expect(world.overviews == 2)
  }

  @Test func namesStandInWhereTheOverviewIsGone() async throws {
    let world = World()
    world.set { $0.overview = .failure(.notFound) }
    let charts = try world.charts()
    #expect(await charts.load(.main).main.editions.first?.entries.first?.item.title == "Named")
    #expect(world.state.withLock { $0.names } == 1)
  }

  @Test func anEditionIsAskedForOnceAndHeldUnderBothDates() async throws {
    let world = World()
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let charts = try world.charts()
    let id = Chart.hardcoverFiction
    let asked = try #require(CalendarDate("2026-01-01"))
    #expect(charts.heldEdition(id, asked) == nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try? await charts.loadEdition(id, asked) } }
      latch.fire()
    }
    #expect(world.state.withLock { $0.lists } == ["hardcover-fiction 2026-01-01"])
    #expect(charts.heldEdition(id, asked)?.date.description == "2026-01-04")
    #expect(charts.heldEdition(id, CalendarDate("2026-01-04")) != nil)
    #expect(charts.held().listing(of: .book(try #require(BookKey("old")))) != nil)
  }

  @Test func anEditionThatFailsIsNotHeld() async throws {
    let world = World()
    world.set { $0.list = .notFound }
    let charts = try world.charts()
    await #expect(throws: ServiceFailure.notFound) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
    #expect(charts.heldEdition(Chart.hardcoverFiction, nil) == nil)
    world.set { $0.key = nil }
    await #expect(throws: ServiceFailure.noKey) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
  }

  @Test func aNewWeekKeepsTheBooksOfThePageThatIsOpen() async throws {
    let world = World()
    let charts = try world.charts(sample: "2026-11-29")
    _ = await charts.load(.main)
    world.pass(seconds: 3601)
    world.set { $0.overview = .failure(.notFound) }
    _ = charts.current(.main)
    try await eventually { charts.held().main.failure == .notFound }
    #expect(world.state.withLock { $0.names } == 0)
    world.pass(seconds: 3601)
    world.set { $0.overview = .success("2026-12-13") }
    _ = charts.current(.main)
    try await eventually { charts.date == "2026-12-13" }
    let key = try #require(BookKey("live"))
    let listing = try #require(charts.held().listing(of: .book(key)))
    #expect(listing.appearances.map(\.date.description) == ["2026-12-13", "2026-12-06"])
    world.set { $0.key = nil }
    world.set { $0.overview = .failure(.keyRefused) }
    #expect(charts.current(.main)?.main.failure == nil)
  }

  // MARK: What the service does not have

  /// The same question is not asked again at every view; another key, a new week and a reader who tries again ask it.
  @Test(
    arguments: [(.notFound, 3600), (.unreadable, 300), (.down(status: 400), 300), (.keyRefused, 300)]
      as [(ServiceFailure, Int)])
  func whatWasRefusedIsNotAskedForAtEveryView(_ failure: ServiceFailure, _ seconds: Int) async throws {
    let world = World()
    world.set {
      $0.isExcerpt = true
      $0.list = failure
    }
    let charts = try world.charts()
    _ = await charts.load(.main)
    let lists = { world.state.withLock { $0.lists.count } }
    func view(_ date: String? = nil) async {
      await #expect(throws: failure) {
        try await charts.loadEdition(Chart.hardcoverFiction, date.flatMap { CalendarDate($0) })
      }
    }
    for _ in 0..<5 { await view() }
    #expect(lists() == 1)
    await view("2026-01-04")
    #expect(lists() == 2)
    world.pass(seconds: seconds - 1)
    await view()
    #expect(lists() == 2)
    world.pass(seconds: 2)
    await view()
    #expect(lists() == 3)
    await charts.retry(.chart(Chart.hardcoverFiction), nil)
    await view()
    #expect(lists() == 4)
    world.pass(seconds: -100_000)
    await view()
    #expect(lists() == 5)
    world.set { $0.key = "other" }
    _ = charts.current(.main)
    await view()
    #expect(lists() == 6)
  }

  @Test(
    arguments: [
      (.unreachable, false), (.timedOut, false), (.quota, false), (.queued(.seconds(50)), false),
      (.down(status: 503), true),
    ] as [(ServiceFailure, Bool)])
  func whatMayChangeAnyMomentIsLeftToTheBudget(_ failure: ServiceFailure, _ isRemembered: Bool) {
    let refusal = EditionRefusal(failure: failure, at: Timestamp(seconds: 5))
    #expect(refusal.isGood(at: Timestamp(seconds: 6)) == isRemembered)
  }

  /// The first entries of a week are shown again for that week, if the whole list cannot be had.
  @Test func anExcerptThatWasKeptIsShownForItsOwnWeek() async throws {
    let archive = World.archive()
    let excerpt = try World.edition("2026-11-29", title: "Top", isExcerpt: true)
    await archive.keep(
      Archive.Answer(
        service: .newYorkTimes, asked: "overview", body: [], fetchedAt: Timestamp(seconds: 0), editions: [excerpt]))
    let world = World(archive: archive)
    let charts = try world.charts()
    _ = await charts.load(.main)
    let date = CalendarDate("2026-11-29")
    for failure in [ServiceFailure.notFound, .unreachable, .quota] {
      world.set { $0.list = failure }
      let edition = try await charts.loadEdition(Chart.hardcoverFiction, date)
      #expect(edition.isExcerpt && edition.entries.first?.item.title == "Top")
    }
    world.set { $0.list = nil }
    await charts.retry(.chart(Chart.hardcoverFiction), date)
    #expect(try await charts.loadEdition(Chart.hardcoverFiction, date).entries.first?.item.title == "Old")
  }

  // MARK: Slow services, and readers who try again

  @Test func aSlowServiceIsSaidToBeOnItsWay() async throws {
    let world = World()
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let charts = try world.charts(patience: .milliseconds(20))
    let waiting = await charts.load(.main)
    #expect(waiting.main.isSample && waiting.main.failure == .pending)
    await #expect(throws: ServiceFailure.pending) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
    latch.fire()
    try await eventually { !charts.held().main.isSample }
    #expect(charts.held().main.failure == nil)
    #expect(world.overviews == 1)
  }

  /// A refresh that no page waits for leaves part of every window to the reader.
  @Test func onlyWhatAPageWaitsForGoesFirst() async throws {
    let world = World()
    let charts = try world.charts()
    _ = await charts.load(.main)
    world.pass(seconds: 3601)
    _ = charts.current(.main)
    try await eventually { world.overviews == 2 }
    #expect(world.state.withLock { $0.overviews } == [.visible, .ahead])
  }

  @Test func aReaderWhoTriesAgainAsksAtOnce() async throws {
    let world = World()
    world.set { $0.overview = .failure(.unreachable) }
    let charts = try world.charts()
    #expect(await charts.load(.main).main.failure == .unreachable)
    for _ in 0..<3 { _ = charts.current(.main) }
    #expect(world.overviews == 1)
    world.set { $0.overview = .success("2026-12-06") }
    await charts.retry(.main, nil)
    #expect(world.overviews == 2)
    #expect(world.state.withLock { $0.forgiven } == 1)
    #expect(charts.current(.main)?.main.isSample == false)
    world.set { $0.key = nil }
    await charts.retry(.main, nil)
    #expect(world.overviews == 2)
  }
}
