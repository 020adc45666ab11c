import Core
import HTTP
import TestSupport
import Testing

@testable import Services

/// Apple's charts of books, kept for a day.
@Suite struct AppleBooksTests {
  private typealias Fixtures = AppleBookFixtures
  private let gb = AppleClientTests.gb
  private let paid = Chart.appleBooksPaid.id

  @Test func aChartIsLoadedOnceADayWhateverIsStartedAgain() async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-30", ["A", "B"])))
    let charts = world.charts()
    #expect(charts.current(.chart(paid)) == nil)
    let first = await charts.loadBooks()
    #expect(first?.titles == ["A", "B"] && first?.failure == nil)
    await world.waitForWrites()
    world.time.pass(.seconds(86_400))
    for charts in [charts, world.charts()] {
      #expect(charts.current(.chart(paid))?.edition(paid) == first?.edition(paid))
      #expect(await charts.loadBooks()?.fetchedAt == first?.fetchedAt)
      #expect(try await charts.loadEdition(paid, nil) == first?.edition(paid))
    }
    #expect(world.asked == ["us apple-books-paid"])
    // What was kept is shown while the next one is on its way.
    world.time.pass(.seconds(1))
    world.answer(.success(try Fixtures.edition("2026-12-01", ["B", "A"])))
    let next = world.charts()
    #expect(await next.loadBooks()?.titles == ["A", "B"])
    try await eventually { next.books()?.titles == ["B", "A"] }
    #expect(world.asked.count == 2)
    #expect(world.held.map(\.titles) == [["A", "B"], ["A", "B"], ["A", "B"], ["B", "A"]])
  }

  /// The service may take its time to make another one.
  @Test func aChartThatIsStillTheSameIsGoodForAnotherDay() async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-28", ["A", "B"])))
    let charts = world.charts()
    #expect(await charts.loadBooks()?.editions.first?.date.description == "2026-11-28")
    world.time.pass(.seconds(86_401))
    _ = charts.current(.chart(paid))
    try await eventually { charts.books()?.fetchedAt == world.time.now }
    await world.waitForWrites()
    world.time.pass(.seconds(86_400))
    let restarted = await world.charts().loadBooks()
    #expect(restarted?.titles == ["A", "B"] && restarted?.editions.first?.date.description == "2026-11-28")
    // It is not compared with itself.
    #expect(restarted?.editions.first?.entries.map(\.movement) == [nil, nil])
    #expect(world.asked.count == 2)
  }

  @Test func eachChartIsLoadedWhenItIsOpenedAndAllAreWhenSomethingIsSearched() async throws {
    let world = AppleBooksWorld()
    for chart in AppleBooks.charts {
      world.answer(.success(try Fixtures.edition("2026-11-30", ["\(chart.id)"], of: chart)), of: chart)
    }
    let charts = world.charts()
    #expect(charts.held().charts == AppleBooks.charts)
    _ = charts.current(.main)
    #expect(await charts.loadBooks(.appleBooksFree)?.titles == ["apple-books-free"])
    #expect(world.asked == ["us apple-books-free"])
    #expect(charts.current(.everything) != nil)
    try await eventually { charts.held().editions.count == 3 }
    #expect(Set(world.asked) == Set(AppleBooks.charts.map { "us \($0.id)" }) && world.asked.count == 3)
    #expect(charts.held().edition(Chart.appleAudiobooks.id)?.titles == ["apple-audiobooks"])
  }

  // MARK: Failures

  @Test(
    arguments: [.down(status: 500), .quota, .timedOut, .unreadable, .intercepted, .unreachable] as [ServiceFailure])
  func aFailureIsNotRepeatedForHalfAMinuteAndTakesNoChartAway(_ failure: ServiceFailure) async throws {
    let world = AppleBooksWorld()
    world.answer(.failure(failure))
    let charts = world.charts()
    for _ in 0..<3 {
      #expect(await charts.loadBooks()?.failure == failure)
      await #expect(throws: failure) { try await charts.loadEdition(paid, nil) }
      world.time.pass(.seconds(10))
    }
    #expect(world.asked.count == 1)
    #expect(charts.held().charts == AppleBooks.charts)
    #expect(charts.books()?.absent == [] && charts.books()?.missing == failure)
    world.time.pass(.seconds(1))
    world.answer(.success(try Fixtures.edition("2026-11-30", ["A"])))
    #expect(await charts.loadBooks()?.titles == ["A"])
    #expect(world.asked.count == 2)
  }

  @Test func aFailureKeepsWhatWasSeen() async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-30", ["A"])))
    _ = await world.charts().loadBooks()
    await world.waitForWrites()
    for failure in [.quota, .notFound] as [ServiceFailure] {
      world.time.pass(.days(2))
      world.answer(.failure(failure))
      let charts = world.charts()
      #expect(await charts.loadBooks()?.titles == ["A"])
      try await eventually { charts.books()?.failure == failure }
      #expect(charts.books()?.titles == ["A"] && charts.books()?.absent == [])
    }
  }

  // MARK: A store without a chart

  @Test func aChartThatAStoreLacksLeavesThePickerOfThatCountry() async throws {
    let world = AppleBooksWorld()
    let audiobooks = Chart.appleAudiobooks
    world.set { $0.country = gb }
    world.answer(.failure(.notFound), of: audiobooks, in: gb)
    world.answer(.success(try Fixtures.edition("2026-11-30", ["A"], of: audiobooks)), of: audiobooks)
    let charts = world.charts()
    #expect(charts.held().chart(audiobooks.id) == audiobooks)
    #expect(await charts.loadBooks(audiobooks)?.failure == .notFound)
    #expect(charts.held().charts == [.appleBooksPaid, .appleBooksFree])
    #expect(charts.held().chart(audiobooks.id) == nil)
    #expect(charts.books(audiobooks)?.absent == [audiobooks] && charts.books(audiobooks)?.missing == nil)
    await #expect(throws: ServiceFailure.notFound) { try await charts.loadEdition(audiobooks.id, nil) }
    // Not asked for again on this day, by whomever.
    for _ in 0..<3 {
      world.time.pass(.seconds(3600))
      #expect(await charts.loadBooks(audiobooks)?.failure == .notFound)
      _ = charts.current(.everything)
      #expect(charts.held().chart(audiobooks.id) == nil)
    }
    #expect(world.asked.count { $0 == "gb apple-audiobooks" } == 1)

    world.set { $0.country = .us }
    #expect(charts.held().charts == AppleBooks.charts)
    #expect(await charts.loadBooks(audiobooks)?.titles == ["A"])
  }

  @Test func thatAStoreLacksAChartIsStillKnownWhenTheReaderComesBack() async throws {
    let world = AppleBooksWorld()
    world.answer(.failure(.notFound), of: .appleAudiobooks)
    let charts = world.charts()
    _ = await charts.loadBooks(.appleAudiobooks)
    world.set { $0.country = gb }
    #expect(charts.held().charts == AppleBooks.charts)
    world.set { $0.country = .us }
    #expect(charts.held().charts == [.appleBooksPaid, .appleBooksFree])
    #expect(charts.books(.appleAudiobooks)?.absent == [.appleAudiobooks])
  }

  @Test func aStoreMayGetAChart() async throws {
    let world = AppleBooksWorld()
    world.answer(.failure(.notFound))
    let charts = world.charts()
    _ = await charts.loadBooks()
    world.answer(.success(try Fixtures.edition("2026-12-01", ["A"])))
    world.time.pass(.seconds(86_400))
    #expect(charts.held().charts == AppleBooks.charts)
    #expect(await charts.loadBooks()?.titles == ["A"])
    #expect(charts.held().charts == AppleBooks.charts)
  }

  // MARK: Editions

  @Test func movementIsAgainstTheLastDayThatWasSeen() async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-28", ["A", "B", "C"])))
    #expect(await world.charts().loadBooks()?.editions.first?.entries.map(\.movement) == [nil, nil, nil])
    await world.waitForWrites()
    // Another chart, and another country's, are no earlier days of this one.
    world.answer(.success(try Fixtures.edition("2026-11-29", ["C"], of: .appleBooksFree)), of: .appleBooksFree)
    _ = await world.charts().loadBooks(.appleBooksFree)
    world.set { $0.country = gb }
    world.answer(.success(try Fixtures.edition("2026-11-29", ["C"], country: gb)), in: gb)
    #expect(await world.charts().loadBooks()?.editions.first?.entries.map(\.movement) == [nil])
    await world.waitForWrites()
    world.set { $0.country = .us }

    world.time.pass(.days(3))
    world.answer(.success(try Fixtures.edition("2026-12-03", ["C", "B", "New"])))
    let charts = world.charts()
    _ = await charts.loadBooks()
    try await eventually { charts.books()?.editions.first?.date.description == "2026-12-03" }
    #expect(charts.books()?.editions.first?.entries.map(\.movement) == [.up(2), .same, .new])
    await world.waitForWrites()
    #expect(await world.charts().loadBooks()?.editions == charts.books()?.editions)
  }

  /// One of the service's machines may have an older copy; a feed that says an older date for a day means it.
  @Test(arguments: [(1, false), (86_400, false), (86_401, true)])
  func anOlderEditionWithinADayIsNoNews(_ seconds: Int, _ isTaken: Bool) async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-30", ["New"])))
    let charts = world.charts()
    _ = await charts.loadBooks()
    world.answer(.success(try Fixtures.edition("2026-11-29", ["Old"])))
    world.time.pass(.seconds(seconds))
    await charts.retry(.chart(paid), nil)
    #expect(charts.books()?.titles == (isTaken ? ["Old"] : ["New"]))
    #expect(charts.books()?.failure == nil && charts.books()?.fetchedAt == world.time.now)
  }

  @Test func anEmptyChartTakesNothingAwayAndIsNotKept() async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-30", [])))
    let charts = world.charts()
    #expect(await charts.loadBooks()?.titles == [])
    #expect(charts.books()?.failure == nil && charts.books()?.charts == [.appleBooksPaid])
    await world.waitForWrites()
    #expect(world.charts().books()?.editions == [])
    world.answer(.success(try Fixtures.edition("2026-11-30", ["A"])))
    await charts.retry(.chart(paid), nil)
    world.answer(.success(try Fixtures.edition("2026-12-01", [])))
    await charts.retry(.chart(paid), nil)
    #expect(charts.books()?.titles == ["A"] && charts.books()?.failure == .unreadable)
  }

  @Test func anotherCountryIsAnotherChart() async throws {
    let world = AppleBooksWorld()
    world.answer(.success(try Fixtures.edition("2026-11-30", ["A"])))
    world.answer(.success(try Fixtures.edition("2026-11-30", ["British"], country: gb)), in: gb)
    let charts = world.charts()
    let before = try #require(await charts.loadBooks()?.editions.first)
    world.set { $0.country = gb }
    #expect(charts.books()?.editions == [])
    #expect(await charts.loadBooks()?.titles == ["British"])
    // A page that is still open leads to the books of the country before.
    #expect(charts.held().listing(of: before.entries[0].item.id)?.appearances.isEmpty == true)
    #expect(world.asked == ["us apple-books-paid", "gb apple-books-paid"])
  }
}
