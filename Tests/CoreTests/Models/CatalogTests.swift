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
    let turned = Edition(
      service: edition.service, chart: edition.chart, date: edition.date, entries: edition.entries.reversed())
    let poetry = try Fixture.edition("poetry", "2026-12-06", [emma, book])
    for edition in [edition, turned] {
      var catalog = Catalog([edition, poetry])
      catalog.add(edition)
      #expect(places(catalog, book) == ["fiction 2026-12-06 1", "poetry 2026-12-06 2"])
      #expect(catalog[.book(book.key)]?.item.isbns.count == 2)
    }
  }
}
