import Core
import HTTP
import Markup
import Testing

/// Text from a reader or a link is shown again without characters that change the direction of other text.
@Suite struct EchoTests {
  private static let turning: [Unicode.Scalar] = [
    "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
    "\u{2067}", "\u{2068}", "\u{2069}", "\u{FEFF}", "\u{85}",
  ]

  @Test(arguments: turning)
  func noSignTurnsTheWordsAround(_ sign: Unicode.Scalar) async throws {
    let stub = StubSite(try Fixture.week())
    let coded = String(Link(path: ["a\(sign)b"]).text.dropFirst())
    var responses = [
      await stub.post("/settings", "library-link=\(coded)"), await stub.post("/favorites", "item=book:\(coded)"),
    ]
    for path in [
      "/search?q=\(coded)", "/assets/0/\(coded)", "/\(coded)", "/books/\(coded)", "/albums/\(coded)",
      "/best-sellers?list=\(coded)", "/best-sellers?week=\(coded)", "/favorites?removed=book:\(coded)",
      "/favorites?page=\(coded)", "/settings?removed=\(coded)",
    ] { responses.append(await stub.get(path)) }
    for response in responses {
      #expect(!response.text.unicodeScalars.contains(sign))
      #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    }
    #expect(responses[2].text.contains(#"name="q" value="ab""#) || sign == "\u{85}")
    #expect(responses[0].text.contains(#"value="ab""#) || sign == "\u{85}")
  }

  @Test func wordsThatAreReadFromTheRightKeepToThemselves() async throws {
    let title = "הזקן והים!"
    let stub = StubSite(try Fixture.week())
    let search = await stub.get(Link(path: ["search"], query: [("q", title)]).text).text
    #expect(search.contains("<h1>Results for “\u{2068}\(title)\u{2069}”</h1>"))
    #expect(search.contains(#"value="\#(title)""#))
    let book = Book(key: try #require(BookKey("x")), title: title, author: "", byline: "")
    stub.set(\.removed, [try Fixture.favorite(book, "2026-11-01T00:00:00Z")])
    #expect(await stub.get("/favorites?removed=book:x").text.contains("Removed “\u{2068}\(title)\u{2069}” from"))
    // Our own text needs none.
    #expect(await stub.get("/search?q=Tom%C3%A1s").text.contains("<h1>Results for “Tomás”</h1>"))
  }
}
