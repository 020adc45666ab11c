import Core
import Testing

@testable import Services

struct FavoritesFileTests {
  @Test func writesTheFormThatIsPromised() throws {
    var file = FavoritesFile()
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == "{\n  \"format\": \"topshelf.favorites\",\n  \"version\": 1,\n  \"favorites\": []\n}\n")
    file.insert(FavoritesFile.Entry(try Fixtures.favorite()))
    #expect(
      String(decoding: file.bytes, as: UTF8.self) == """
        {
          "format": "topshelf.favorites",
          "version": 1,
          "favorites": [
            {
              "id": "book:the-moonstone-wilkie-collins",
              "kind": "book",
              "addedAt": "2026-11-30T04:05:06Z",
              "title": "The Moonstone",
              "author": "Wilkie Collins",
              "isbn13": "9780140434088",
              "isbn10": "0140434089",
              "isbns": ["9780140434088", "9791032305690"],
              "publisher": "Penguin",
              "description": "A diamond/curse \\"lost\\".",
              "coverURL": "https://example.com/cover.jpg",
              "amazonURL": "https://www.amazon.com/dp/0140434089",
              "met": {
                "list": "hardcover-fiction",
                "listName": "Hardcover Fiction",
                "date": "2026-12-06",
                "rank": 2,
                "weeks": 12
              }
            }
          ]
        }

        """)
  }

  @Test(arguments: ["by Wilkie Collins", "", "edited by Wilkie Collins"])
  func aFavoriteSurvivesTheRoundTrip(byline: String) throws {
    guard case .book(let book) = try Fixtures.favorite().item else { throw Unexpected() }
    let changed = Book(
      key: book.key, title: "</script>\\ \u{2028}😀", author: book.author, byline: byline, isbns: book.isbns,
      ageGroup: "Ages 4 to 8")
    let favorites = [
      try Fixtures.favorite(),
      Favorite(item: .book(changed), addedAt: Timestamp(milliseconds: 1_234), origin: nil),
      Favorite(item: try Fixtures.item("Plain"), addedAt: Timestamp(milliseconds: 0), origin: nil),
    ]
    for favorite in favorites {
      var file = FavoritesFile()
      file.insert(FavoritesFile.Entry(favorite))
      #expect(try read(String(decoding: file.bytes, as: UTF8.self)).favorites == [favorite])
    }
  }

  @Test func keepsWhatItDoesNotKnow() throws {
    let entries = [
      Fixtures.entry(
        "Armadale", #","shelfmark":"PR 4494","big":123456789012345678901234567890,"rate":1.50,"subtitle":"s""#),
      #"{"id":"film:1","kind":"film","title":"A Film"}"#, #"{"id":"book:No Key","title":"T"}"#, "17", "null",
      #"{"id":"book:no-title"}"#, Fixtures.entry("Armadale", #","second":true"#),
    ]
    let text = Fixtures.file(
      entries[0], entries[1], entries[2], entries[3], entries[4], entries[5], entries[6],
      extra: #""kept-by":{"a":[1,2.50]},"#)
    var file = try read(text)
    #expect(file.favorites.map(\.item.title) == ["Armadale"])
    #expect(file.hiddenCount == 6)
    file.insert(FavoritesFile.Entry(try Fixtures.favorite()))
    let written = String(decoding: file.bytes, as: UTF8.self)
    for entry in entries { #expect(written.contains(entry)) }
    #expect(written.contains(#""kept-by": {"a":[1,2.50]},"#))
    let again = try read(written)
    #expect(again.favorites.map(\.item.title) == ["The Moonstone", "Armadale"])
    #expect(again.bytes == file.bytes)
  }

  @Test func removesAllOfOneId() throws {
    var file = try read(Fixtures.file(Fixtures.entry("Armadale"), Fixtures.entry("Basil"), Fixtures.entry("Armadale")))
    let id = try #require(ItemID("book:armadale-wilkie-collins"))
    #expect(file.remove(id).map { $0.favorite?.item.title } == ["Armadale", nil])
    #expect(file.entries.map(\.id) == ["book:basil-wilkie-collins"])
    #expect(file.remove(id).isEmpty)
  }

  @Test(arguments: [
    "", #","addedAt":"yesterday""#, #","addedAt":12"#, #","isbns":"none""#, #","isbns":[1,null,"x"]"#,
    #","isbn13":"9780140434080""#, #","isbn10":"None""#, #","coverURL":"javascript:alert(1)""#, #","met":[]"#,
    #","met":{"list":"Not A Slug","date":"2026-12-06","rank":1}"#, #","met":{"list":"a","date":"2026-13-06","rank":1}"#,
    #","met":{"list":"a","date":"2026-12-06","rank":"one"}"#, #","author":null"#, #","byline":7"#,
  ])
  func oneMemberThatIsWrongSpoilsNothing(extra: String) throws {
    let favorite = try #require(try read(Fixtures.file(Fixtures.entry("Armadale", extra))).favorites.first)
    #expect(
      favorite
        == Favorite(
          item: .book(
            Book(
              key: try #require(BookKey("armadale-wilkie-collins")), title: "Armadale", author: "", byline: "")),
          addedAt: Timestamp(milliseconds: 0), origin: nil))
  }

  /// Whoever writes the file by hand may leave out the quotation marks.
  @Test func aNumberIsAText() throws {
    let text =
      #"{"id":"book:1984-george-orwell","title":1984,"author":50.0,"isbn13":9780140434088,"isbns":[9780804429573],"publisher":1e3}"#
    guard case .book(let book)? = try read(Fixtures.file(text)).favorites.first?.item else { throw Unexpected() }
    #expect(book.title == "1984" && book.author == "50.0" && book.publisher == "1e3")
    #expect(book.isbns.map(\.digits) == ["9780140434088", "9780804429573"])
    #expect(try read(Fixtures.file(#"{"id":"book:a","title":true}"#)).favorites.isEmpty)
  }

  @Test func controlCharactersAreNotShown() throws {
    let text = #"{"id":"book:a","title":"A\u0000\u001b[31m\nB\u202e","description":"one\n\u0007two"}"#
    let favorite = try #require(try read(Fixtures.file(text)).favorites.first)
    #expect(favorite.item.title == "A[31m B")
    guard case .book(let book) = favorite.item else { throw Unexpected() }
    #expect(book.summary == "one\ntwo")
  }

  @Test(arguments: [
    "", "{", "\0\0\0", "[]", "{}", #"{"format":"something else"}"#, #"{"format":"topshelf.favorites","version":1}"#,
    #"{"format":"topshelf.favorites","version":1,"favorites":{}}"#, #"{"version":1,"favorites":[]}"#,
    #"{"format":"topshelf.favorites","version":0,"favorites":[]}"#, Fixtures.file(version: #""1""#),
    Fixtures.file() + "x", Fixtures.file(extra: #""favorites":[],"#),
  ])
  func tellsDamage(text: String) throws {
    guard case .damaged = FavoritesFile.read(Array(text.utf8)) else { throw Unexpected() }
  }

  @Test(arguments: [
    Fixtures.file(Fixtures.entry("Armadale"), version: "2"), Fixtures.file(Fixtures.entry("Armadale"), version: "1.5"),
    Fixtures.file(Fixtures.entry("Armadale"), version: "1e99"),
  ])
  func tellsANewerVersion(text: String) throws {
    guard case .newer(let file) = FavoritesFile.read(Array(text.utf8)) else { throw Unexpected() }
    #expect(file.favorites.count == 1)
    let another = #"{"favorites":{"by-id":{}},"format":"topshelf.favorites","version":3}"#
    guard case .newer = FavoritesFile.read(Array(another.utf8)) else { throw Unexpected() }
  }

  private func read(_ text: String) throws -> FavoritesFile {
    guard case .good(let file) = FavoritesFile.read(Array(text.utf8)) else { throw Unexpected() }
    return file
  }
}
