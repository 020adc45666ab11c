import Core
import Markup
import Testing

@testable import Site

@Suite struct PlaceTests {
  private let today: CalendarDate

  init() throws { today = try Fixture.date("2026-11-30") }

  private func texts(_ book: Book, in charts: Charts, kept: Favorite? = nil, from lead: Place.Lead? = nil) -> [String] {
    let appearances = charts.listing(of: .book(book.key))?.appearances ?? []
    return Place.all(appearances, charts: charts, kept: kept, from: lead, today: today).map(\.text)
  }

  @Test func theListThatTheReaderCameFromComesFirst() throws {
    var books = try Fixture.week()
    let travel = try Fixture.chart("travel", "Travel")
    let book = try Fixture.moonstone()
    func edition(_ date: String, _ rank: Int, _ weeks: Int) throws -> Edition {
      Edition(
        service: .newYorkTimes, chart: travel, date: try Fixture.date(date),
        entries: [Fixture.entry(rank, book, weeks: weeks)])
    }
    books.catalog.add(try edition("2026-12-06", 4, 3))
    books.catalog.add(try edition("2026-11-29", 9, 2))
    let charts = Fixture.charts(books)
    let audio = try #require(Chart.ID("audio-fiction"))
    #expect(
      texts(book, in: charts, from: (audio, nil)) == [
        "No. 1 in Audio Fiction", "No. 2 in Hardcover Fiction", "No. 4 in Travel, December 6",
        "peaked at No. 1 on December 6", "12 weeks on Hardcover Fiction",
      ])
    #expect(
      texts(book, in: charts, from: (travel.id, nil)) == [
        "No. 4 in Travel, December 6", "No. 2 in Hardcover Fiction", "No. 1 in Audio Fiction",
        "peaked at No. 1 on December 6", "12 weeks on Hardcover Fiction",
      ])
    #expect(
      texts(book, in: charts, from: (travel.id, try Fixture.date("2026-11-29"))) == [
        "No. 9 in Travel, November 29", "No. 2 in Hardcover Fiction", "No. 1 in Audio Fiction",
        "No. 4 in Travel, December 6", "peaked at No. 1 on December 6", "12 weeks on Hardcover Fiction",
      ])
    let unknown = try #require(Chart.ID("manga"))
    #expect(texts(book, in: charts, from: (unknown, nil)) == texts(book, in: charts))
  }

  @Test func theListThatCountsWeeksComesFirst() throws {
    let charts = Fixture.charts(try Fixture.week())
    #expect(
      texts(try Fixture.moonstone(), in: charts) == [
        "No. 2 in Hardcover Fiction", "No. 1 in Audio Fiction", "12 weeks on Hardcover Fiction",
      ])
    #expect(
      texts(try Fixture.book("Villette", "Charlotte Brontë"), in: charts) == [
        "No. 4 in Hardcover Fiction", "1 week on Hardcover Fiction",
      ])
  }

  @Test func dailyChartsComeBehindTheListsOfTheWeek() throws {
    let charts = Fixture.charts(try Fixture.week(), apple: try Fixture.appleBooks())
    #expect(
      texts(try Fixture.moonstone(), in: charts) == [
        "No. 2 in Hardcover Fiction", "No. 1 in Audio Fiction", "No. 2 in Apple Books, Top Paid",
        "No. 1 in Apple Books, Top Free", "12 weeks on Hardcover Fiction",
      ])
    let daily = try Fixture.appleBook("502", "Last Breath", "Robert Bryndza")
    let kept = try Fixture.favorite(daily, "2026-11-29T08:00:00Z")
    #expect(texts(daily, in: charts, kept: kept) == ["No. 1 in Apple Books, Top Paid"])
  }

  @Test func onlyTheNewestDayOfADailyChartCounts() throws {
    var paid = try Fixture.appleBooks()[0]
    let book = try Fixture.appleMoonstone()
    paid.catalog.add(
      Edition(
        service: .appleBooks, chart: .appleBooksPaid, date: try Fixture.date("2026-11-29"),
        entries: [Fixture.entry(9, book)], country: .us))
    let charts = Fixture.charts(Fixture.books([]), apple: [paid])
    let places = Place.all(
      charts.listing(of: .book(book.key))?.appearances ?? [], charts: charts, kept: nil, today: today)
    #expect(places.map(\.text) == ["No. 2 in Apple Books, Top Paid"])
    #expect(places.first?.link == Route.bestSellers(chart: Chart.appleBooksPaid.id, week: nil).link)
    #expect(places.first?.move?.words == "Up 1")
  }

  @Test func aPastPlaceHasItsDateAndLeadsThere() throws {
    let book = try Fixture.book("Roughing It", "Mark Twain")
    let past = Edition(
      service: .newYorkTimes, chart: try Fixture.chart("travel", "Travel"), date: try Fixture.date("2026-01-04"),
      entries: [Fixture.entry(3, book, .down(2))])
    var books = try Fixture.week()
    books.catalog.add(past)
    let charts = Fixture.charts(books)
    let appearances = charts.listing(of: .book(book.key))?.appearances ?? []
    let place = try #require(Place.all(appearances, charts: charts, kept: nil, today: today).first)
    #expect(place.text == "No. 3 in Travel, January 4" && place.move?.words == "Down 2")
    #expect(place.link == Route.bestSellers(chart: past.chart.id, week: past.date).link)
  }

  /// A book that stood at the top twice, long ago and last month, and is on no list now.
  @Test func theBestRankHasTheLatestDayOfIt() throws {
    let book = try Fixture.book("Roughing It", "Mark Twain")
    var books = try Fixture.week()
    for (date, rank) in [("2025-11-02", 1), ("2025-11-09", 1), ("2026-10-04", 3), ("2026-10-11", 2)] {
      books.catalog.add(
        Edition(
          service: .newYorkTimes, chart: try Fixture.chart("travel", "Travel"), date: try Fixture.date(date),
          entries: [Fixture.entry(rank, book, weeks: 4)]))
    }
    #expect(
      texts(book, in: Fixture.charts(books)) == [
        "No. 2 in Travel, October 11", "peaked at No. 1 on November 9, 2025", "4 weeks on Travel",
      ])
  }

  @Test func anItemOnNoListSaysWhereItWasAdded() throws {
    let charts = Fixture.charts(try Fixture.week())
    let book = try Fixture.favorite(try Fixture.book("Dracula", "Bram Stoker"), "2026-11-29T08:00:00Z")
    let album = try Fixture.favorite(try Fixture.goldberg(), "2026-11-21T08:00:00Z")
    let added = Place.all([], charts: charts, kept: book, today: today)
    #expect(added.map(\.text) == ["Added when it was No. 2 on Hardcover Fiction (December 6, 2026)"])
    #expect(
      added.first?.link == Route.bestSellers(chart: Chart.hardcoverFiction, week: try Fixture.date("2026-12-06")).link)
    // The days of a daily chart are not weeks to choose from.
    let daily = Place.all([], charts: charts, kept: album, today: today)
    #expect(daily.first?.link == Route.bestSellers(chart: Chart.topAlbums.id, week: nil).link)
    #expect(Place.all([], charts: charts, kept: nil, today: today).isEmpty)
  }
}
