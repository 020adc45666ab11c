import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct AppleAlbumsTests {
  private let topAlbums = Chart.topAlbums.id
  private let gb = AppleClientTests.gb

  @Test func thirtyReadersWaitForOneFirstLoad() async throws {
    let world = AppleWorld()
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let charts = world.charts()
    #expect(charts.currentAlbums() == nil)
    #expect(charts.albums?.editions == [])
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<30 { group.addTask { await charts.loadAlbums()?.editions.first?.entries.count } }
      latch.fire()
      for await count in group { #expect(count == 2) }
    }
    #expect(world.asked == ["played us"])
    #expect(charts.currentAlbums()?.titles == ["A", "B"])
    #expect(charts.albums?.failure == nil)
    #expect(charts.heldEdition(topAlbums, nil)?.titles == ["A", "B"])
    #expect(charts.heldEdition(topAlbums, AppleFixtures.date("2026-11-30")) != nil)
    #expect(charts.heldEdition(topAlbums, AppleFixtures.date("2026-11-29")) == nil)
    try await eventually { world.state.withLock { $0.arrived.map(\.titles) } == [["A", "B"]] }
  }

  @Test func lookingAtBooksAsksAppleNothing() async throws {
    let world = AppleWorld()
    let charts = world.charts()
    _ = charts.current(.main)
    _ = await charts.load(.chart(Chart.hardcoverFiction))
    _ = charts.held()
    #expect(charts.heldEdition(Chart.hardcoverFiction, nil) == nil)
    await #expect(throws: ServiceFailure.notFound) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
    #expect(world.asked.isEmpty)
    #expect(charts.albums?.charts == [.topAlbums])
    // The albums that are there come with the books.
    _ = await charts.loadAlbums()
    #expect(await charts.load(.main).edition(topAlbums) != nil)
    // A search looks through the albums, too, but does not wait for them.
    let searched = AppleWorld()
    #expect(searched.charts().current(.everything) != nil)
    try await eventually { searched.asked == ["played us"] }
  }

  @Test(arguments: [.down(status: 504), .timedOut, .quota, .unreadable, .intercepted, .notFound] as [ServiceFailure])
  func anyFailureOfTheNewerFeedLeadsToTheOlder(_ failure: ServiceFailure) async throws {
    let world = AppleWorld()
    world.set {
      $0.mostPlayed = .failure(failure)
      $0.topSelling = .success(AppleFixtures.edition("2026-11-30", ["Sold"], measure: .sales))
    }
    let albums = await world.charts().loadAlbums()
    #expect(albums?.titles == ["Sold"] && albums?.editions.first?.measure == .sales)
    #expect(albums?.failure == nil)
    #expect(world.asked == ["played us", "sold us"])
  }

  @Test(
    arguments: [
      (.unreachable, .unreachable, .unreachable), (.unreachable, .quota, .quota), (.quota, .unreachable, .quota),
      (.timedOut, .down(status: 503), .down(status: 503)), (.down(status: 504), .down(status: 503), .down(status: 504)),
      (.timedOut, .unreachable, .timedOut), (.intercepted, .timedOut, .intercepted), (.notFound, .notFound, .notFound),
      (.notFound, .unreachable, .unreachable), (.down(status: 504), .notFound, .down(status: 504)),
      (.unreadable, .intercepted, .unreadable),
    ] as [(ServiceFailure, ServiceFailure, ServiceFailure)])
  func ifBothFailTheMoreTellingIsTold(
    _ played: ServiceFailure, _ sold: ServiceFailure, _ told: ServiceFailure
  ) async throws {
    let world = AppleWorld()
    world.set {
      $0.mostPlayed = .failure(played)
      $0.topSelling = .failure(sold)
    }
    let charts = world.charts()
    #expect(await charts.loadAlbums()?.failure == told)
    #expect(charts.currentAlbums()?.failure == told)
    await #expect(throws: told) { try await charts.loadEdition(topAlbums, nil) }
    #expect(world.asked == ["played us", "sold us"])
  }

  @Test func salesComeAfterADayOfFailures() async throws {
    let world = AppleWorld()
    let charts = world.charts()
    _ = await charts.loadAlbums()
    world.set {
      $0.mostPlayed = .failure(.down(status: 504))
      $0.topSelling = .success(AppleFixtures.edition("2026-12-02", ["Sold"], measure: .sales))
    }
    for seconds in [1801, 86_400] {
      world.pass(seconds: seconds)
      _ = charts.currentAlbums()
      try await eventually { charts.albums?.failure == .down(status: 504) && !world.asked.contains("sold us") }
      await charts.retry(ChartsClient.albums, nil)
      #expect(charts.albums?.titles == ["A", "B"])
    }
    #expect(!world.asked.contains("sold us"))
    world.pass(seconds: 1)
    await charts.retry(ChartsClient.albums, nil)
    #expect(charts.albums?.titles == ["Sold"])
    #expect(charts.albums?.failure == nil)
  }

  @Test func aFailureKeepsWhatWasSeenAndIsTriedAgain() async throws {
    let world = AppleWorld()
    let charts = world.charts()
    _ = await charts.loadAlbums()
    world.pass(seconds: 1801)
    world.set { $0.mostPlayed = .failure(.timedOut) }
    #expect(charts.currentAlbums()?.failure == nil)
    try await eventually { charts.albums?.failure == .timedOut }
    #expect(charts.albums?.titles == ["A", "B"])
    world.pass(seconds: 31)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-12-01", ["B", "A"])) }
    #expect(charts.currentAlbums()?.titles == ["A", "B"])
    try await eventually { charts.albums?.failure == nil }
    #expect(charts.albums?.titles == ["B", "A"])
  }

  @Test func aPageWaitsNoLongerThanItsTime() async throws {
    let world = AppleWorld()
    world.set { $0.latch = OneShot<Void>() }
    let charts = world.charts(patience: .milliseconds(20))
    let albums = await charts.loadAlbums()
    #expect(albums?.failure == .pending)
    #expect(albums?.editions == [])
    // The next one waits for the same answer.
    #expect(charts.currentAlbums() == nil)
    #expect(world.asked == ["played us"])
    world.state.withLock { $0.latch }?.fire()
  }

  /// One of the service's machines may have an older copy; a feed that says an older date for a day means it.
  @Test(arguments: [(86_000, false), (86_402, true), (-5, true)])
  func aFeedWhoseDateWentBackIsBelievedAfterADay(_ seconds: Int, _ isTaken: Bool) async throws {
    let world = AppleWorld()
    let charts = world.charts()
    _ = await charts.loadAlbums()
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2018-09-08", ["Old date"])) }
    world.pass(seconds: seconds)
    await charts.retry(ChartsClient.albums, nil)
    #expect(charts.albums?.titles == (isTaken ? ["Old date"] : ["A", "B"]))
    #expect(charts.albums?.failure == nil)
    #expect(charts.albums?.fetchedAt == world.clock.now())
  }

  /// A feed that does not say its date is dated by the computer's clock, which may have been wrong.
  @Test(arguments: ["2026-12-05", "2030-01-01", "9999-12-31"])
  func anEditionDatedInTheFutureIsNotTheNewestForGood(_ date: String) async throws {
    let world = AppleWorld()
    world.set { $0.mostPlayed = .success(AppleFixtures.edition(date, ["Ahead"])) }
    let charts = world.charts()
    _ = await charts.loadAlbums()
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["Real"])) }
    await charts.retry(ChartsClient.albums, nil)
    #expect(charts.albums?.titles == ["Real"])
  }

  @Test func anEmptyChartTakesNothingAway() async throws {
    let world = AppleWorld()
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", [])) }
    let charts = world.charts()
    #expect(await charts.loadAlbums()?.titles == [])
    #expect(charts.albums?.failure == nil)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["A"])) }
    await charts.retry(ChartsClient.albums, nil)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", [])) }
    await charts.retry(ChartsClient.albums, nil)
    #expect(charts.albums?.titles == ["A"] && charts.albums?.failure == .unreadable)
  }

  @Test func anotherCountryIsAnotherChart() async throws {
    let world = AppleWorld()
    let charts = world.charts()
    _ = await charts.loadAlbums()
    let item = try #require(charts.albums?.editions.first?.entries.first).item
    world.set {
      $0.country = gb
      $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["British"], country: gb))
    }
    #expect(charts.albums?.editions == [])
    #expect(charts.heldEdition(topAlbums, nil) == nil)
    // A page that is still open leads to the albums of the country before.
    #expect(charts.held().listing(of: item.id)?.item == item)
    #expect(charts.held().listing(of: item.id)?.appearances.isEmpty == true)
    #expect(charts.currentAlbums() == nil)
    #expect(await charts.loadAlbums()?.titles == ["British"])
    #expect(world.asked == ["played us", "played gb"])
  }

  @Test func whatArrivesAfterTheCountryWasChangedIsNotShown() async throws {
    let world = AppleWorld()
    let (us, british) = (OneShot<Void>(), OneShot<Void>())
    world.set { $0.latch = us }
    let charts = world.charts()
    #expect(charts.currentAlbums() == nil)
    try await eventually { world.asked == ["played us"] }
    world.set {
      $0.country = gb
      $0.latch = british
    }
    #expect(charts.currentAlbums() == nil)
    try await eventually { world.asked == ["played us", "played gb"] }
    us.fire()
    // It is kept, but not shown.
    try await eventually { world.archive.edition(topAlbums, on: AppleFixtures.date("2026-11-30"), country: .us) != nil }
    #expect(charts.albums?.editions == [])
    #expect(world.state.withLock { $0.arrived.isEmpty })
    british.fire()
  }

  @Test(arguments: ["2026-11-30", "2026-12-01"])
  func thePageThatIsOpenStillLeadsSomewhere(_ date: String) async throws {
    let world = AppleWorld()
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["Old", "Both"])) }
    let charts = world.charts()
    let before = try #require(await charts.loadAlbums()?.editions.first)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition(date, ["Both", "New"])) }
    await charts.retry(ChartsClient.albums, nil)
    let after = try #require(charts.albums?.editions.first)
    for item in (before.entries + after.entries).map(\.item) { #expect(charts.held().listing(of: item.id) != nil) }
    let first = try #require(after.entries.first)
    let both = try #require(charts.held().listing(of: first.item.id))
    #expect(both.appearances.first?.date.description == date)
    #expect(both.appearances.first?.entry.rank == 1)
  }

  /// Albums that left the chart two refreshes ago, and those of a country that was shown before.
  @Test func openPagesLeadToTheLastFewCharts() async throws {
    let world = AppleWorld()
    let charts = world.charts()
    let first = try #require(await charts.loadAlbums()?.editions.first)
    for (date, name) in [("2026-11-30", "C"), ("2026-12-01", "D")] {
      world.set { $0.mostPlayed = .success(AppleFixtures.edition(date, [name])) }
      await charts.retry(ChartsClient.albums, nil)
    }
    world.set { $0.country = gb }
    for entry in first.entries { #expect(charts.held().listing(of: entry.item.id) != nil) }
    let last = AppleFixtures.edition("2026-12-01", ["D"])
    #expect(charts.held().listing(of: try #require(last.entries.first).item.id) != nil)
  }

  // MARK: The archive

  private func keep(_ world: AppleWorld, _ date: String, _ names: [String], fetched seconds: Int) async {
    let edition = AppleFixtures.edition(date, names)
    await world.archive.keep(
      Archive.Answer(
        service: .apple, asked: AppleAlbums.asked(.plays, .us), body: [],
        fetchedAt: world.clock.now().adding(.seconds(seconds)), editions: [edition]))
  }

  @Test func whatWasSeenIsShownAtOnceAndMovementIsAgainstTheDayBefore() async throws {
    let world = AppleWorld()
    await keep(world, "2026-11-28", ["B", "A"], fetched: -90_000)
    await keep(world, "2026-11-29", ["A", "B"], fetched: -3600)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["New", "B", "A"])) }
    let charts = world.charts()
    #expect(await charts.loadAlbums()?.editions.first?.date.description == "2026-11-29")
    try await eventually { charts.albums?.editions.first?.date.description == "2026-11-30" }
    #expect(charts.albums?.editions.first?.entries.map(\.movement) == [.new, .same, .down(2)])

    let past = try await charts.loadEdition(topAlbums, AppleFixtures.date("2026-11-28"))
    #expect(past.titles == ["B", "A"])
    #expect(charts.heldEdition(topAlbums, AppleFixtures.date("2026-11-28"))?.titles == ["B", "A"])
    await #expect(throws: ServiceFailure.notFound) {
      try await charts.loadEdition(topAlbums, AppleFixtures.date("2026-11-01"))
    }
    #expect(world.asked == ["played us"])
  }

  @Test func whatIsFreshInTheArchiveAsksNobody() async throws {
    let world = AppleWorld()
    await keep(world, "2026-11-30", ["A"], fetched: -600)
    let charts = world.charts()
    #expect(await charts.loadAlbums()?.titles == ["A"])
    #expect(world.asked.isEmpty)
    #expect(world.state.withLock { ($0.restored.map(\.titles), $0.arrived) } == ([["A"]], []))
  }
}
