import Core
import HTTP
import TestSupport
import Testing

@testable import Services

/// The charts of books, and the lookups and searches for them, as they are asked for.
@Suite struct AppleBooksClientTests {
  private typealias Fixtures = AppleBookFixtures
  private static let gb = AppleClientTests.gb

  @Test(
    arguments: [
      (Chart.appleBooksPaid, "/v2/gb/books/top-paid/100/books.json"),
      (.appleBooksFree, "/v2/gb/books/top-free/100/books.json"),
      (.appleAudiobooks, "/v2/gb/audio-books/top/100/audio-books.json"),
    ])
  func asksForAChartByItsPath(_ chart: Chart, _ path: String) async throws {
    let feed = "\n\n" + AppleFixtures.feed(Fixtures.row("1", "Low Water"))
    try await AppleClientTests.with({ _ in .respond(headers: ["Content-Type": "text/javascript"], text: feed) }) {
      client, stub in
      let fetched = try await client.books(chart, Self.gb, .visible)
      #expect(stub.requests.map(\.target) == [path])
      #expect(fetched.value.chart == chart && fetched.value.country == Self.gb)
      #expect(fetched.value.titles == ["Low Water"])
      #expect(fetched.body == Array(feed.utf8))
    }
    #expect(AppleBooks.charts == [.appleBooksPaid, .appleBooksFree, .appleAudiobooks])
  }

  @Test(
    arguments: [
      (.ids(["7", "8"]), "lookup?id=7,8&country=gb"),
      (.text("Low Water Ada Finch"), "search?term=Low%20Water%20Ada%20Finch&entity=ebook&country=gb&limit=5"),
      (
        .text("Salt & Iron? 100% = a+b/c #1; «Übung» 結"),
        "search?term=Salt%20%26%20Iron%3F%20100%25%20%3D%20a%2Bb%2Fc%20%231%3B%20%C2%AB%C3%9Cbung%C2%BB%20%E7%B5%90"
          + "&entity=ebook&country=gb&limit=5"
      ),
    ] as [(AppleClient.BookQuestion, String)])
  func asksForBooksInOneQuery(_ question: AppleClient.BookQuestion, _ query: String) async throws {
    let reply = AppleFixtures.lookup(Fixtures.ebook("7", "Low Water"))
    try await AppleClientTests.with({ _ in .respond(text: reply) }) { client, stub in
      let found = try await client.findBooks(question, Self.gb)
      #expect(found.map(\.fields.apple.id) == ["7"])
      #expect(stub.requests.map(\.target) == ["/store/\(query)"])
    }
  }

  @Test func asksForAnISBN() async throws {
    let isbn = try #require(ISBN("9780140434088"))
    try await AppleClientTests.with({ _ in .respond(text: AppleFixtures.lookup()) }) { client, stub in
      let found = try await client.findBooks(.isbn(isbn), .us)
      #expect(found.isEmpty)
      #expect(stub.requests.map(\.target) == ["/store/lookup?isbn=9780140434088&entity=ebook&country=us"])
    }
  }

  @Test func asksForAHundredAndFiftyAtMost() async throws {
    try await AppleClientTests.with({ _ in .respond(text: AppleFixtures.lookup()) }) { client, stub in
      _ = try await client.findBooks(.ids((1...151).map(String.init)), .us)
      let target = try #require(stub.requests.first?.target)
      #expect(target.contains(",150&") && !target.contains("151"))
    }
  }

  @Test(
    arguments: [
      (403, "", .quota), (429, "", .quota), (500, "<html>", .down(status: 500)), (503, "", .down(status: 503)),
      (504, "", .down(status: 504)), (400, #"{"errorMessage":"x"}"#, .down(status: 400)),
      (200, "<html>Please log in</html>", .intercepted), (200, AppleClientTests.newNull, .unreadable),
      (200, "", .unreadable), (200, "{}", .unreadable), (200, "null", .unreadable), (511, "", .intercepted),
    ] as [(Int, String, ServiceFailure)])
  func tellsFailuresApart(_ status: Int, _ body: String, _ failure: ServiceFailure) async throws {
    try await AppleClientTests.with({ _ in .respond(Status(code: status), text: body) }) { client, _ in
      // In any country: a store of books that is down is no store without a chart.
      await #expect(throws: failure) { try await client.books(.appleBooksPaid, Self.gb, .visible) }
      await #expect(throws: failure) { try await client.books(.appleAudiobooks, .us, .visible) }
      await #expect(throws: failure) { try await client.findBooks(.ids(["7"]), Self.gb) }
      await #expect(throws: failure) { try await client.findBooks(.text("Low Water"), .us) }
    }
  }

  @Test func onlyAChartMayBeMissing() async throws {
    let body = #"{"status":404,"error":"Not Found"}"#
    try await AppleClientTests.with({ _ in .respond(.notFound, text: body) }) { client, _ in
      await #expect(throws: ServiceFailure.notFound) { try await client.books(.appleAudiobooks, Self.gb, .visible) }
      // Also in the United States, unlike the albums.
      await #expect(throws: ServiceFailure.notFound) { try await client.books(.appleBooksPaid, .us, .visible) }
      await #expect(throws: ServiceFailure.down(status: 404)) { try await client.findBooks(.ids(["7"]), .us) }
    }
  }

  // MARK: Budgets

  @Test func aRefusedLookupPausesLookupsForAMinuteAndNoChart() async throws {
    let world = try BudgetWorld()
    let (feeds, lookups) = (world.budget(.appleFeeds), world.budget(.iTunesLookup))
    try await AppleClientTests.with(
      { request in
        request.target.hasPrefix("/v2")
          ? .respond(text: AppleFixtures.feed(Fixtures.row("1", "Low Water"))) : .respond(.forbidden)
      }, budgets: (feeds, nil, lookups)
    ) { client, stub in
      let isbn = try #require(ISBN("9780140434088"))
      await #expect(throws: ServiceFailure.quota) { try await client.findBooks(.ids(["7"]), .us) }
      world.time.pass(.seconds(59))
      for question in [.ids(["8"]), .isbn(isbn), .text("Low Water")] as [AppleClient.BookQuestion] {
        await #expect(throws: ServiceFailure.quota) { try await client.findBooks(question, .us) }
      }
      // It is one pause for books and albums.
      await #expect(throws: ServiceFailure.quota) { try await client.lookup([try #require(AlbumID("9"))], .us) }
      #expect(stub.requests.count == 1)
      _ = try await client.books(.appleBooksPaid, .us, .visible)
      world.time.pass(.seconds(1))
      await #expect(throws: ServiceFailure.quota) { try await client.findBooks(.ids(["7"]), .us) }
      #expect(stub.requests.count == 3)
    }
  }

  /// Albums, lookups and searches are all asked of one host, which takes "approximately 20 calls per minute".
  @Test func oneHostIsAskedTwentyTimesAMinuteAtMost() {
    #expect(ServiceEndpoint.iTunes.base == "https://itunes.apple.com")
    let budgets = [BudgetLimits.iTunes, .iTunesLookup]
    #expect(budgets.flatMap(\.windows).map(\.limit) == [4, 16])
    for window in budgets.flatMap(\.windows) { #expect(window.length > .seconds(60)) }
    #expect(Set(budgets.map(\.name)).count == 2)
  }
}
