import Core
import HTTP
import TestSupport
import Testing

@testable import Services

@Suite struct AppleClientTests {
  static let gb = CountryCode("gb") ?? .us

  /// A client whose two hosts are one stub: the feeds under `/v2`, the store under `/store`.
  ///
  /// - Parameter budgets: none lets every request go.
  static func with(
    _ answer: @escaping StubServer.Script,
    budgets: (feeds: RequestBudget?, iTunes: RequestBudget?, lookups: RequestBudget?) = (nil, nil, nil),
    _ body: (AppleClient, StubServer) async throws -> Void
  ) async throws {
    let stub = try StubServer(answer)
    let http = try HTTPClient(.patient)
    let client = AppleClient.live(
      feeds: try .stub(http, at: stub.url("/v2"), budgets.feeds),
      iTunes: try .stub(http, at: stub.url("/store"), budgets.iTunes),
      lookups: try .stub(http, at: stub.url("/store"), budgets.lookups),
      clock: .fixed(Timestamp(seconds: 1_795_000_000)))
    try await body(client, stub)
    await http.close()
    stub.stop()
  }

  @Test func asksForWhatItNeedsAndNothingElse() async throws {
    let feed = "\n\n\n" + AppleFixtures.feed(AppleFixtures.row("1", "Tin Harbor"))
    try await Self.with({ request in
      if request.target.contains("lookup") {
        return .respond(text: AppleFixtures.lookup(AppleFixtures.collection("7")))
      }
      let sold = AppleFixtures.iTunes(AppleFixtures.entry("2", "Low Water"))
      return .respond(
        headers: ["Content-Type": "text/javascript"], text: request.target.hasPrefix("/v2") ? feed : sold)
    }) { client, stub in
      let played = try await client.mostPlayed(.us, .visible)
      #expect(played.value.titles == ["Tin Harbor"] && played.value.measure == .plays && played.value.country == .us)
      #expect(played.body == Array(feed.utf8))
      let sold = try await client.topSelling(Self.gb, .visible).value
      #expect(sold.titles == ["Low Water"] && sold.measure == .sales && sold.country == Self.gb)
      let ids = try ["7", "8"].map { try #require(AlbumID($0)) }
      #expect(try await client.lookup(ids, Self.gb).keys.map(\.digits) == ["7"])
      #expect(
        stub.requests.map(\.target) == [
          "/v2/us/music/most-played/100/albums.json", "/store/gb/rss/topalbums/limit=100/json",
          "/store/lookup?id=7,8&country=gb",
        ])
    }
  }

  static let newNull =
    "<html><head><title>Error</title></head><body>Your request produced an error.  <BR>[newNullResponse]</body></html>"

  @Test(
    arguments: [
      (403, "", .quota), (429, "", .quota), (504, "<html>", .down(status: 504)), (503, "", .down(status: 503)),
      (400, #"{"errorMessage":"x"}"#, .down(status: 400)), (200, " <html>Please log in</html>", .intercepted),
      (200, newNull, .unreadable), (511, "", .intercepted), (200, "", .unreadable), (200, "{", .unreadable),
    ] as [(Int, String, ServiceFailure)])
  func tellsFailuresApartOnAllHosts(_ status: Int, _ body: String, _ failure: ServiceFailure) async throws {
    try await Self.with({ _ in .respond(Status(code: status), text: body) }) { client, _ in
      await #expect(throws: failure) { try await client.mostPlayed(.us, .visible) }
      await #expect(throws: failure) { try await client.topSelling(.us, .visible) }
      await #expect(throws: failure) { try await client.lookup([try #require(AlbumID("1"))], .us) }
    }
  }

  @Test(arguments: [404, 500])
  func aStoreThatDoesNotExistHasNoChart(_ status: Int) async throws {
    let page = "<html><head><title>500 Internal Server Error</title></head></html>"
    try await Self.with({ _ in .respond(Status(code: status), text: page) }) { client, _ in
      await #expect(throws: ServiceFailure.notFound) { try await client.mostPlayed(Self.gb, .visible) }
      await #expect(throws: ServiceFailure.notFound) { try await client.topSelling(Self.gb, .visible) }
      // That of the United States does exist.
      await #expect(throws: ServiceFailure.down(status: status)) { try await client.mostPlayed(.us, .visible) }
      await #expect(throws: ServiceFailure.down(status: status)) { try await client.topSelling(.us, .visible) }
      await #expect(throws: ServiceFailure.down(status: status)) {
        try await client.lookup([try #require(AlbumID("1"))], Self.gb)
      }
    }
  }

  @Test func followsTheFeedToItsNewHostAndNowhereElse() async throws {
    try await Self.with({ request in
      request.target.hasPrefix("/v2/us")
        ? .redirect(to: "/moved", Status(code: 301))
        : request.target == "/moved"
          ? .respond(text: AppleFixtures.feed(AppleFixtures.row("1", "Moved")))
          : .redirect(to: "https://login.hotel.example/")
    }) { client, _ in
      let moved = try await client.mostPlayed(.us, .visible)
      #expect(moved.value.titles == ["Moved"])
      await #expect(throws: ServiceFailure.intercepted) { try await client.topSelling(.us, .visible) }
    }
    #expect(ServiceEndpoint.appleFeeds.hosts.allows("rss.marketingtools.apple.com"))
    #expect(ServiceEndpoint.appleFeeds.hosts.allows("rss.applemarketingtools.com"))
    #expect(!ServiceEndpoint.appleFeeds.hosts.allows("itunes.apple.com"))
    #expect(ServiceEndpoint.iTunes.hosts.allows("itunes.apple.com"))
    #expect(!ServiceEndpoint.iTunes.hosts.allows("music.apple.com"))
  }

  // MARK: Budgets

  @Test(arguments: [504, 403])
  func aPauseOfOneHostDoesNotStopTheOther(_ status: Int) async throws {
    let world = try BudgetWorld()
    let (feeds, iTunes) = (world.budget(.appleFeeds), world.budget(.iTunes))
    try await Self.with(
      { request in
        request.target.hasPrefix("/v2")
          ? .respond(Status(code: status)) : .respond(text: AppleFixtures.iTunes(AppleFixtures.entry("2", "Low Water")))
      }, budgets: (feeds, iTunes, nil)
    ) { client, stub in
      for _ in 0..<3 { _ = try? await client.mostPlayed(.us, .visible) }
      await #expect(throws: ServiceFailure.self) { try await feeds.turn(.visible) }
      #expect(stub.requests.count == 1)
      let sold = try await client.topSelling(.us, .visible)
      #expect(sold.value.titles == ["Low Water"])
    }
  }

  @Test func lookupsWaitForTurnsOfTheirOwn() async throws {
    let world = try BudgetWorld()
    let lookups = world.budget(.iTunesLookup)
    try await Self.with(
      { _ in .respond(text: AppleFixtures.lookup(AppleFixtures.collection("7"))) }, budgets: (nil, nil, lookups)
    ) { client, stub in
      let ids = [try #require(AlbumID("7"))]
      for _ in 0..<16 { _ = try await client.lookup(ids, .us) }
      #expect(lookups.estimate(.visible) == .seconds(61))
      let next = Task { try? await client.lookup(ids, .us) }
      try await eventually { lookups.waitingCount == 1 }
      #expect(stub.requests.count == 16)
      next.cancel()
      #expect(await next.value == nil)
    }
  }

  @Test func aRefusedLookupLeavesTheChartAlone() async throws {
    let world = try BudgetWorld()
    let iTunes = world.budget(.iTunes)
    try await Self.with(
      { request in
        request.target.contains("lookup")
          ? .respond(.forbidden) : .respond(text: AppleFixtures.iTunes(AppleFixtures.entry("2", "Low Water")))
      }, budgets: (nil, iTunes, world.budget(.iTunesLookup))
    ) { client, _ in
      let ids = [try #require(AlbumID("7"))]
      await #expect(throws: ServiceFailure.quota) { try await client.lookup(ids, .us) }
      _ = try await client.topSelling(.us, .visible)
    }
  }
}
