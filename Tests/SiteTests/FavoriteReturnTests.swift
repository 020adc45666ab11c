import Core
import HTTP
import Markup
import Testing

/// Where a change of the favorites returns to.
@Suite struct FavoriteReturnTests {
  private func location(_ stub: StubSite, _ path: String, _ item: String, from: String) async -> String? {
    let coded = Link(path: [], query: [("item", item), ("from", from)]).text.dropFirst(2)
    return await stub.post(path, String(coded)).headers["Location"]
  }

  @Test(arguments: [
    ("/best-sellers?list=hardcover-fiction#book-emma-jane-austen", nil),
    // A list may have the same book twice, or a favorite may have another id: the button that was pressed decides.
    ("/best-sellers#book-emma-jane-austen-2", nil),
    ("/search?q=emma#book-another-name", nil),
    ("/books/emma-jane-austen#book-emma-jane-austen", nil),
    ("/best-sellers#book-%CE%BF%CE%B4%CF%8D", nil),
    ("/best-sellers", "/best-sellers#book-emma-jane-austen"),
    ("/best-sellers#", "/best-sellers#book-emma-jane-austen"),
    ("/best-sellers#%", "/best-sellers#book-emma-jane-austen"),
    ("/best-sellers#%00", "/best-sellers#book-emma-jane-austen"),
    ("/best-sellers#a\r\nX-Bad: 1", "/best-sellers#a%0D%0AX-Bad:%201"),
    ("/best-sellers#a#b\"<", "/best-sellers#a%23b%22%3C"),
  ])
  func aHeartLeadsBackToItself(_ from: String, _ expected: String?) async throws {
    let stub = StubSite(try Fixture.week())
    for path in ["/favorites", "/favorites/remove"] {
      #expect(await location(stub, path, "book:emma-jane-austen", from: from) == expected ?? from)
    }
  }

  @Test(arguments: [
    (1, 3, "/favorites?removed=book:volume-1-anonymous#book-volume-2-anonymous"),
    (2, 3, "/favorites?removed=book:volume-2-anonymous#book-volume-3-anonymous"),
    (3, 3, "/favorites?removed=book:volume-3-anonymous#book-volume-2-anonymous"),
    (1, 1, "/favorites?removed=book:volume-1-anonymous#undo"),
    // The next favorite moves up from page 2; removing the only one of page 3 leaves no page 3.
    (200, 401, "/favorites?removed=book:volume-200-anonymous#book-volume-201-anonymous"),
    (201, 401, "/favorites?page=2&removed=book:volume-201-anonymous#book-volume-202-anonymous"),
    (401, 401, "/favorites?page=2&removed=book:volume-401-anonymous#book-volume-400-anonymous"),
  ])
  func removeLeadsToTheNextOne(_ number: Int, _ count: Int, _ expected: String) async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(
      \.favorites,
      try (1...count).map {
        try Fixture.favorite(try Fixture.book("Volume \($0)", "Anonymous"), "2026-11-01T00:00:00Z")
      })
    let page = (number - 1) / 200 + 1
    let from = page == 1 ? "/favorites" : "/favorites?page=\(page)"
    let item = "book:volume-\(number)-anonymous"
    #expect(await location(stub, "/favorites/remove", item, from: from) == expected)
    // The second time, it is gone already, and its neighbors are not known anymore.
    let again = try #require(await location(stub, "/favorites/remove", item, from: from))
    #expect(again.hasSuffix("removed=\(item)#undo"))
    let undone = try #require(await location(stub, "/favorites", item, from: from))
    #expect(undone.hasSuffix("#book-volume-\(number)-anonymous"))
  }

  /// Every form returns to its own heart, even for a favorite with another id.
  @Test(arguments: [
    "/best-sellers", "/search?q=the", "/books/the-moonstone-wilkie-collins", "/albums/101",
    "/best-sellers?list=top-albums",
  ])
  func theFormNamesItsOwnButton(_ path: String) async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    let book = try Fixture.moonstone()
    let sameISBN = Book(
      key: try #require(BookKey("moonstone-by-another-name")), title: "Moonstone", author: "W. Collins", byline: "",
      isbns: book.isbns)
    stub.set(\.favorites, [try Fixture.favorite(sameISBN, "2026-11-29T08:00:00Z")])
    let forms = await stub.get(path).text.components(between: "action=\"/favorites", "</form>")
    #expect(!forms.isEmpty)
    for form in forms {
      let from = try #require(form.components(between: "name=\"from\" value=\"", "\"").first)
      let id = try #require(form.components(between: "id=\"", "\"").first)
      #expect(from == "\(path)#\(id)")
    }
  }
}

extension String {
  /// The text between each start and the next end.
  fileprivate func components(between start: String, _ end: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
    }
  }
}
