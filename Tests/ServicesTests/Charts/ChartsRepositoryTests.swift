import Core
import HTTP
import TestSupport
import Testing

@testable import Services

/// Which source a page asks.
@Suite struct ChartsRepositoryTests {
  private let paid = Chart.appleBooksPaid.id

  /// The Times, with hardcover fiction.
  private func times(isSample: Bool, lacksKey: Bool) throws -> SourceSnapshot {
    let fiction = try ArchiveWorld.edition("2026-12-06", ["Emma"])
    return SourceSnapshot(
      service: .newYorkTimes, kind: .book, charts: [fiction.chart], editions: [fiction], isSample: isSample,
      lacksKey: lacksKey)
  }

  private func world(isSample: Bool, lacksKey: Bool) throws -> AppleBooksWorld {
    let world = AppleBooksWorld()
    let times = try times(isSample: isSample, lacksKey: lacksKey)
    world.set { $0.times = times }
    world.answer(.success(try AppleBookFixtures.edition("2026-11-30", ["Low Water"])))
    return world
  }

  @Test func withoutAKeyRealBooksOpen() async throws {
    let world = try world(isSample: true, lacksKey: true)
    let charts = world.charts()
    #expect(charts.held().openingChart(preferred: nil) == Chart.hardcoverFiction)
    #expect(charts.current(.opening) == nil)
    let opened = await charts.load(.opening)
    #expect(opened.openingChart(preferred: nil) == paid && opened.edition(paid)?.titles == ["Low Water"])
    #expect(charts.current(.opening)?.openingChart(preferred: nil) == paid)
    #expect(world.asked == ["us apple-books-paid"])
    // Also after a restart, at once.
    await world.waitForWrites()
    #expect(world.charts().current(.opening)?.openingChart(preferred: nil) == paid)
    #expect(world.asked.count == 1)
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func withAKeyOrListsOfTheTimesThoseOpen(_ isSample: Bool, _ lacksKey: Bool) async throws {
    let world = try world(isSample: isSample, lacksKey: lacksKey)
    let charts = world.charts()
    #expect(charts.current(.opening)?.openingChart(preferred: nil) == Chart.hardcoverFiction)
    #expect(await charts.load(.opening).openingChart(preferred: nil) == Chart.hardcoverFiction)
    await charts.retry(.opening, nil)
    #expect(world.asked.isEmpty)
    // Nor once Apple's chart is there.
    _ = await charts.loadBooks()
    #expect(charts.held().openingChart(preferred: nil) == Chart.hardcoverFiction)
  }

  @Test(arguments: [.unreachable, .quota, .notFound, .unreadable] as [ServiceFailure])
  func ifAppleFailsTheSampleOpens(_ failure: ServiceFailure) async throws {
    let world = try world(isSample: true, lacksKey: true)
    world.answer(.failure(failure))
    let charts = world.charts()
    let opened = await charts.load(.opening)
    #expect(opened.openingChart(preferred: nil) == Chart.hardcoverFiction && opened.main.isSample)
    #expect(opened.source(of: paid)?.failure == failure)
    // The next page does not wait for it again.
    #expect(charts.current(.opening)?.openingChart(preferred: nil) == Chart.hardcoverFiction)
    #expect(world.asked.count == 1)
  }

  @Test func aChartThatIsEmptyOrLateDoesNotOpen() async throws {
    let world = try world(isSample: true, lacksKey: true)
    world.answer(.success(try AppleBookFixtures.edition("2026-11-30", [])))
    #expect(await world.charts().load(.opening).openingChart(preferred: nil) == Chart.hardcoverFiction)
    world.set { $0.latch = OneShot<Void>() }
    let late = await world.charts(patience: .milliseconds(10)).load(.opening)
    #expect(late.openingChart(preferred: nil) == Chart.hardcoverFiction && late.source(of: paid)?.failure == .pending)
    world.set { $0.latch?.fire() }
  }

  @Test func aReaderWhoTriesAgainAsksForWhatOpens() async throws {
    let world = try world(isSample: true, lacksKey: true)
    world.answer(.failure(.unreachable))
    let charts = world.charts()
    _ = await charts.load(.opening)
    world.answer(.success(try AppleBookFixtures.edition("2026-11-30", ["Low Water"])))
    await charts.retry(.opening, nil)
    #expect(charts.held().openingChart(preferred: nil) == paid)
  }

  /// Its page has the places of both, and the Times' words go first.
  @Test func aBookOfTwoSourcesIsOne() async throws {
    let world = try world(isSample: false, lacksKey: false)
    let emma = Entry(
      rank: 7, movement: nil, weeksOnList: nil,
      item: .book(try AppleBookFixtures.book("Emma (The Ann Novels, Book 1)", by: "Ann & Bo", id: "77")))
    world.answer(.success(try AppleBookFixtures.edition("2026-11-30", []).with([emma])))
    let charts = world.charts()
    _ = await charts.loadBooks()
    let listing = try #require(charts.held().listing(of: emma.item.id))
    #expect(
      listing.appearances.map { "\($0.chart.id) \($0.entry.rank)" } == ["hardcover-fiction 1", "apple-books-paid 7"])
    guard case .book(let book) = listing.item else { throw Unexpected() }
    #expect(book.byline == "by Ann" && book.apple?.id == "77" && book.subtitle == "The Ann Novels, Book 1")
    #expect(book.isbns.map(\.digits) == ["9780140434088"])
  }
}
