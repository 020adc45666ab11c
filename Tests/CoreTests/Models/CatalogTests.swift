import Core
import Testing

@Suite struct CatalogTests {
  /// The places of a book, as `chart date rank`.
  private func places(_ catalog: Catalog, _ book: Book) -> [String]? {
    catalog[.book(book.key)]?.appearances.map { "\($0.chart.id) \($0.date) \($0.entry.rank)" }
  }

  @Test func editionsOfOneWorkAreOneBook() throws {
    let print = try Fixture.moonstone(isbns: ["9780140434088"])
    let audio = try Fixture.moonstone(isbns: ["9780804429573"])
    let catalog = Catalog([
      try Fixture.edition("print", "2026-12-06", [print]), try Fixture.edition("audio", "2026-12-06", [audio]),
    ])
    let listing = try #require(catalog[.book(print.key)])
    #expect(listing.item.isbns == print.isbns + audio.isbns)
    #expect(places(catalog, print) == ["print 2026-12-06 1", "audio 2026-12-06 1"])
  }

  @Test func unknownBooksAreNotThere() throws {
    #expect(Catalog()[.book(try Fixture.moonstone().key)] == nil)
  }

  @Test func theNewestStandsFirst() throws {
    let book = try Fixture.moonstone()
    let catalog = Catalog([
      try Fixture.edition("fiction", "2026-11-29", [book]), try Fixture.edition("fiction", "2026-12-06", [book]),
      try Fixture.edition("poetry", "2026-11-22", [book]),
    ])
    #expect(places(catalog, book) == ["fiction 2026-12-06 1", "fiction 2026-11-29 1", "poetry 2026-11-22 1"])
  }

  @Test func anEditionThatIsAddedAgainIsReplaced() throws {
    let book = try Fixture.moonstone()
    let emma = try Fixture.book("Emma", by: "Jane Austen")
    var catalog = Catalog([try Fixture.edition("fiction", "2026-12-06", [book])])
    catalog.add(try Fixture.edition("fiction", "2026-12-06", [emma, book]))
    #expect(places(catalog, book) == ["fiction 2026-12-06 2"])
    #expect(places(catalog, emma) == ["fiction 2026-12-06 1"])
  }

  @Test func aBookThatACorrectedEditionLacksLosesItsPlace() throws {
    let book = try Fixture.moonstone()
    let emma = try Fixture.book("Emma", by: "Jane Austen")
    var catalog = Catalog([
      try Fixture.edition("fiction", "2026-12-06", [book]), try Fixture.edition("poetry", "2026-12-06", [book]),
    ])
    catalog.add(try Fixture.edition("fiction", "2026-12-06", [emma]))
    #expect(places(catalog, book) == ["poetry 2026-12-06 1"])
  }

  @Test func theOrderOfThePickerStaysWhateverIsAddedAgain() throws {
    let book = try Fixture.moonstone()
    let editions = try ["a", "b", "c"].map { try Fixture.edition($0, "2026-12-06", [book]) }
    for again in editions {
      var catalog = Catalog(editions)
      catalog.add(again)
      #expect(places(catalog, book) == ["a 2026-12-06 1", "b 2026-12-06 1", "c 2026-12-06 1"])
    }
  }

  @Test func aWorkThatAnEditionListsTwiceStandsAtItsBetterPlace() throws {
    let book = try Fixture.moonstone(isbns: ["9780140434088"])
    let deluxe = try Fixture.moonstone(isbns: ["9780804429573"])
    let emma = try Fixture.book("Emma", by: "Jane Austen")
    let edition = try Fixture.edition("fiction", "2026-12-06", [book, emma, deluxe])
    let turned = Edition(chart: edition.chart, date: edition.date, entries: edition.entries.reversed())
    let poetry = try Fixture.edition("poetry", "2026-12-06", [emma, book])
    for edition in [edition, turned] {
      var catalog = Catalog([edition, poetry])
      catalog.add(edition)
      #expect(places(catalog, book) == ["fiction 2026-12-06 1", "poetry 2026-12-06 2"])
      #expect(catalog[.book(book.key)]?.item.isbns.count == 2)
    }
  }

  @Test func chartsStateKnowsTheBooksOfItsWeek() throws {
    let edition = try Fixture.edition("fiction", "2026-12-06", [try Fixture.moonstone()])
    let state = ChartsState(week: Week(date: edition.date, editions: [edition], source: .sample), failure: .quota)
    #expect(state.listing(of: .book(try Fixture.moonstone().key)) != nil)
    #expect(state.failure == .quota)
  }

  @Test func chartsStateFindsAlbumsBesideBooks() throws {
    let week = Week(date: try #require(CalendarDate("2026-12-06")), editions: [], source: .sample)
    let album = Album(id: try #require(AlbumID("7")), title: "Seven", artist: "A")
    let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .album(album))
    let edition = Edition(
      chart: .topAlbums, date: try #require(CalendarDate("2026-11-30")), entries: [entry], measure: .sales)
    let state = ChartsState(week: week, failure: .quota, albums: AlbumsState(edition: edition, failure: .timedOut))
    #expect(state.listing(of: .album(album.id))?.item == .album(album))
    #expect(state.charts == [.topAlbums])
    let standing = try #require(state.standing(of: Chart.topAlbums.id))
    #expect(standing.edition == edition && standing.newest == edition.date && standing.failure == .timedOut)
    #expect(!standing.isSample)
    #expect(state.standing(of: Chart.hardcoverFiction) == nil)
    #expect(state.openingChart(preferred: Chart.topAlbums.id) == Chart.topAlbums.id)
    #expect(state.openingChart(preferred: nil) == Chart.hardcoverFiction)
  }

  @Test func chartsStateKnowsTheAlbumsChartBeforeItIsLoaded() throws {
    let edition = try Fixture.edition("fiction", "2026-12-06", [try Fixture.moonstone()])
    let state = ChartsState(week: Week(date: edition.date, editions: [edition], source: .sample))
    #expect(state.charts.map(\.id.slug) == ["fiction", "top-albums"])
    #expect(state.standing(of: Chart.topAlbums.id)?.edition == nil)
    #expect(state.openingChart(preferred: nil).slug == "fiction")
  }
}
