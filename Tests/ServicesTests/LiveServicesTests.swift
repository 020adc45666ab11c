import Core
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Services

/// The wiring behind the front door, with one stub server in the place of all services.
@Suite struct LiveServicesTests {
  private let home: TemporaryFolder
  private let now = Timestamp(seconds: 1_796_000_000)

  init() throws { home = try TemporaryFolder() }

  private func resource(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: KnownChartsTests.resources.appendingPathComponent(name)))
  }

  private func services(
    _ http: HTTPClient, _ stub: StubServer, sample: [UInt8]? = nil, hasKey: Bool = true
  ) throws -> LiveServices {
    let here = ServiceEndpoint(base: stub.url(""), hosts: ["127.0.0.1"])
    var endpoints = LiveServices.Endpoints()
    endpoints.newYorkTimes = here
    endpoints.googleBooks = here
    endpoints.appleFeeds = here
    endpoints.iTunes = here
    let environment = ["HOME": home.path, "NYT_API_KEY": hasKey ? "k" : ""]
    return try LiveServices(
      http: http, folders: try Folders(environment: environment, workingFolder: home.path),
      files: LiveServices.Files(
        lists: try resource("lists.json"), storefronts: try resource("storefronts.json"),
        sampleEdition: try sample ?? resource("sample-edition.json")),
      environment: environment, endpoints: endpoints, slowness: 100, clock: .fixed(now), log: { _ in })
  }

  private func with(_ body: (HTTPClient, StubServer) async throws -> Void) async throws {
    let stub = try StubServer { request in
      request.target.contains("overview")
        ? .respond(text: NewYorkTimesClientTests.week)
        : request.target.contains("most-played")
          ? .respond(text: AppleFixtures.feed(AppleFixtures.row("7", "Low Water")))
          : .respond(text: AppleFixtures.lookup(AppleFixtures.collection("7")))
    }
    let http = try HTTPClient(.patient)
    try await body(http, stub)
    await http.close()
    stub.stop()
  }

  @Test func whatWasFetchedIsThereForTheNextRun() async throws {
    try await with { http, stub in
      let first = try services(http, stub)
      try await eventually { !first.charts.held().main.isSample }
      let albums = await first.charts.load(.chart(Chart.topAlbums.id))
      let item = try #require(albums.edition(Chart.topAlbums.id)?.entries.first).item
      #expect(first.remainingToday(.newYorkTimes)?.left == 499)
      #expect(await first.keys.test(.newYorkTimes) == nil)
      // A favorite is kept with what the lookup of the chart said of it.
      guard case .album(let album) = item else { return }
      try await eventually { first.albumDetails.known(album) != nil }
      try await first.favorites.add(item, nil)
      guard case .album(let kept)? = first.favorites.current().all.first?.item else { return }
      #expect(kept.copyright == "℗ 2026 Reed Records")
      await first.waitForWrites()

      let asked = stub.requests.count
      let second = try services(http, stub)
      #expect(second.charts.held().main.editions.map(\.chart.id) == [Chart.hardcoverFiction])
      #expect(second.charts.current(.chart(Chart.topAlbums.id))?.edition(Chart.topAlbums.id)?.titles == ["Low Water"])
      #expect(second.albumDetails.known(album) != nil)
      #expect(second.remainingToday(.newYorkTimes)?.left == first.remainingToday(.newYorkTimes)?.left)
      #expect(stub.requests.count == asked)
      #expect(second.cacheNotice() == nil)
      await second.waitForWrites()
    }
  }

  @Test func whatIsForgottenIsGoneButNotTheFavoritesNorTheRequests() async throws {
    try await with { http, stub in
      let first = try services(http, stub)
      try await eventually { !first.charts.held().main.isSample }
      let albums = await first.charts.load(.chart(Chart.topAlbums.id))
      try await first.favorites.add(try #require(albums.edition(Chart.topAlbums.id)?.entries.first).item, nil)
      await first.waitForWrites()
      let week = try #require(first.charts.held().main.newest)
      #expect(first.weeks.known(week) != nil)
      #expect(await first.weeks.kept().bytes > 0)
      let left = first.remainingToday(.newYorkTimes)?.left
      await first.weeks.forget()
      #expect(first.weeks.known(week) == nil)
      #expect(first.charts.held().main.isSample)
      #expect(first.charts.held().edition(Chart.topAlbums.id) == nil)
      #expect(first.favorites.current().all.count == 1)
      await first.waitForWrites()
      let second = try services(http, stub)
      #expect(second.remainingToday(.newYorkTimes)?.left == left)
      #expect(second.favorites.current().all.count == 1)
      await second.waitForWrites()
    }
  }

  @Test func aKeyFromTheFirstPageBringsTheListsWithOneRequest() async throws {
    try await with { http, stub in
      let services = try services(http, stub, hasKey: false)
      let key = try #require(ServiceKey("pasted"))
      #expect(try await services.keys.saveTested(.newYorkTimes, key) == nil)
      #expect(services.keys.state(.newYorkTimes) == .stored)
      #expect(services.charts.current(.main)?.main.editions.map(\.chart.id) == [Chart.hardcoverFiction])
      #expect(stub.requests.count { $0.target.contains("overview") } == 1)
      await services.waitForWrites()
    }
  }

  @Test func withoutAKeyTheFirstStartHasRealBooksAndWhatAppleSaysOfThem() async throws {
    let chart = AppleFixtures.feed(AppleBookFixtures.row("7", "Low Water"), AppleBookFixtures.row("8", "Salt"))
    let details = AppleFixtures.lookup(
      AppleBookFixtures.ebook("8", "Salt", #","description":"Of salt.""#),
      AppleBookFixtures.ebook("7", "Low Water: A Novel", #","description":"Of water.""#))
    let stub = try StubServer { .respond(text: $0.target.contains("top-paid") ? chart : details) }
    let http = try HTTPClient(.patient)
    let paid = Chart.appleBooksPaid.id
    let first = try services(http, stub, hasKey: false)
    // The start itself asks for it.
    try await eventually { first.charts.held().openingChart(preferred: nil) == paid }
    let books = try #require(first.charts.held().edition(paid)).books
    #expect(books.map(\.title) == ["Low Water", "Salt"] && first.charts.held().main.isSample)
    #expect(
      await first.bookDetails.load(books[0])
        == .found(BookDetails(subtitle: "A Novel", description: ["Of water."], services: [.appleBooks])))
    #expect(
      first.bookDetails.known(books[1]) == .found(BookDetails(description: ["Of salt."], services: [.appleBooks])))
    // Neither the Times nor Google was asked for anything.
    let targets = ["/us/books/top-paid/100/books.json", "/lookup?id=7,8&country=us"]
    #expect(stub.requests.map(\.target) == targets)
    await first.waitForWrites()

    let second = try services(http, stub, hasKey: false)
    #expect(second.charts.current(.opening)?.edition(paid)?.books == books)
    #expect(second.charts.held().openingChart(preferred: nil) == paid)
    #expect(second.bookDetails.known(books[1]) == first.bookDetails.known(books[1]))
    #expect(stub.requests.map(\.target) == targets)
    await second.waitForWrites()
    await http.close()
    stub.stop()
  }

  @Test func aDamagedCacheIsSaidOnceAndTheProgramGoesOn() async throws {
    try FileManager.default.createDirectory(
      atPath: home.path(".cache/topshelf"), withIntermediateDirectories: true)
    try home.write(
      "no database at all, and longer than a header of a hundred bytes ....................................",
      to: ".cache/topshelf/topshelf.sqlite")
    try await with { http, stub in
      let services = try services(http, stub)
      guard case .damaged(let name)? = services.cacheNotice() else {
        Issue.record("nothing is said")
        return
      }
      #expect(name.hasPrefix("topshelf.sqlite.damaged-"))
      #expect(services.cacheNotice() == nil)
      // How often the service was asked is not known any more, so it is asked once, and then not for a minute.
      try await eventually { !services.charts.held().main.isSample }
      #expect(services.remainingToday(.newYorkTimes)?.left == 495)
      await services.waitForWrites()
    }
  }

  @Test func filesThatMakeNoSenseAreSaid() async throws {
    try await with { http, stub in
      #expect(throws: LiveServices.Damaged.self) { try services(http, stub, sample: Array("{".utf8)) }
    }
  }
}
