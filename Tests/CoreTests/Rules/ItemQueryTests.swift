import Core
import Testing

@Suite struct ItemQueryTests {
  private func villette() throws -> Book {
    try Fixture.book(
      "Villette's \u{C9}mile", by: "J. D. Bront\u{EB}", byline: "edited by J. D. Bront\u{EB}", isbns: ["9780804429573"])
  }

  @Test(arguments: [
    "villette", "VILL", "bronte", "Bront\u{EB}", "bronte villettes", "emile vill", "jd", "j.d. bronte", "J D", "edited",
    "e",
    "villette\u{2019}s", "080442957X", "0-8044-2957-x", "978-0-8044-2957-3", " 9780804429573 ",
  ])
  func finds(_ text: String) throws {
    #expect(ItemQuery(text).matches(.book(try villette())))
  }

  @Test(arguments: [
    "", "   ", "?!", "illette", "villette austen", "villettesx", "9780140434088", "0140434089", "9780804429570", "dj",
  ])
  func doesNotFind(_ text: String) throws {
    #expect(!ItemQuery(text).matches(.book(try villette())))
  }

  @Test func aNumberInATitleIsAWord() throws {
    let book = try Fixture.book("1984", by: "George Orwell")
    #expect(ItemQuery("1984").matches(.book(book)))
    #expect(ItemQuery("19 orwell").matches(.book(book)))
    #expect(!ItemQuery("84").matches(.book(book)))
  }

  @Test func findsAnAlbumByItsArtist() throws {
    let album = Item.album(Album(id: try #require(AlbumID("1")), title: "Goldberg Variations", artist: "Glenn Gould"))
    #expect(ItemQuery("gould gold").matches(album))
    #expect(!ItemQuery("gould moon").matches(album))
    #expect(!ItemQuery("9780140434088").matches(album))
  }
}
