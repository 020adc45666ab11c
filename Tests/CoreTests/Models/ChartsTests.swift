import Core
import Testing

@Suite struct ChartsTests {
  private func books(_ editions: [Edition], failure: ServiceFailure? = nil, isSample: Bool = false) -> SourceSnapshot {
    SourceSnapshot(
      service: .newYorkTimes, kind: .book, charts: editions.map(\.chart), editions: editions, failure: failure,
      isSample: isSample)
  }

  private func albums(_ editions: [Edition] = []) -> SourceSnapshot {
    SourceSnapshot(service: .apple, kind: .album, charts: [.topAlbums], editions: editions)
  }

  private func topAlbums(_ album: Album) throws -> Edition {
    let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .album(album))
    return Edition(
      service: .apple, chart: .topAlbums, date: try #require(CalendarDate("2026-11-30")), entries: [entry],
      measure: .sales)
  }

  @Test func findASourceByItsChartAndByTheKindOfAnItem() throws {
    let fiction = try Fixture.edition("fiction", "2026-12-06", [])
    let charts = Charts(main: books([fiction]), others: [albums()])
    #expect(charts.source(of: fiction.chart.id)?.service == .newYorkTimes)
    #expect(charts.source(of: Chart.topAlbums.id)?.service == .apple)
    #expect(charts.source(of: Chart.hardcoverFiction) == nil)
    #expect(charts.source(for: .book(try Fixture.moonstone().key))?.service == .newYorkTimes)
    #expect(charts.source(for: .album(try #require(AlbumID("7"))))?.service == .apple)
    #expect(Charts(main: books([]), others: []).source(for: .album(try #require(AlbumID("7")))) == nil)
  }

  @Test func findAnItemOfAnySource() throws {
    let book = try Fixture.moonstone()
    let album = Album(id: try #require(AlbumID("7")), title: "Seven", artist: "A")
    let fiction = try Fixture.edition("fiction", "2026-12-06", [book])
    let charts = Charts(main: books([fiction]), others: [albums([try topAlbums(album)])])
    #expect(charts.listing(of: .book(book.key))?.item == .book(book))
    #expect(charts.listing(of: .album(album.id))?.item == .album(album))
    #expect(charts.listing(of: .album(try #require(AlbumID("8")))) == nil)
    #expect(charts.editions.map(\.service) == [.newYorkTimes, .apple])
    #expect(charts.edition(Chart.topAlbums.id)?.measure == .sales)
  }

  @Test func listAChartThatWasNeverLoaded() throws {
    let fiction = try Fixture.edition("fiction", "2026-12-06", [])
    let charts = Charts(main: books([fiction]), others: [albums()])
    #expect(charts.charts == [fiction.chart, .topAlbums])
    #expect(charts.chart(Chart.topAlbums.id) == .topAlbums)
    #expect(charts.edition(Chart.topAlbums.id) == nil)
  }

  @Test func openWithThePreferredChartIfItIsListed() throws {
    let fiction = try Fixture.edition("fiction", "2026-12-06", [])
    let hardcover = try Fixture.edition("hardcover-fiction", "2026-12-06", [])
    let ended = Chart.ID("travel")
    let charts = Charts(main: books([fiction, hardcover]), others: [albums()])
    #expect(charts.openingChart(preferred: Chart.topAlbums.id) == Chart.topAlbums.id)
    #expect(charts.openingChart(preferred: ended) == Chart.hardcoverFiction)
    #expect(Charts(main: books([fiction]), others: []).openingChart(preferred: ended) == fiction.chart.id)
    #expect(Charts(main: books([]), others: []).openingChart(preferred: nil) == Chart.hardcoverFiction)
  }

  @Test func aSourcesNewestDateIsTheLatestOfItsEditions() throws {
    let old = try Fixture.edition("fiction", "2026-11-29", [])
    let new = try Fixture.edition("poetry", "2026-12-06", [])
    #expect(books([old, new, old]).newest == new.date)
    #expect(books([]).newest == nil)
  }

  @Test func aSourceWithoutItsOwnEditionsSaysWhy() throws {
    let fiction = try Fixture.edition("fiction", "2026-12-06", [])
    #expect(books([fiction], failure: .quota).missing == nil)
    #expect(books([fiction], failure: .quota, isSample: true).missing == .quota)
    #expect(books([fiction], failure: .noKey, isSample: true).missing == nil)
    #expect(books([], failure: .down(status: 500)).missing == .down(status: 500))
    #expect(albums().missing == nil && !albums().isLoaded && books([fiction]).isLoaded)
  }
}
