import Core
import Database
import Testing

@testable import Services

/// Files of the first version, which knew no books of Apple's.
@Suite struct CacheSchemaTests {
  private let world: ArchiveWorld

  /// A file as the first version left it, with a row in each table.
  init() throws {
    world = try ArchiveWorld()
    let connection = try Connection(path: world.folder.path("topshelf.sqlite"))
    try Migration(applicationID: 0x546F_7073, [CacheSchema.version1]).apply(to: connection)
    for sql in [
      "INSERT INTO chart VALUES ('manga', 'Manga', 'fiction', 'monthly'), ('top-albums', 'Top 100 Albums', 'music', 'daily')",
      """
      INSERT INTO item VALUES
      (5, 'book:emma-ann', 'Emma', 'Ann', 'by Ann', 'A match.', 'Press', '8 to 12', '9780140434088 9780199536726', '', '',
       '', 0, 'https://static01.nyt.com/1.jpg', 'https://www.amazon.com/dp/1'),
      (6, 'album:12', 'Tin Harbor', 'The Hollow Reeds', '', '', '', '', '', 'Folk' || char(10) || 'Pop', '1980-06', 'Label',
       1, 'https://is1-ssl.mzstatic.com/1.jpg', 'https://music.apple.com/album/1')
      """,
      "INSERT INTO item_search (rowid, words) VALUES (5, 'emma ann 9780140434088'), (6, 'tin harbor the hollow reeds')",
      """
      INSERT INTO edition VALUES (3, 'new-york-times', 'manga', '', '', '2026-12-06', 0, '2026-11-29', NULL),
      (4, 'apple', 'top-albums', 'us', 'plays', '2026-12-06', 0, NULL, NULL)
      """,
      "INSERT INTO place VALUES (3, 0, 1, 5, '2', 4), (4, 0, 1, 6, NULL, NULL)",
      """
      INSERT INTO answer VALUES (1, 'new-york-times', 'overview', '2026-12-06', NULL, 1799999999000, 1, NULL),
      (2, 'apple', 'us plays', '2026-12-06', NULL, 1799999999000, 1, NULL)
      """,
      "INSERT INTO answer_edition VALUES (1, 0, 3), (2, 0, 4)",
      "INSERT INTO resolution VALUES ('manga', '2026-12-01', '2026-12-06')",
      "INSERT INTO request VALUES ('new-york-times', 1799999999000)",
      """
      INSERT INTO detail VALUES ('book:emma-ann', '9780140434088', 1799999999000, '{"a":"book"}'),
      ('book:album-ann', '', 1799999999001, NULL), ('album:12', 'us', 1799999999002, '{"an":"album"}')
      """,
      "INSERT INTO missing_picture VALUES ('https://example.com', 1)",
    ] as [StaticString] {
      try connection.run(sql)
    }
  }

  private func detail(_ service: Service, _ item: String) throws -> DetailRecords.Detail? {
    let id = try #require(ItemID(item))
    return world.database.read { connection throws(DatabaseError) in
      try DetailRecords(connection: connection, service: service).detail(of: id)
    } ?? nil
  }

  @Test func whatWasReadFromListsStays() throws {
    let book = Book(
      key: try #require(BookKey("emma-ann")), title: "Emma", author: "Ann", byline: "by Ann", summary: "A match.",
      publisher: "Press", isbns: ["9780140434088", "9780199536726"].compactMap { ISBN($0) },
      coverURL: WebURL("https://static01.nyt.com/1.jpg"), amazonURL: WebURL("https://www.amazon.com/dp/1"),
      ageGroup: "8 to 12")
    let manga = try #require(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions.first)
    #expect(manga.entries.map(\.item) == [.book(book)] && manga.entries.map(\.weeksOnList) == [4])
    let album = Album(
      id: try #require(AlbumID("12")), title: "Tin Harbor", artist: "The Hollow Reeds", genres: ["Folk", "Pop"],
      released: "1980-06", copyright: "Label", isExplicit: true,
      coverURL: WebURL("https://is1-ssl.mzstatic.com/1.jpg"), storeURL: WebURL("https://music.apple.com/album/1"))
    let albums = try #require(world.archive.newest(.apple, asked: ["us plays"])?.editions.first)
    #expect(albums.entries.map(\.item) == [.album(album)])
    #expect(world.archive.search("emma", limit: 9).map(\.item) == [.book(book)])
    #expect(world.archive.edition(manga.chart.id, on: try ArchiveWorld.date("2026-12-01"), country: nil) == manga)
    #expect(world.numbers("SELECT at FROM request") == [1_799_999_999_000])
    #expect(world.numbers("SELECT until FROM missing_picture") == [1])
  }

  @Test func detailsKeepTheirService() throws {
    let at = Timestamp(milliseconds: 1_799_999_999_000)
    #expect(
      try detail(.googleBooks, "book:emma-ann")
        == DetailRecords.Detail(body: #"{"a":"book"}"#, asked: ["9780140434088"], at: at))
    #expect(
      try detail(.googleBooks, "book:album-ann")
        == DetailRecords.Detail(body: nil, asked: [], at: Timestamp(milliseconds: 1_799_999_999_001)))
    #expect(
      try detail(.apple, "album:12")
        == DetailRecords.Detail(
          body: #"{"an":"album"}"#, asked: ["us"], at: Timestamp(milliseconds: 1_799_999_999_002)))
    for (service, item) in [
      (.apple, "book:emma-ann"), (.appleBooks, "book:emma-ann"), (.googleBooks, "album:12"), (.appleBooks, "album:12"),
    ] as [(Service, String)] {
      #expect(try detail(service, item) == nil)
    }
    #expect(world.numbers("SELECT count(*) FROM detail") == [3])
  }

  /// Two services may say something of one book.
  @Test func theSecondVersionTakesWhatIsNew() async throws {
    let at = ArchiveWorld.fetchedAt
    let id = try #require(ItemID("book:emma-ann"))
    let answer = DetailRecords.Detail(body: "{}", asked: ["us", "7"], at: at)
    await world.database.enqueue { connection throws(DatabaseError) in
      try DetailRecords(connection: connection, service: .appleBooks).keep(answer, of: id)
    }
    #expect(try detail(.appleBooks, "book:emma-ann") == answer)
    #expect(try detail(.googleBooks, "book:emma-ann")?.body == #"{"a":"book"}"#)
    let chart = try AppleBookFixtures.edition("2026-12-06", ["Low Water"])
    await world.archive.keep(
      Archive.Answer(service: .appleBooks, asked: "us paid", body: [], fetchedAt: at, editions: [chart]))
    #expect(world.archive.newest(.appleBooks, asked: ["us paid"])?.editions == [chart])
  }
}
