import Core
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct ChartLibraryTests {
  final class World: Sendable {
    struct State {
      var now = Timestamp(seconds: 1_000_000)
      var key: String? = "k"
      var overviews = 0
      var names = 0
      var lists: [String] = []
      var overview: Result<String, ServiceFailure> = .success("2026-12-06")
      var list: ServiceFailure?
      var delay = Duration.zero
      var forgiven = 0
      var lackOfKey = ServiceFailure.noKey
    }

    let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func library(sample: Week, archive: FileArchive? = nil, patience: Duration = .seconds(3)) -> LegacyChartsClient {
      let service = NewYorkTimesClient(
        overview: { _ throws(ServiceFailure) in
          self.set { $0.overviews += 1 }
          try? await Task.sleep(for: self.state.withLock { $0.delay })
          return try Self.week(self.state.withLock { $0.overview }.get(), title: "Live")
        },
        list: { _, id, date throws(ServiceFailure) in
          self.set { $0.lists.append("\(id) \(date?.description ?? "current")") }
          try? await Task.sleep(for: self.state.withLock { $0.delay })
          if let failure = self.state.withLock({ $0.list }) { throw failure }
          guard let edition = try Self.week("2026-01-04", title: "Old").editions.first else { throw .unreadable }
          return edition
        },
        names: { _ throws(ServiceFailure) in
          self.set { $0.names += 1 }
          return try Self.week("2026-12-06", title: "Named")
        })
      return ChartLibrary(
        service: service, archive: archive, forgive: { self.set { $0.forgiven += 1 } }, sample: sample,
        key: { self.state.withLock { $0.key }.flatMap { ServiceKey($0) } },
        lackOfKey: { self.state.withLock { $0.lackOfKey } }, patience: patience,
        clock: Clock(now: { self.state.withLock { $0.now } }, secondsFromUTC: { _ in 0 }), log: { _ in }
      ).client
    }

    static func week(_ date: String, title: String, source: Week.Source? = nil) throws(ServiceFailure) -> Week {
      guard let date = CalendarDate(date), let key = BookKey(title: title, firstAuthor: "") else { throw .unreadable }
      let chart = Chart(id: Chart.hardcoverFiction, name: "Hardcover Fiction", group: .fiction, frequency: .weekly)
      let book = Book(key: key, title: title, author: "", byline: "")
      let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(book))
      return Week(
        date: date, editions: [Edition(service: .newYorkTimes, chart: chart, date: date, entries: [entry])],
        source: source ?? .newYorkTimes(fetchedAt: Timestamp(seconds: 0)))
    }

    var overviews: Int { state.withLock { $0.overviews } }
    func pass(seconds: Int) { set { $0.now = Timestamp(milliseconds: $0.now.milliseconds + Int64(seconds) * 1000) } }
  }

  private func sample() throws -> Week { try World.week("2026-11-29", title: "Sample", source: .sample) }

  @Test func withoutAKeyTheSampleIsShownAndNobodyAsked() async throws {
    let world = World()
    world.set { $0.key = nil }
    let charts = world.library(sample: try sample())
    let state = try #require(charts.current(nil))
    #expect(state.week.isSample)
    #expect(state.failure == nil)
    #expect(world.overviews == 0)
    #expect(await charts.reload() == .noKey)
  }

  @Test func aKeyThatCannotBeReadIsNoMissingKey() async throws {
    let world = World()
    world.set {
      $0.key = nil
      $0.lackOfKey = .keyUnreadable
    }
    let charts = world.library(sample: try sample())
    #expect(charts.current(nil)?.failure == .keyUnreadable)
    #expect(await charts.reload() == .keyUnreadable)
    await #expect(throws: ServiceFailure.keyUnreadable) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
  }

  @Test func thirtyReadersWaitForOneFirstLoad() async throws {
    let world = World()
    world.set { $0.delay = .milliseconds(100) }
    let charts = world.library(sample: try sample())
    #expect(charts.current(nil) == nil)
    #expect(charts.held().week.isSample)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<30 { group.addTask { await charts.load(nil).week.isSample } }
      for await isSample in group { #expect(!isSample) }
    }
    #expect(world.overviews == 1)
    #expect(charts.current(nil)?.week.date.description == "2026-12-06")
    #expect(charts.current(nil)?.catalog[.book(try #require(BookKey("live")))] != nil)
  }

  @Test func whatIsOldIsShownAndRefreshedBehind() async throws {
    let world = World()
    let charts = world.library(sample: try sample())
    _ = await charts.load(nil)
    world.pass(seconds: 3000)
    _ = charts.current(nil)
    #expect(world.overviews == 1)
    world.pass(seconds: 700)
    world.set { $0.overview = .success("2026-12-13") }
    #expect(charts.current(nil)?.week.date.description == "2026-12-06")
    try await eventually { charts.held().week.date.description == "2026-12-13" }
    #expect(world.overviews == 2)
  }

  @Test func aFailureKeepsWhatWasSeenAndIsTriedAgain() async throws {
    let world = World()
    let charts = world.library(sample: try sample())
    world.set { $0.overview = .failure(.down(status: 500)) }
    let failed = await charts.load(nil)
    #expect(failed.week.isSample)
    #expect(failed.failure == .down(status: 500))
    _ = charts.current(nil)
    #expect(world.overviews == 1)
    world.pass(seconds: 31)
    world.set { $0.overview = .success("2026-12-06") }
    #expect(charts.current(nil)?.week.isSample == true)
    try await eventually { !charts.held().week.isSample }
    #expect(charts.held().failure == nil)

    world.pass(seconds: 3601)
    world.set { $0.overview = .failure(.unreachable) }
    #expect(charts.current(nil)?.week.isSample == false)
    try await eventually { charts.held().failure == .unreachable }
    #expect(charts.held().week.date.description == "2026-12-06")
  }

  @Test func aNewKeyIsTriedAtOnce() async throws {
    let world = World()
    world.set { $0.overview = .failure(.keyRefused) }
    let charts = world.library(sample: try sample())
    #expect(await charts.load(nil).failure == .keyRefused)
    world.set {
      $0.key = "better"
      $0.overview = .success("2026-12-06")
    }
    #expect(charts.current(nil) == nil)
    #expect(await !charts.load(nil).week.isSample)
  }

  @Test func aClockThatWasSetBackDoesNotKeepItFromAsking() async throws {
    let world = World()
    let charts = world.library(sample: try sample())
    _ = await charts.load(nil)
    world.pass(seconds: -100_000)
    _ = charts.current(nil)
    try await eventually { world.overviews == 2 }
  }

  @Test func aClockThatWasSetBackDoesNotMakeItAskAtEveryView() async throws {
    let world = World()
    let charts = world.library(sample: try World.week("2026-01-04", title: "Sample", source: .sample))
    _ = await charts.load(nil)
    world.set { $0.overview = .failure(.unreachable) }
    world.pass(seconds: -100_000)
    for _ in 0..<5 {
      _ = charts.current(nil)
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(world.overviews == 2)
  }

  @Test func namesStandInWhereTheOverviewIsGone() async throws {
    let world = World()
    world.set { $0.overview = .failure(.notFound) }
    let charts = world.library(sample: try sample())
    #expect(await charts.load(nil).week.editions.first?.entries.first?.item.title == "Named")
    #expect(world.state.withLock { $0.names } == 1)
  }

  @Test func anEditionIsAskedForOnceAndHeldUnderBothDates() async throws {
    let world = World()
    world.set { $0.delay = .milliseconds(50) }
    let charts = world.library(sample: try sample())
    let id = Chart.hardcoverFiction
    let asked = try #require(CalendarDate("2026-01-01"))
    #expect(charts.heldEdition(id, asked) == nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try? await charts.loadEdition(id, asked) } }
    }
    #expect(world.state.withLock { $0.lists } == ["hardcover-fiction 2026-01-01"])
    #expect(charts.heldEdition(id, asked)?.date.description == "2026-01-04")
    #expect(charts.heldEdition(id, CalendarDate("2026-01-04")) != nil)
    #expect(charts.held().catalog[.book(try #require(BookKey("old")))] != nil)
  }

  @Test func anEditionThatFailsIsNotHeld() async throws {
    let world = World()
    world.set { $0.list = .notFound }
    let charts = world.library(sample: try sample())
    await #expect(throws: ServiceFailure.notFound) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
    #expect(charts.heldEdition(Chart.hardcoverFiction, nil) == nil)
    world.set { $0.key = nil }
    await #expect(throws: ServiceFailure.noKey) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
  }

  @Test func aNewWeekKeepsTheBooksOfThePageThatIsOpen() async throws {
    let world = World()
    let charts = world.library(sample: try World.week("2026-11-29", title: "Sample", source: .sample))
    _ = await charts.load(nil)
    world.pass(seconds: 3601)
    world.set { $0.overview = .failure(.notFound) }
    _ = charts.current(nil)
    try await eventually { charts.held().failure == .notFound }
    #expect(world.state.withLock { $0.names } == 0)
    world.pass(seconds: 3601)
    world.set { $0.overview = .success("2026-12-13") }
    _ = charts.current(nil)
    try await eventually { charts.held().week.date.description == "2026-12-13" }
    let key = try #require(BookKey("live"))
    let listing = try #require(charts.held().catalog[.book(key)])
    #expect(listing.appearances.map(\.date.description) == ["2026-12-13", "2026-12-06"])
    world.set { $0.key = nil }
    world.set { $0.overview = .failure(.keyRefused) }
    #expect(charts.current(nil)?.failure == nil)
  }

  // MARK: What the service does not have

  /// The same question is not asked again at every view; another key, a new week and a reader who tries again ask it.
  @Test(
    arguments: [(.notFound, 3600), (.unreadable, 300), (.down(status: 400), 300), (.keyRefused, 300)]
      as [(ServiceFailure, Int)])
  func whatWasRefusedIsNotAskedForAtEveryView(_ failure: ServiceFailure, _ seconds: Int) async throws {
    let world = World()
    world.set { $0.list = failure }
    let charts = world.library(sample: try sample())
    _ = await charts.load(nil)
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
    await charts.retry(Chart.hardcoverFiction, nil)
    await view()
    #expect(lists() == 4)
    world.pass(seconds: -100_000)
    await view()
    #expect(lists() == 5)
    world.set { $0.key = "other" }
    _ = charts.current(nil)
    await view()
    #expect(lists() == 6)
  }

  @Test(arguments: [.unreachable, .timedOut, .quota, .down(status: 503), .queued(.seconds(50))] as [ServiceFailure])
  func whatMayChangeAnyMomentIsLeftToTheBudget(_ failure: ServiceFailure) async throws {
    var state = ChartLibraryState(sample: try sample())
    let request = EditionRequest(chart: Chart.hardcoverFiction, date: nil)
    let isRemembered = if case .down = failure { true } else { false }
    state.land(.failure(failure), for: request, at: Timestamp(seconds: 5))
    #expect((state.refusal(of: request, at: Timestamp(seconds: 6)) != nil) == isRemembered)
  }

  /// The first entries of a week are shown again for that week, if the whole list cannot be had.
  @Test func anExcerptThatWasKeptIsShownForItsOwnWeek() async throws {
    let folder = FileArchiveTests.Folder()
    let body =
      #"{"results":{"published_date":"2026-11-29","lists":[{"list_name_encoded":"hardcover-fiction","normal_list_ends_at":15,"books":[{"rank":1,"title":"TOP"}]}]}}"#
    let week = try #require(
      NewYorkTimesReply.overview(
        Array(body.utf8), lists: .empty, source: .newYorkTimes(fetchedAt: FileArchiveTests.fetchedAt)))
    await folder.archive.keep(.week(week, body: Array(body.utf8), fetchedAt: FileArchiveTests.fetchedAt))
    let world = World()
    let charts = world.library(sample: try sample(), archive: folder.archive, patience: .milliseconds(50))
    _ = await charts.load(nil)
    let date = CalendarDate("2026-11-29")
    for failure in [ServiceFailure.notFound, .unreachable, .quota] {
      world.set { $0.list = failure }
      let edition = try await charts.loadEdition(Chart.hardcoverFiction, date)
      #expect(edition.isExcerpt && edition.entries.first?.item.title == "Top")
    }
    world.set { $0.list = nil }
    await charts.retry(Chart.hardcoverFiction, date)
    #expect(try await charts.loadEdition(Chart.hardcoverFiction, date).entries.first?.item.title == "Old")
  }

  // MARK: Slow services, and readers who try again

  @Test func aSlowServiceIsSaidToBeOnItsWay() async throws {
    let world = World()
    world.set { $0.delay = .milliseconds(400) }
    let charts = world.library(sample: try sample(), patience: .milliseconds(20))
    let waiting = await charts.load(nil)
    #expect(waiting.week.isSample && waiting.failure == .pending)
    await #expect(throws: ServiceFailure.pending) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
    try await eventually { !charts.held().week.isSample }
    #expect(charts.held().failure == nil)
    #expect(world.overviews == 1)
  }

  @Test func aReaderWhoTriesAgainAsksAtOnce() async throws {
    let world = World()
    world.set { $0.overview = .failure(.unreachable) }
    let charts = world.library(sample: try sample())
    #expect(await charts.load(nil).failure == .unreachable)
    for _ in 0..<3 { _ = charts.current(nil) }
    #expect(world.overviews == 1)
    world.set { $0.overview = .success("2026-12-06") }
    await charts.retry(nil, nil)
    #expect(world.overviews == 2)
    #expect(world.state.withLock { $0.forgiven } == 1)
    #expect(charts.current(nil)?.week.isSample == false)
    world.set { $0.key = nil }
    await charts.retry(nil, nil)
    #expect(world.overviews == 2)
  }
}
