import Core
import HTTP
import Markup
import Testing

@testable import Site

/// Where an item's page leads back to, and where the Best Sellers tab does.
@Suite struct WayBackTests {
  static let book = "/books/the-moonstone-wilkie-collins"

  private func stub() throws -> StubSite { StubSite(try Fixture.week(), albums: try Fixture.albums()) }

  private func get(_ target: String, from referrer: String?, of site: Site) async -> String {
    var request = Request(.get, target, headers: ["Host": "127.0.0.1:8677"])
    if let referrer { request.headers["Referer"] = referrer }
    return await site.respond(to: request).value.text
  }

  private func link(_ address: String, _ words: String) -> String {
    "<p class=\"back\"><a href=\"\(address)\"><span aria-hidden=\"true\">‹ </span>"
      + "<span class=\"visually-hidden\">Back to </span>\(words)</a></p>"
  }

  @Test(arguments: [
    ("/best-sellers", "/best-sellers#book-the-moonstone-wilkie-collins", "Hardcover Fiction"),
    (
      "/best-sellers?list=audio-fiction", "/best-sellers?list=audio-fiction#book-the-moonstone-wilkie-collins",
      "Audio Fiction"
    ),
    (
      "/best-sellers?list=audio-fiction&week=2026-11-01",
      "/best-sellers?list=audio-fiction&amp;week=2026-11-01#book-the-moonstone-wilkie-collins",
      "Audio Fiction, November 1, 2026"
    ),
    ("/search?q=moon+%3C", "/search?q=moon%20%3C#book-the-moonstone-wilkie-collins", "Results for “moon &lt;”"),
    ("/favorites?removed=book:x", "/favorites#book-the-moonstone-wilkie-collins", "Favorites"),
  ])
  func aBookLeadsBackToTheListThatLedToIt(_ page: String, _ address: String, _ words: String) async throws {
    let site = try stub().site
    #expect(await get(Self.book, from: "http://127.0.0.1:8677\(page)", of: site).contains(link(address, words)))
    // The address of the page after a change names it, since the browser does not.
    let shown = await get("\(Self.book)?from=\(page.replacing("&", with: "%26"))", from: nil, of: site)
    #expect(shown.contains(link(address, words)))
    #expect(shown.contains("name=\"from\" value=\"\(Self.book)?from="))
  }

  @Test(arguments: [
    "", "http://127.0.0.1:8677", "http://127.0.0.1:8677/settings", "http://127.0.0.1:8677/books/emma-jane-austen",
    "http://127.0.0.1:9000/favorites", "https://evil.example/favorites", "http://127.0.0.1:86770/favorites",
    "http://127.0.0.1:8677//evil.example", "http://127.0.0.1:8677/favorites/remove", "http://127.0.0.1:8677/%zz",
  ])
  func nothingElseIsAWayBack(_ referrer: String) async throws {
    let page = await get(Self.book, from: referrer, of: try stub().site)
    #expect(!page.contains("class=\"back\""))
  }

  /// An address that holds another one, and so on, is not read to its end.
  @Test func addressesInAddressesAreNoWayBack() async throws {
    var address = "/best-sellers"
    for depth in 1...4 {
      let escaped = address.utf8.map { "%" + String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
      address = "\(Self.book)?from=\(escaped)"
      let page = await get(address, from: nil, of: try stub().site)
      #expect(page.contains("class=\"back\"") == (depth == 1))
    }
    #expect(Route(page: "/try-again?page=/try-again%3Fpage%3D/") == nil)
  }

  @Test func aFavoriteOfAnOldKeyHasItsPlaceOnEachPage() async throws {
    let old = Book(
      key: try #require(BookKey("moonstone-collins")), title: "The Moonstone", author: "Wilkie Collins",
      byline: "by Wilkie Collins")
    let stub = try stub()
    stub.set(\.favorites, [try Fixture.favorite(old, "2026-11-29T08:00:00Z")])
    let site = stub.site
    #expect(
      await get(Self.book, from: "http://127.0.0.1:8677/best-sellers", of: site)
        .contains("\"/best-sellers#book-the-moonstone-wilkie-collins\""))
    #expect(
      await get(Self.book, from: "http://127.0.0.1:8677/favorites", of: site)
        .contains("\"/favorites#book-moonstone-collins\""))
  }

  @Test(arguments: ["from=%2Fsettings", "from=%2Ffavorites&from=%2Ffavorites", "from=%ff", "from=//evil.example"])
  func aBrokenAddressIsNone(_ query: String) async throws {
    let page = await get("\(Self.book)?\(query)", from: nil, of: try stub().site)
    #expect(page.contains("The Moonstone") && !page.contains("class=\"back\""))
  }

  @Test(
    arguments: [
      ("/best-sellers", "Best Sellers"), ("/favorites", "Favorites"), ("/search?q=moon", nil), (nil, "Best Sellers"),
    ] as [(String?, String?)])
  func theTabIsThatOfTheList(_ page: String?, _ tab: String?) async throws {
    let text = await get(Self.book, from: page.map { "http://127.0.0.1:8677\($0)" }, of: try stub().site)
    #expect(text.firstMatch(of: /aria-current="page">.*?<span>([^<]*)/).map { String($0.1) } == tab)
  }

  @Test func anAlbumLeadsBackToItsChart() async throws {
    let text = await get(
      "/albums/101", from: "http://127.0.0.1:8677/best-sellers?list=top-albums", of: try stub().site)
    #expect(text.contains(link("/best-sellers?list=top-albums#album-101", "Top 100 Albums")))
  }

  @Test func aFavoriteRemembersTheListThatLedToItsPage() async throws {
    let stub = try stub()
    let from = "%2Fbooks%2Fthe-moonstone-wilkie-collins%3Ffrom%3D%252Fbest-sellers%253Flist%253Daudio-fiction"
    let response = await stub.post("/favorites", "item=book:the-moonstone-wilkie-collins&from=\(from)")
    #expect(
      response.headers["Location"]
        == "\(Self.book)?from=%2Fbest-sellers%3Flist%3Daudio-fiction#book-the-moonstone-wilkie-collins")
    #expect(stub[\.favorites].first?.origin?.chartName == "Audio Fiction")
  }

  @Test func theTabLeadsToTheLastList() async throws {
    let stub = try stub()
    stub.with { $0.charts.loadEdition = { _, _ throws(ServiceFailure) in throw .notFound } }
    let site = stub.site
    func tab() async -> String? {
      await get("/settings", from: nil, of: site).firstMatch(of: /<nav[^>]*><a href="([^"]*)"/).map { String($0.1) }
    }
    #expect(await tab() == "/best-sellers")
    _ = await get("/best-sellers?list=audio-fiction", from: nil, of: site)
    #expect(await tab() == "/best-sellers?list=audio-fiction")
    // What cannot be shown is not remembered, and what cannot be shown any more is forgotten.
    _ = await get("/best-sellers?list=nope", from: nil, of: site)
    #expect(await tab() == "/best-sellers?list=audio-fiction")
    _ = await site.respond(
      to: Request(
        .get, "/best-sellers?list=hardcover-nonfiction", headers: ["Host": "127.0.0.1:8677", "Sec-Purpose": "prefetch"])
    ).value
    #expect(await tab() == "/best-sellers?list=audio-fiction")
    _ = await site.respond(
      to: Request(.head, "/best-sellers?list=hardcover-nonfiction", headers: ["Host": "127.0.0.1:8677"])
    ).value
    #expect(await tab() == "/best-sellers?list=audio-fiction")
    _ = await get("/best-sellers", from: nil, of: site)
    #expect(await tab() == "/best-sellers")
  }

  @Test func aListThatWentIsForgotten() {
    let last = LastChart()
    let page = Route.bestSellers(chart: Chart.hardcoverFiction, week: nil)
    last.note(page)
    last.forget(.bestSellers(chart: nil, week: nil))
    #expect(last.link == page.link)
    last.forget(page)
    #expect(last.link.text == "/best-sellers")
  }

  @Test func theLastListIsRememberedBesideTheLastPage() {
    let last = LastChart()
    #expect(last.list == nil)
    last.note(.bestSellers(chart: nil, week: nil), list: Chart.hardcoverFiction)
    last.note(.thisWeek())
    #expect(last.link.text == "/this-week")
    #expect(last.list == Chart.hardcoverFiction)
    last.forget(.bestSellers(chart: Chart.hardcoverFiction, week: nil))
    #expect(last.link.text == "/this-week")
    #expect(last.list == nil)
  }
}
