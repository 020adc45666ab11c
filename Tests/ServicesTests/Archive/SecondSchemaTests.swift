import Core
import Database
import Testing

@testable import Services

/// Files of the second version, which knew neither the Times' reviews nor its remarks on sales.
@Suite struct SecondSchemaTests {
  private let world: ArchiveWorld

  init() throws {
    world = try ArchiveWorld()
    let connection = try Connection(path: world.folder.path("topshelf.sqlite"))
    try Migration(applicationID: 0x546F_7073, [CacheSchema.version1, CacheSchema.version2]).apply(to: connection)
    for sql in [
      "INSERT INTO chart VALUES ('manga', 'Manga', 'fiction', 'weekly')",
      """
      INSERT INTO item VALUES (5, 'book:emma-ann', 'Emma', 'Ann', 'by Ann', 'A match.', 'Press', '8 to 12',
       '9780140434088', '', '', '', 0, '', '', 'A Novel', '7', 1, '', '', '9780199536726')
      """,
      "INSERT INTO item_search (rowid, words) VALUES (5, 'emma ann 9780140434088')",
      "INSERT INTO edition VALUES (3, 'new-york-times', 'manga', '', '', '2026-12-06', 0, '2026-11-29', NULL)",
      "INSERT INTO place VALUES (3, 0, 1, 5, '2', 4)",
      "INSERT INTO answer VALUES (1, 'new-york-times', 'overview', '2026-12-06', NULL, 1799999999000, 1, NULL)",
      "INSERT INTO answer_edition VALUES (1, 0, 3)",
    ] as [StaticString] {
      try connection.run(sql)
    }
  }

  @Test func whatWasReadFromListsStays() throws {
    let book = Book(
      key: try #require(BookKey("emma-ann")), title: "Emma", author: "Ann", byline: "by Ann", summary: "A match.",
      publisher: "Press", isbns: ["9780140434088"].compactMap { ISBN($0) }, ageGroup: "8 to 12", subtitle: "A Novel",
      apple: AppleBook(id: "7", isAudio: true, isbn: ISBN("9780199536726")))
    let manga = try #require(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions.first)
    #expect(manga.entries == [Entry(rank: 1, movement: .up(2), weeksOnList: 4, item: .book(book))])
    #expect(world.archive.search("emma", limit: 9).map(\.item) == [.book(book)])
    #expect(world.archive.places(of: .book(book.key)).map(\.entry) == manga.entries)
  }

  @Test func theThirdVersionTakesWhatIsNew() async throws {
    let edition = try ArchiveWorld.edition("2026-12-06", ["A", "B", "C", "D"], of: "manga")
    await world.archive.keep(try ArchiveWorld.answer([edition]))
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions == [edition])
    #expect(edition.entries.last?.remarks == [.tie, .bulkOrders])
    for entry in edition.entries {
      #expect(world.archive.places(of: entry.item.id).map(\.entry) == [entry])
    }
    #expect(world.archive.search("emma", limit: 9).isEmpty)
  }
}
