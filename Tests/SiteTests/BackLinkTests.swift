import Core
import HTTP
import Markup
import Testing

@testable import Site

@Suite struct BackLinkTests {
  @Test(arguments: [
    ("/favorites?page=2", "Favorites"), ("/settings?saved=1", "Settings"), ("/search?q=moon", "Results for “moon”"),
    ("/", "Best Sellers"), ("/best-sellers", "Hardcover Fiction"),
    ("/best-sellers?week=2026-11-29", "Hardcover Fiction, November 29, 2026"),
    ("/best-sellers?list=audio-fiction&week=2026-11-29", "Audio Fiction, November 29, 2026"),
    ("/this-week", "This Week"), ("/this-week?week=2026-11-27&group=fiction", "This Week, November 29, 2026"),
    ("/best-sellers?list=no-such-list", "No Such List"), ("/books/middlemarch-george-eliot", "Middlemarch"),
    ("/books/dracula-bram-stoker", "Dracula"), ("/books/no-such-book", "Best Sellers"),
  ])
  func anErrorLeadsBackToThePageWithTheLink(_ page: String, _ words: String) async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.book("Dracula", "Bram Stoker"), "2026-11-29T08:00:00Z")])
    let link = try #require(Route(page: page)).link.text.replacing("&", with: "&amp;")
    for referer in ["http://127.0.0.1:8677\(page)", "https://127.0.0.1:8677\(page)"] {
      let response = await stub.get("/books/nobody", headers: ["Referer": referer])
      #expect(response.status == .notFound)
      #expect(
        response.text.contains(
          #"<a class="button" href="\#(link)"><span aria-hidden="true">‹</span>Back to \#(words)</a>"#))
    }
    let form = await stub.post("/favorites", "nothing=1", headers: ["Referer": "http://127.0.0.1:8677\(page)"])
    #expect(form.status == .badRequest && form.text.contains("Back to \(words)<"))
  }

  /// Nor does the way back say once more that a key works.
  @Test func theNewsInAnAddressIsLeftOut() async throws {
    let referer = "http://127.0.0.1:8677/best-sellers?list=hardcover-fiction&key=saved"
    let page = await StubSite(try Fixture.week()).get("/books/nobody", headers: ["Referer": referer]).text
    #expect(
      page.contains(#"href="/best-sellers?list=hardcover-fiction"><span aria-hidden="true">‹</span>Back to Hard"#))
  }

  @Test(arguments: [
    "", "/favorites", "http://127.0.0.1/favorites", "http://127.0.0.1:8678/favorites", "http://evil.example/favorites",
    "http://127.0.0.1:8677.evil.example/favorites", "http://127.0.0.1:8677@evil.example/favorites",
    "http://evil.example/127.0.0.1:8677/favorites", "http://127.0.0.1:8677", "http://127.0.0.1:8677//evil.example/",
    "http://127.0.0.1:8677/settings/quit", "http://127.0.0.1:8677/covers/books/emma-jane-austen",
    "http://127.0.0.1:8677/best-sellers?week=soon", "http://127.0.0.1:8677/books/nobody", "javascript:alert(1)",
    "http://127.0.0.1:8677/%zz",
  ])
  func nobodyElseIsLinked(_ referer: String) async throws {
    let response = await StubSite(try Fixture.week()).get("/books/nobody", headers: ["Referer": referer])
    #expect(response.status == .notFound && !response.text.contains("Back to"))
  }

  @Test(arguments: [
    ("/nowhere", true), ("/best-sellers?week=soon", true), ("/books/nobody", true), ("/best-sellers", false),
  ])
  func whatIsNotHereCanBeSearchedFor(_ path: String, _ hasField: Bool) async throws {
    let page = await StubSite(try Fixture.week()).get(path).text
    #expect(page.contains(#"<label for="find">Search titles, authors, ISBNs</label>"#) == hasField)
  }
}
