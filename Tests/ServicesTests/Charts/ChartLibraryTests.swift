import Core
import Synchronization
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
    }

    let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func library(sample: Week) -> ChartsClient {
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
        service: service, sample: sample, key: { self.state.withLock { $0.key }.flatMap { ServiceKey($0) } },
        clock: Clock(now: { self.state.withLock { $0.now } }, secondsFromUTC: { _ in 0 }), log: { _ in }
      ).client
    }

    static func week(_ date: String, title: String, source: Week.Source? = nil) throws(ServiceFailure) -> Week {
      guard let date = CalendarDate(date), let key = BookKey(title: title, firstAuthor: "") else { throw .unreadable }
      let chart = Chart(id: Chart.hardcoverFiction, name: "Hardcover Fiction", group: .fiction, frequency: .weekly)
      let book = Book(key: key, title: title, author: "", byline: "")
      let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(book))
      return Week(
        date: date, editions: [Edition(chart: chart, date: date, entries: [entry])],
        source: source ?? .newYorkTimes(fetchedAt: Timestamp(seconds: 0)))
    }

    var overviews: Int { state.withLock { $0.overviews } }
    func pass(seconds: Int) { set { $0.now = Timestamp(milliseconds: $0.now.milliseconds + Int64(seconds) * 1000) } }
  }

  private func sample() throws -> Week { try World.week("2026-11-29", title: "Sample", source: .sample) }

  /// Waits until something behind the scenes has happened.
  private func eventually(_ condition: @Sendable () -> Bool) async throws {
    for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(condition())
  }

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
}
