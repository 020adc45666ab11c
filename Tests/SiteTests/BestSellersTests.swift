import Core
import HTTP
import Markup
import Testing

@testable import Site

@Suite struct BestSellersTests {
  @Test(arguments: ["no-such-list", "fiction"]) func aListThatIsNotThereIsNotFound(_ slug: String) async throws {
    let response = await StubSite(try Fixture.week()).get("/best-sellers?list=\(slug)")
    #expect(response.status == .notFound)
    #expect(response.text.contains("We don’t have a list called “"))
  }

  @Test func aBookThatIsListedTwiceHasTwoRowsWithIdsOfTheirOwn() async throws {
    let twice = try Fixture.book("Twice", "Ann Lee")
    // Their keys are `twice-ann-lee` and `twice-ann-lee-2`.
    let second = try Fixture.book("Twice Ann Lee", "2")
    let edition = Edition(
      service: .newYorkTimes, chart: try Fixture.chart("hardcover-fiction", "Hardcover Fiction"),
      date: try Fixture.date("2026-12-06"),
      entries: [twice, second, twice, twice].enumerated().map { Fixture.entry($0 + 1, $1) })
    let stub = StubSite(
      Fixture.books([edition]))
    let page = await stub.get("/best-sellers").text
    let ids = page.split(separator: #"<button id=""#).dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(
      ids == ["book-twice-ann-lee", "book-twice-ann-lee-2", "book-twice-ann-lee:2", "book-twice-ann-lee:3"])
    // Each heart returns to its own row.
    for id in ids { #expect(page.contains(#"name="from" value="/best-sellers#\#(id)""#)) }
    #expect(await stub.get("/books/twice-ann-lee").text.contains("No. 1 in Hardcover Fiction"))
    #expect(!(await stub.get("/books/twice-ann-lee").text.contains("No. 3 in")))
  }

  @Test func anotherWeekIsAskedForAndThenHeld() async throws {
    let stub = StubSite(try Fixture.week())
    let old = Edition(
      service: .newYorkTimes, chart: try Fixture.chart("travel", "Travel"), date: try Fixture.date("2026-01-04"),
      entries: [Fixture.entry(1, try Fixture.book("Roughing It", "Mark Twain"))])
    stub.answering("travel 2026-01-01", with: old)
    let response = await stub.get("/best-sellers?list=travel&week=2026-01-01")
    #expect(response.status == .ok)
    #expect(response.text.contains("Roughing It"))
    #expect(response.text.contains("List dated January 4, 2026<"))
    // The list has ended: there is no latest one.
    #expect(!response.text.contains(">Latest</a>"))

    stub.with { $0.charts.heldEdition = { _, _ in old } }
    let request = Request(.get, "/best-sellers?list=travel&week=2026-01-01", headers: ["Host": "127.0.0.1:8677"])
    guard stub.site.respond(to: request).present != nil else {
      Issue.record("what is held is not answered in place")
      return
    }
  }

  @Test func aBookWithoutASummaryTakesTheFirstSentenceThatIsKept() async throws {
    let stub = StubSite(try Fixture.week())
    let sentence = "A governess finds a locked room in a house on the moor."
    stub.with {
      $0.details.known = { book in
        book.title == "Middlemarch" || book.title == "Jane Eyre"
          ? .found(BookDetails(description: ["\(sentence) Then it burns.", "More."], services: [.googleBooks])) : nil
      }
    }
    let page = await stub.get("/best-sellers").text
    // Where the list says something, that stays.
    #expect(page.contains("<p class=\"about\">An idealist marries wrongly.</p>"))
    #expect(page.split(separator: sentence).count == 2 && !page.contains("Then it burns"))
    // Whose words these are stands below, where the page shows any.
    #expect(page.contains("Details provided by"))
    #expect(!(await stub.get("/best-sellers?list=hardcover-nonfiction").text.contains("Details provided by")))
  }

  @Test func theNewestWeekByItsDateIsTheNewest() async throws {
    let response = await StubSite(try Fixture.week()).get("/best-sellers?list=hardcover-nonfiction&week=2026-12-06")
    #expect(response.text.contains("Walden"))
  }

  @Test func theAlbumsWaitForNoBooks() async throws {
    // Without a key or a network, the albums are still Apple's.
    let stub = StubSite(try Fixture.week(isSample: true), failure: .noKey, albums: try Fixture.albums())
    let page = await stub.get("/best-sellers?list=top-albums").text
    #expect(page.contains("Goldberg Variations") && page.contains("Most played on Apple Music, United States"))
    #expect(!page.contains("looking at a sample") && !page.contains("name=\"week\""))
    #expect(page.contains(#"<optgroup label="Music"><option value="top-albums" selected>Top 100 Albums"#))
    stub.set(\.preferences, Preferences(defaultChart: Chart.topAlbums.id))
    #expect(await stub.get("/best-sellers").text.contains("Goldberg Variations"))
    #expect(await stub.get("/best-sellers?list=hardcover-fiction").text.contains("looking at a sample"))
  }

  @Test func aDayOfTheAlbumsIsFoundOrNot() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), albums: try Fixture.albums())
    #expect(await stub.get("/best-sellers?list=top-albums&week=2026-11-30").status == .ok)
    stub.refusing(.notFound)
    let gone = await stub.get("/best-sellers?list=top-albums&week=2026-11-20")
    #expect(gone.status == .seeOther && gone.headers["Location"] == "/best-sellers?list=top-albums")
    let album = try Fixture.album("5", "Older", "A")
    let old = Edition(
      service: .apple, chart: .topAlbums, date: try Fixture.date("2026-11-20"),
      entries: [Entry(rank: 1, movement: nil, weeksOnList: nil, item: .album(album))], measure: .plays, country: .us)
    stub.answering("top-albums 2026-11-20", with: old)
    let page = await stub.get("/best-sellers?list=top-albums&week=2026-11-20").text
    #expect(page.contains("Older") && !page.contains("updated") && page.contains("November 20, 2026"))
  }

  @Test func anExcerptIsCompletedOrSaidToBeOne() async throws {
    let chart = try Fixture.chart("hardcover-fiction", "Hardcover Fiction")
    let date = try Fixture.date("2026-12-06")
    let first = Fixture.entry(1, try Fixture.book("Emma", "Jane Austen"))
    let second = Fixture.entry(2, try Fixture.book("Persuasion", "Jane Austen"))
    let excerpt = Edition(service: .newYorkTimes, chart: chart, date: date, entries: [first], isExcerpt: true)
    let stub = StubSite(
      Fixture.books([excerpt]))
    stub.refusing(.quota)
    let short = await stub.get("/best-sellers").text
    #expect(short.contains("Emma") && short.contains("request limit") && short.contains("Only the top of the list"))
    stub.answering(
      "hardcover-fiction newest",
      with: Edition(service: .newYorkTimes, chart: chart, date: date, entries: [first, second]))
    #expect(await stub.get("/best-sellers").text.contains("Persuasion"))
  }

  /// A failure has one notice that says what to do. The steps to get a key are only shown if there is none.
  @Test(arguments: [
    (ServiceFailure.keyRefused, "rejected this key", "Check the key"),
    (.keyUnreadable, "New York Times key can’t be read", "Open Settings"),
    (.quota, "request limit has been reached", "Try again"), (.unreachable, "reach The New York Times", "Try again"),
    (.timedOut, "took too long", "Try again"), (.untrusted, "secure", "Try again"),
    (.down(status: 502), "is having problems", "Try again"), (.intercepted, "sign in first", "Try again"),
    (.unreadable, "unexpected response", "Try again"), (.notFound, "at their usual address", "Try again"),
  ])
  func eachFailureHasOneNoticeAndAWayForward(_ failure: ServiceFailure, _ words: String, _ next: String) async throws {
    let sample = await StubSite(try Fixture.week(isSample: true), failure: failure).get("/best-sellers").text
    let copy = await StubSite(try Fixture.week(), failure: failure).get("/best-sellers").text
    for page in [sample, copy] {
      #expect(page.contains(words))
      #expect(page.contains(#"role="alert""#))
      #expect(page.contains(">\(next)</a>"))
      #expect(page.ranges(of: #"class="notice"#).count == 1)
      #expect(!page.contains("See this week’s real lists"))
    }
    #expect(sample.contains("Middlemarch") && sample.contains("Showing a sample until then."))
    #expect(copy.contains("Showing the last copy, updated 2 hours ago."))
    let target = next == "Try again" ? "/try-again?page=%2Fbest-sellers" : "/settings#keys"
    #expect(sample.contains(#"<a class="button" href="\#(target)">"#))
  }

  @Test func onlyWithoutAKeyTheStepsToOneAreShown() async throws {
    for failure in [nil, ServiceFailure.noKey] {
      let page = await StubSite(try Fixture.week(isSample: true), failure: failure).get("/best-sellers").text
      #expect(page.contains("See this week’s real lists"))
      #expect(page.ranges(of: #"class="notice"#).count == 1)
      #expect(!page.contains(#"role="alert""#))
    }
  }

  @Test(arguments: [(ServiceFailure.pending, "2"), (.queued(.seconds(7)), "8"), (.queued(.seconds(900)), "60")])
  func aPageWhoseListIsOnItsWayReloadsItself(_ failure: ServiceFailure, _ seconds: String) async throws {
    let first = await StubSite(try Fixture.week(isSample: true), failure: failure).get("/best-sellers")
    #expect(first.status == .ok && first.headers["Refresh"] == seconds)
    #expect(first.text.contains(#"role="status""#) && !first.text.contains(#"role="alert""#))
    #expect(first.text.contains("Middlemarch") && first.text.contains("Showing a sample until then."))
    let stub = StubSite(try Fixture.week()).refusing(failure)
    #expect(await stub.get("/best-sellers?week=2026-01-04").headers["Refresh"] == seconds)
    // A refresh in the background does not reload the page.
    #expect(await StubSite(try Fixture.week(), failure: failure).get("/best-sellers").headers["Refresh"] == nil)
    #expect(await StubSite(try Fixture.week()).get("/best-sellers").headers["Refresh"] == nil)
  }

  // MARK: A list that is in memory

  private func excerpt(_ entries: [Entry]) throws -> SourceSnapshot {
    let chart = try Fixture.chart("hardcover-fiction", "Hardcover Fiction")
    let date = try Fixture.date("2026-12-06")
    let edition = Edition(service: .newYorkTimes, chart: chart, date: date, entries: entries, isExcerpt: true)
    return Fixture.books([edition])
  }

  /// Entries in memory are shown, whatever the request for the whole list says.
  @Test(
    arguments: [.notFound, .unreachable, .quota, .unreadable, .down(status: 500), .pending, .queued(.seconds(50))]
      as [ServiceFailure], ["/best-sellers", "/best-sellers?list=hardcover-fiction&week=2026-12-06"])
  func theFirstEntriesAreShownThoughTheListIsGone(_ failure: ServiceFailure, _ path: String) async throws {
    let stub = StubSite(try excerpt([Fixture.entry(1, try Fixture.book("Emma", "Jane Austen"))]))
    stub.refusing(failure)
    let page = await stub.get(path)
    #expect(page.status == .ok)
    #expect(page.text.contains("Emma") && page.text.contains("Only the top of the list is available right now."))
    #expect(page.text.contains(#"class="notice"#) && page.text.ranges(of: #"class="notice"#).count == 1)
  }

  /// If only the name of a list is known, the page claims nothing about it, and has the picker.
  @Test(arguments: [.notFound, .unreachable, .quota] as [ServiceFailure])
  func aListOfWhichOnlyTheNameIsKnownHasAPicker(_ failure: ServiceFailure) async throws {
    let stub = StubSite(try excerpt([])).refusing(failure)
    for path in ["/best-sellers", "/best-sellers?list=hardcover-fiction"] {
      let page = await stub.get(path)
      #expect(page.status == .ok)
      #expect(page.text.contains(#"<option value="top-albums">"#) && page.text.contains(#"role="alert""#))
      #expect(!page.text.contains("Only the top") && !page.text.contains("no entries"))
    }
  }

  /// The sample does not know whether a list exists.
  @Test(arguments: [nil, .noKey, .unreachable, .quota, .pending] as [ServiceFailure?])
  func aListIsUnknownWhileOnlyTheSampleIsThere(_ failure: ServiceFailure?) async throws {
    let page = await StubSite(try Fixture.week(isSample: true), failure: failure).get("/best-sellers?list=manga")
    #expect(page.status == .serviceUnavailable)
    #expect(page.text.contains(#"<select name="list""#) && page.text.contains(#"class="notice"#))
  }

  @Test(arguments: ["/books/emma-nobody", "/albums/123"])
  func anItemIsUnknownWhileItsChartHasNotCome(_ path: String) async throws {
    let week = try Fixture.week(isSample: true)
    let stub = StubSite(week, failure: .pending, albums: Fixture.noAlbums(failure: .pending))
    let page = await stub.get(path)
    #expect(page.status == .notFound && page.headers["Refresh"] == "2")
    let failed = StubSite(week, failure: .unreachable, albums: Fixture.noAlbums(failure: .unreachable))
    let again = await failed.get(path)
    #expect(again.status == .notFound && again.headers["Refresh"] == nil)
    #expect(again.text.contains("/try-again?page="))
  }

  // MARK: Trying again

  @Test(arguments: [
    ("/best-sellers", "opening newest"), ("/best-sellers?list=manga", "chart(manga) newest"),
    ("/best-sellers?list=manga&week=2026-01-04", "chart(manga) 2026-01-04"),
    ("/best-sellers?list=top-albums", "chart(top-albums) newest"), ("/albums/101", "album 101"),
    ("/albums/77", "item(album:77) newest"), ("/books/emma-jane-austen", "item(book:emma-jane-austen) newest"),
  ])
  func tryingAgainAsksAtOnceAndLeadsBack(_ page: String, _ retry: String) async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums()).notingRetries()
    let target = Route(page: page).map { Route.tryAgain($0).link.text } ?? ""
    let response = await stub.get(target)
    #expect(response.status == .seeOther && response.headers["Location"] == page)
    #expect(stub[\.retries] == [retry])
  }

  @Test func searchingAgainAsksForTheSourceThatIsMissing() async throws {
    for (stub, retries) in [
      (StubSite(try Fixture.week(), albums: Fixture.noAlbums(failure: .quota)), ["chart(top-albums) newest"]),
      (StubSite(try Fixture.week(isSample: true), failure: .down(status: 500)), ["chart(hardcover-fiction) newest"]),
      (StubSite(try Fixture.week()), []),
    ] {
      stub.notingRetries()
      #expect(await stub.get("/try-again?page=%2Fsearch%3Fq%3Demma").headers["Location"] == "/search?q=emma")
      #expect(stub[\.retries] == retries)
    }
  }

  @Test(arguments: ["cross-site", "same-site"]) func anotherSiteCannotMakeUsTryAgain(_ site: String) async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.get(
      "/try-again?page=%2Fbest-sellers", headers: ["Sec-Fetch-Site": site, "Sec-Fetch-Dest": "document"])
    #expect(response.status == .seeOther && stub[\.retries] == [])
  }

  @Test(arguments: ["2027-01-03", "2008-06-07", "1999-01-01"]) func aWeekThatCannotBeThereIsNotAskedFor(_ week: String)
    async throws
  {
    let stub = StubSite(try Fixture.week()).refusing(.unreachable)
    #expect(await stub.get("/best-sellers?week=\(week)").status == .notFound)
  }
}
