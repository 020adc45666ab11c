import Core
import HTTP
import Testing

@testable import Site

@Suite struct BestSellersTests {
  @Test(arguments: ["no-such-list", "fiction"]) func aListThatIsNotThereIsNotFound(_ slug: String) async throws {
    let response = await StubSite(try Fixture.week()).get("/best-sellers?list=\(slug)")
    #expect(response.status == .notFound)
    #expect(
      response.text.contains("There is no list called \(slug)") || response.text.contains("a list called \(slug)"))
  }

  @Test func anotherWeekIsAskedForAndThenHeld() async throws {
    let stub = StubSite(try Fixture.week())
    let old = Edition(
      chart: try Fixture.chart("travel", "Travel"), date: try Fixture.date("2026-01-04"),
      entries: [Fixture.entry(1, try Fixture.book("Roughing It", "Mark Twain"))])
    stub.set(\.editions, ["ask travel 2026-01-01": old])
    let response = await stub.get("/best-sellers?list=travel&week=2026-01-01")
    #expect(response.status == .ok)
    #expect(response.text.contains("Roughing It"))
    #expect(response.text.contains("Week of January 4, 2026<"))

    stub.set(\.editions, ["travel 2026-01-01": old])
    let request = Request(.get, "/best-sellers?list=travel&week=2026-01-01", headers: ["Host": "127.0.0.1:8677"])
    guard case .now = stub.site.respond(to: request) else {
      Issue.record("what is held is not answered in place")
      return
    }
  }

  @Test func theNewestWeekByItsDateIsTheNewest() async throws {
    let response = await StubSite(try Fixture.week()).get("/best-sellers?list=hardcover-nonfiction&week=2026-12-06")
    #expect(response.text.contains("Walden"))
  }

  @Test func theAlbumsWaitForNoBooks() async throws {
    // No key, no network: the chart of albums is Apple's own.
    let stub = StubSite(try Fixture.week(source: .sample), failure: .noKey, albums: try Fixture.albums())
    let page = await stub.get("/best-sellers?list=top-albums").text
    #expect(page.contains("Goldberg Variations") && page.contains("Most played on Apple Music, United States"))
    #expect(!page.contains("sample edition") && !page.contains("name=\"week\""))
    #expect(page.contains(#"<optgroup label="Music"><option value="top-albums" selected>Top 100 Albums"#))
    stub.set(\.preferences, Preferences(defaultChart: Chart.topAlbums.id))
    #expect(await stub.get("/best-sellers").text.contains("Goldberg Variations"))
    #expect(await stub.get("/best-sellers?list=hardcover-fiction").text.contains("sample edition"))
  }

  @Test func aDayOfTheAlbumsIsFoundOrNot() async throws {
    let stub = StubSite(try Fixture.week(source: .sample), albums: try Fixture.albums())
    #expect(await stub.get("/best-sellers?list=top-albums&week=2026-11-30").status == .ok)
    let gone = await stub.get("/best-sellers?list=top-albums&week=2026-11-20")
    #expect(gone.status == .seeOther && gone.headers["Location"] == "/best-sellers?list=top-albums")
    let album = try Fixture.album("5", "Older", "A")
    let old = Edition(
      chart: .topAlbums, date: try Fixture.date("2026-11-20"),
      entries: [Entry(rank: 1, movement: nil, weeksOnList: nil, item: .album(album))], measure: .plays, country: .us)
    stub.set(\.editions, ["ask top-albums 2026-11-20": old])
    let page = await stub.get("/best-sellers?list=top-albums&week=2026-11-20").text
    #expect(page.contains("Older") && !page.contains("updated") && page.contains("November 20, 2026"))
  }

  @Test func anExcerptIsCompletedOrSaidToBeOne() async throws {
    let chart = try Fixture.chart("hardcover-fiction", "Hardcover Fiction")
    let date = try Fixture.date("2026-12-06")
    let first = Fixture.entry(1, try Fixture.book("Emma", "Jane Austen"))
    let second = Fixture.entry(2, try Fixture.book("Persuasion", "Jane Austen"))
    let excerpt = Edition(chart: chart, date: date, entries: [first], isExcerpt: true)
    let stub = StubSite(
      Week(date: date, editions: [excerpt], source: .newYorkTimes(fetchedAt: Fixture.fetched)))
    stub.set(\.editionFailure, .quota)
    let short = await stub.get("/best-sellers").text
    #expect(short.contains("Emma") && short.contains("takes no more requests") && short.contains("the first entries"))
    stub.set(\.editions, ["ask hardcover-fiction ": Edition(chart: chart, date: date, entries: [first, second])])
    #expect(await stub.get("/best-sellers").text.contains("Persuasion"))
  }

  @Test(arguments: [
    (ServiceFailure.keyRefused, "does not accept the key"), (.quota, "takes no more requests"),
    (.unreachable, "cannot be reached"), (.timedOut, "did not answer in time"), (.untrusted, "not private"),
    (.down(status: 502), "problem of its own"), (.intercepted, "ask for a login"), (.unreadable, "makes no sense"),
    (.noKey, "no key for The New York Times"),
  ])
  func eachFailureHasItsWords(_ failure: ServiceFailure, _ words: String) async throws {
    let page = await StubSite(try Fixture.week(source: .sample), failure: failure).get("/best-sellers").text
    #expect(page.contains(words))
    #expect(page.contains(#"role="alert""#))
    #expect(page.contains("Middlemarch"))
    let leadsToSettings = page.contains(#"<a class="button" href="/settings">Open Settings</a>"#)
    #expect(leadsToSettings == (failure == .keyRefused || failure == .noKey))
  }

  @Test(arguments: ["2027-01-03", "2008-06-07", "1999-01-01"]) func aWeekThatCannotBeThereIsNotAskedFor(_ week: String)
    async throws
  {
    let stub = StubSite(try Fixture.week()).set(\.editionFailure, .unreachable)
    #expect(await stub.get("/best-sellers?week=\(week)").status == .notFound)
  }
}
