import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct AppleClientTests {
  static let gb = CountryCode("gb") ?? .us

  /// A client whose two hosts are one stub: the feeds under `/v2`, the store under `/store`.
  static func with(
    kept: Collected<FileArchive.Record> = Collected(), _ answer: @escaping StubServer.Script,
    _ body: (AppleClient, StubServer) async throws -> Void
  ) async throws {
    let stub = try StubServer(answer)
    let http = try HTTPClient(.init(userAgent: "test", totalTimeout: .seconds(5), allowsLoopbackHTTP: true))
    let client = AppleClient.live(
      http, feeds: ServiceEndpoint(base: stub.url("/v2"), hosts: ["127.0.0.1"]),
      iTunes: ServiceEndpoint(base: stub.url("/store"), hosts: ["127.0.0.1"]),
      clock: .fixed(Timestamp(seconds: 1_795_000_000)), keep: { kept.append($0) })
    try await body(client, stub)
    await http.close()
    stub.stop()
  }

  @Test func asksForWhatItNeedsAndKeepsIt() async throws {
    let feed = "\n\n\n" + AppleFixtures.feed(AppleFixtures.row("1", "Tin Harbor"))
    let kept = Collected<FileArchive.Record>()
    try await Self.with(
      kept: kept,
      { request in
        if request.target.contains("lookup") {
          return .respond(text: AppleFixtures.lookup(AppleFixtures.collection("7")))
        }
        let sold = AppleFixtures.iTunes(AppleFixtures.entry("2", "Low Water"))
        return .respond(
          headers: ["Content-Type": "text/javascript"], text: request.target.hasPrefix("/v2") ? feed : sold)
      }
    ) { client, stub in
      #expect(try await client.mostPlayed(.us).titles == ["Tin Harbor"])
      #expect(try await client.topSelling(Self.gb).titles == ["Low Water"])
      let ids = try ["7", "8"].map { try #require(AlbumID($0)) }
      #expect(try await client.lookup(ids, Self.gb).keys.map(\.digits) == ["7"])
      #expect(
        stub.requests.map(\.target) == [
          "/v2/us/music/most-played/100/albums.json", "/store/gb/rss/topalbums/limit=100/json",
          "/store/lookup?id=7,8&country=gb",
        ])
      try await eventually { kept.all.count == 2 }
      let records = kept.all.compactMap { record -> (Edition, [UInt8])? in
        guard case .albums(let edition, let body, _) = record else { return nil }
        return (edition, body)
      }
      #expect(records.contains { $0.0.measure == .plays && $0.0.country == .us && $0.1 == Array(feed.utf8) })
      #expect(records.contains { $0.0.measure == .sales && $0.0.country == Self.gb })
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
      await #expect(throws: failure) { try await client.mostPlayed(.us) }
      await #expect(throws: failure) { try await client.topSelling(.us) }
      await #expect(throws: failure) { try await client.lookup([try #require(AlbumID("1"))], .us) }
    }
  }

  @Test(arguments: [404, 500])
  func aStoreThatDoesNotExistHasNoChart(_ status: Int) async throws {
    let page = "<html><head><title>500 Internal Server Error</title></head></html>"
    try await Self.with({ _ in .respond(Status(code: status), text: page) }) { client, _ in
      await #expect(throws: ServiceFailure.notFound) { try await client.mostPlayed(Self.gb) }
      await #expect(throws: ServiceFailure.notFound) { try await client.topSelling(Self.gb) }
      // That of the United States does exist.
      await #expect(throws: ServiceFailure.down(status: status)) { try await client.mostPlayed(.us) }
      await #expect(throws: ServiceFailure.down(status: status)) { try await client.topSelling(.us) }
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
      let moved = try await client.mostPlayed(.us)
      #expect(moved.titles == ["Moved"])
      await #expect(throws: ServiceFailure.intercepted) { try await client.topSelling(.us) }
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
    try await Self.with({ request in
      request.target.hasPrefix("/v2")
        ? .respond(Status(code: status)) : .respond(text: AppleFixtures.iTunes(AppleFixtures.entry("2", "Low Water")))
    }) { client, stub in
      let client = client.budgeted(feeds: feeds, iTunes: iTunes, lookups: world.budget(.iTunesLookup), .visible)
      for _ in 0..<3 { _ = try? await client.mostPlayed(.us) }
      #expect(feeds.pausedUntil != nil)
      #expect(iTunes.pausedUntil == nil)
      #expect(stub.requests.count == 1)
      let sold = try await client.topSelling(.us)
      #expect(sold.titles == ["Low Water"])
    }
  }

  @Test func lookupsWaitForTurnsOfTheirOwn() async throws {
    let world = try BudgetWorld()
    let lookups = world.budget(.iTunesLookup)
    try await Self.with({ _ in .respond(text: AppleFixtures.lookup(AppleFixtures.collection("7"))) }) { client, stub in
      let client = client.budgeted(
        feeds: world.budget(.appleFeeds), iTunes: world.budget(.iTunes), lookups: lookups, .visible)
      let ids = [try #require(AlbumID("7"))]
      for _ in 0..<10 { _ = try await client.lookup(ids, .us) }
      #expect(lookups.estimate(.visible) == .seconds(61))
      let next = Task { try? await client.lookup(ids, .us) }
      try await eventually { lookups.waitingCount == 1 }
      #expect(stub.requests.count == 10)
      next.cancel()
      #expect(await next.value == nil)
    }
  }

  @Test func aRefusedLookupLeavesTheChartAlone() async throws {
    let world = try BudgetWorld()
    let iTunes = world.budget(.iTunes)
    try await Self.with({ request in
      request.target.contains("lookup")
        ? .respond(.forbidden) : .respond(text: AppleFixtures.iTunes(AppleFixtures.entry("2", "Low Water")))
    }) { client, _ in
      let client = client.budgeted(
        feeds: world.budget(.appleFeeds), iTunes: iTunes, lookups: world.budget(.iTunesLookup), .visible)
      let ids = [try #require(AlbumID("7"))]
      await #expect(throws: ServiceFailure.quota) { try await client.lookup(ids, .us) }
      #expect(iTunes.pausedUntil == nil)
      _ = try await client.topSelling(.us)
    }
  }
}
