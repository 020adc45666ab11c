import Core
import Testing

@Suite struct ItemTests {
  @Test func aBooksIDComesBack() throws {
    let item = Item.book(try Fixture.moonstone())
    #expect(item.id.description == "book:the-moonstone-wilkie-collins")
    #expect(ItemID(item.id.description) == item.id)
    #expect(item.title == "The Moonstone")
    #expect(Fixture.favorite(try Fixture.moonstone()).id == item.id)
  }

  @Test(arguments: [
    "", "book", "book:", ":a", "Book:a", "album:", "album:0", "album:01", "album:1a", "album:-1", "album:１", "albums:1",
    "books:a",
    "album:123456789012345678901", " book:a", "book: a", "book:a:b", "book::a", "book:A",
    "a",
  ])
  func refusesWhatIsNoID(_ text: String) {
    #expect(ItemID(text) == nil)
  }

  @Test func mergingFillsInWhatIsMissing() throws {
    let bare = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780140434088"])
    let full = try Fixture.book(
      "EMMA", by: "Jane Austen", byline: "edited by J. Austen", summary: "s", publisher: "p",
      isbns: ["9780804429573", "9780140434088"], cover: "https://example.org/a.jpg",
      amazon: "https://www.amazon.com/dp/1", ageGroup: "Ages 8")
    let merged = bare.merged(with: full)
    #expect(merged.title == "Emma" && merged.byline == "by Jane Austen")
    #expect(merged.summary == "s" && merged.publisher == "p" && merged.ageGroup == "Ages 8")
    #expect(merged.coverURL == full.coverURL && merged.amazonURL == full.amazonURL)
    #expect(merged.isbns.map(\.digits) == ["9780140434088", "9780804429573"])
  }

  @Test func anAlbumsIDComesBack() throws {
    let id = try #require(ItemID("album:1440833098"))
    #expect(id.description == "album:1440833098")
    #expect(id.kind == .album && id.name == "1440833098")
  }

  @Test func anAlbumIsCompletedWhereTheChartSaysNothing() throws {
    let bare = Album(id: try #require(AlbumID("1")), title: "T", artist: "A")
    let details = AlbumDetails(genre: "Jazz", released: "1959-08-17", copyright: "℗ 1959 X")
    let full = bare.completed(with: details)
    #expect(full.genres == ["Jazz"] && full.released == "1959-08-17" && full.copyright == "℗ 1959 X")
    let other = full.completed(with: AlbumDetails(genre: "Pop", released: "2000", copyright: "©"))
    #expect(other == full)
    #expect(bare.completed(with: AlbumDetails()) == bare)
    #expect(bare.merged(with: full).copyright == "℗ 1959 X")
  }

  @Test func itemsOfTwoKindsAreNeverMerged() throws {
    let book = Item.book(try Fixture.moonstone(isbns: ["9780140434088"]))
    let album = Item.album(Album(id: try #require(AlbumID("1")), title: "The Moonstone", artist: "Wilkie Collins"))
    #expect(book.merged(with: album) == book)
    #expect(album.merged(with: book) == album)
    #expect(album.isbns.isEmpty && album.coverShape == .square && book.coverShape == .upright)
  }

  @Test(arguments: [("us", "us"), ("DE", "de"), ("", ""), ("u", ""), ("usa", ""), ("u1", ""), ("ü", ""), ("../", "")])
  func aCountryIsTwoLetters(_ text: String, _ code: String) {
    #expect((CountryCode(text)?.code ?? "") == code)
  }

  @Test func mergingNeverOverwrites() throws {
    let one = try Fixture.book(
      "Emma", by: "Jane Austen", summary: "one", publisher: "one", cover: "https://example.org/1.jpg", ageGroup: "one")
    let other = try Fixture.book(
      "Emma", by: "Jane Austen", summary: "2", publisher: "2", cover: "https://example.org/2.jpg", ageGroup: "2")
    #expect(one.merged(with: other) == one)
    #expect(one.merged(with: one) == one)
  }
}
