import Core
import HTTP
import Markup
import Testing

@testable import Site

/// What Apple's charts of books change on the pages.
@Suite struct AppleBooksTests {
  // MARK: The first page

  struct Opening: Sendable, CustomTestStringConvertible {
    let name: String
    let books: SourceSnapshot
    let apple: SourceSnapshot
    let notice: KeyNotice.Shown?
    let reload: Int?

    var testDescription: String { name }
  }

  static let openings: [Opening] = {
    guard let sample = try? Fixture.sample(), let week = try? Fixture.week(), let loaded = try? Fixture.appleBooks()
    else { return [] }
    func none(_ failure: ServiceFailure?) -> SourceSnapshot { Fixture.noApple(.appleBooksPaid, failure: failure) }
    var refused = sample
    refused.failure = .keyRefused
    refused.lacksKey = false
    var old = loaded[0]
    old.failure = .unreachable
    return [
      Opening(name: "sample", books: sample, apple: none(.unreachable), notice: .sample, reload: nil),
      Opening(name: "sample, Apple pending", books: sample, apple: none(.pending), notice: nil, reload: 2),
      Opening(
        name: "sample, Apple queued", books: sample, apple: none(.queued(.seconds(7))), notice: nil, reload: 8),
      Opening(name: "Apple", books: sample, apple: loaded[0], notice: .appleBooks, reload: nil),
      Opening(name: "old copy of Apple", books: sample, apple: old, notice: .appleBooks, reload: nil),
      Opening(name: "key refused", books: refused, apple: none(.pending), notice: nil, reload: nil),
      Opening(name: "key", books: week, apple: loaded[0], notice: nil, reload: nil),
      Opening(name: "key, Apple pending", books: week, apple: none(.pending), notice: nil, reload: nil),
    ]
  }()

  @Test func thereAreOpenings() { #expect(Self.openings.count == 8) }

  /// Not while the page loads itself again, which would empty the field.
  @Test(arguments: openings) func theFirstPageTakesAKeyIfThereIsNone(_ row: Opening) async throws {
    let charts = Fixture.charts(row.books, apple: [row.apple])
    let edition = try #require(charts.edition(charts.openingChart(preferred: nil)))
    let model = BestSellersViewModel(
      .loaded(edition), charts: charts, route: .bestSellers(chart: nil, week: nil), favorites: Favorites([]),
      storefronts: Fixture.storefronts, now: Fixture.now, today: try Fixture.date("2026-11-30"))
    #expect(model.keyNotice?.shown == row.notice)
    #expect(model.reload == row.reload)
    let page = await StubSite(row.books, failure: row.books.failure, apple: [row.apple]).get("/best-sellers")
    #expect(page.headers["Refresh"] == row.reload.map(String.init))
    #expect(page.text.contains(#"<input type="password" name="nyt-key""#) == (row.notice != nil))
    #expect(page.text.contains("These are the best sellers") == (row.notice == .appleBooks))
    if row.notice == .sample { #expect(model.notice?.text.contains("Showing a sample until then.") == true) }
  }

  /// Saving another setting must not make the sample the first page for good.
  @Test(arguments: [ServiceFailure.pending, .unreachable, nil])
  func settingsOfferWhatWillOpen(_ failure: ServiceFailure?) async throws {
    let stub = StubSite(try Fixture.sample(), apple: [Fixture.noApple(.appleBooksPaid, failure: failure)])
    #expect(await stub.get("/settings").text.contains(#"<option value="apple-books-paid" selected>"#))
    #expect(await stub.post("/settings", "default-list=apple-books-paid&theme=dark").status == .seeOther)
    #expect(stub[\.preferences] == Preferences(theme: .dark))
    #expect(await stub.post("/settings", "default-list=hardcover-fiction").status == .seeOther)
    #expect(stub[\.preferences].defaultChart == Chart.hardcoverFiction)
  }

  @Test(arguments: ["apple-books-free", "apple-audiobooks"])
  func onlyTheFirstChartTakesAKey(_ slug: String) async throws {
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks())
    let page = await stub.get("/best-sellers?list=\(slug)").text
    #expect(!page.contains(#"class="notice"#))
    #expect(page.contains("November 30, 2026") && !page.contains(#"name="week""#))
  }

  @Test func aChosenListGoesBeforeApple() async throws {
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks())
    stub.set(\.preferences, Preferences(defaultChart: Chart.hardcoverFiction))
    #expect(await stub.get("/best-sellers").text.contains("Middlemarch"))
  }

  @Test(arguments: [
    (ServiceFailure.unreachable, "Can’t reach Apple Books.", "Try again"),
    (.down(status: 503), "Apple Books is having problems.", "Try again"),
  ])
  func aChartThatDidNotComeCanBeTriedAgain(_ failure: ServiceFailure, _ words: String, _ next: String) async throws {
    let stub = StubSite(try Fixture.week(), apple: [Fixture.noApple(.appleBooksFree, failure: failure)])
    let response = await stub.get("/best-sellers?list=apple-books-free")
    #expect(response.status == .ok)
    #expect(response.text.contains(words) && response.text.contains(">\(next)</a>"))
    #expect(response.text.contains(#"<option value="apple-books-free" selected>"#))
  }

  // MARK: A key from the notice

  @Test(arguments: [
    ("", "/settings?saved=1#save"), ("https%3A%2F%2Fevil.example%2F", "/settings?saved=1#save"),
    ("%2F%2Fevil.example%2Fbest-sellers", "/settings?saved=1#save"),
    ("%2F%5Cevil.example", "/settings?saved=1#save"), ("javascript%3Aalert(1)", "/settings?saved=1#save"),
    ("%2Fsettings%2Fquit", "/settings?saved=1#save"), ("best-sellers", "/settings?saved=1#save"),
    ("%2Ffavorites", "/settings?saved=1#save"),
  ])
  func aKeyFromNoPageOfOursLeadsToSettings(_ from: String, _ target: String) async throws {
    let before = Preferences(defaultChart: Chart.topAlbums.id, theme: .dark, storeCountry: CountryCode("ca"))
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks()).set(\.preferences, before)
    stub.set(\.keys, [.googleBooks: try #require(ServiceKey("google"))])
    let response = await stub.post("/settings", "from=\(from)&nyt-key=+good-1+")
    #expect(response.status == .seeOther && response.headers["Location"] == target)
    #expect(stub[\.preferences] == before)
    #expect(
      stub[\.keys] == [
        .newYorkTimes: try #require(ServiceKey("good-1")), .googleBooks: try #require(ServiceKey("google")),
      ])
  }

  /// Whoever saves the colors has not chosen a list.
  @Test(arguments: [
    ("apple-books-paid", nil), ("hardcover-fiction", "hardcover-fiction"), ("top-albums", "top-albums"),
  ])
  func savingSettingsDoesNotPinWhatOpensWithoutAKey(_ slug: String, _ chosen: String?) async throws {
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks())
    #expect(await stub.get("/settings").text.contains(#"<option value="apple-books-paid" selected>"#))
    #expect(await stub.post("/settings", "default-list=\(slug)&theme=dark").status == .seeOther)
    #expect(stub[\.preferences] == Preferences(defaultChart: chosen.flatMap { Chart.ID($0) }, theme: .dark))
    #expect(await stub.get("/settings").text.contains(#"<option value="\#(slug)" selected>"#))
  }

  @Test func aFormWithNothingButAPageSavesNothing() async throws {
    #expect(await StubSite(try Fixture.sample()).post("/settings", "from=%2Fbest-sellers").status == .badRequest)
  }

  // MARK: Search

  @Test func aBookOfBothServicesIsFoundOnce() async throws {
    let charts = Fixture.charts(try Fixture.week(), apple: try Fixture.appleBooks())
    let model = SearchViewModel(
      "moonstone", charts: charts, favorites: Favorites([]), today: try Fixture.date("2026-11-30"))
    guard case .found(let found) = model.state else {
      Issue.record("nothing was found")
      return
    }
    #expect(
      found.flatMap(\.found).map(\.places) == [
        "No. 2 in Hardcover Fiction · No. 1 in Audio Fiction · No. 2 in Apple Books, Top Paid · No. 1 in Apple Books, Top Free"
      ])
    #expect(model.credits == [.newYorkTimes, .appleBooks])
    #expect(
      model.notice
        == .good("Albums are still loading.", next: .init(words: "Search again", link: Route.search("moonstone").link)))
  }

  @Test func realBooksAreFoundBeforeTheSample() throws {
    let today = try Fixture.date("2026-11-30")
    let sample = try Fixture.sample()
    func found(_ apple: [SourceSnapshot]) -> (places: [String], isSample: Bool) {
      let model = SearchViewModel(
        "the", charts: Fixture.charts(sample, apple: apple), favorites: Favorites([]), today: today)
      guard case .found(let found) = model.state else { return ([], model.isSample) }
      return (found.flatMap(\.found).map(\.places), model.isSample)
    }
    let alone = found([])
    #expect(alone.places == ["No. 2 in Hardcover Fiction · No. 1 in Audio Fiction"] && alone.isSample)
    let both = found([try Fixture.appleBooks()[0]])
    #expect(!both.isSample)
    #expect(
      both.places == [
        "No. 2 in Apple Books, Top Paid · No. 2 in Hardcover Fiction (sample list) · No. 1 in Audio Fiction (sample list)",
        "No. 3 in Apple Books, Top Paid",
      ])
  }

  /// Only what is missing is told, and a chart that the store does not have is not missing.
  @Test(
    arguments: [
      (nil, false, "The charts of Apple Books are still loading."), (nil, true, ""),
      (.quota, false, "The charts of Apple Books aren’t included."),
      (.pending, false, "Getting the chart from Apple Books."),
    ] as [(ServiceFailure?, Bool, String)])
  func tellsThatAChartIsMissing(_ failure: ServiceFailure?, _ isAbsent: Bool, _ words: String) throws {
    var apple = try Fixture.appleBooks()
    apple[2] = Fixture.noApple(.appleAudiobooks, failure: failure, isAbsent: isAbsent)
    let charts = Fixture.charts(try Fixture.week(), albums: try Fixture.albums(), apple: apple)
    let model = SearchViewModel("emma", charts: charts, favorites: Favorites([]), today: try Fixture.date("2026-11-30"))
    #expect((model.notice == nil) == words.isEmpty)
    #expect(words.isEmpty || model.notice?.text.contains(words) == true)
    guard case .found(let found) = model.state else {
      Issue.record("nothing was found")
      return
    }
    #expect(found.count == 1 && model.credits == [.newYorkTimes])
  }

  // MARK: A book's page

  private func page(_ book: Book, _ details: BookDetails?, charts: Charts) throws -> BookDetailViewModel {
    BookDetailViewModel(
      book, appearances: charts.listing(of: .book(book.key))?.appearances ?? [],
      details: details.map { .found($0) } ?? .notFound, favorites: Favorites([]), preferences: Preferences(),
      charts: charts, today: Fixture.now.date(secondsFromUTC: 0))
  }

  @Test func appleFillsInWhatGoogleDoesNotSay() throws {
    let charts = Fixture.charts(try Fixture.week(), apple: try Fixture.appleBooks())
    guard case .book(let book)? = charts.listing(of: .book(try Fixture.moonstone().key))?.item else {
      Issue.record("the book is on no chart")
      return
    }
    let google = BookDetails(
      subtitle: "A Romance", description: ["From Google."], published: "1998-07", pageCount: 528,
      services: [.googleBooks])
    let model = try page(book, google, charts: charts)
    #expect(
      model.facts == [
        Fact(name: "Publisher", values: ["Penguin Classics"]), Fact(name: "Published", values: ["July 1998"]),
        Fact(name: "Pages", values: ["528"]), Fact(name: "Subjects", values: ["Classics"]),
        Fact(name: "ISBN", values: ["9780140434088 (ISBN-10: 0140434089)"]),
      ])
    #expect(model.paragraphs == ["From Google."] && model.subtitle == "A Romance")
    #expect(model.credits == [.newYorkTimes, .googleBooks, .appleBooks])
    #expect(model.appleBooks?.text == "https://books.apple.com/us/book/id501")

    let bare = try page(book, nil, charts: charts)
    #expect(bare.facts.first { $0.name == "Published" }?.values == ["1868"])
    #expect(bare.paragraphs == ["A cursed diamond vanishes on a birthday night."])
    #expect(bare.credits == [.newYorkTimes, .appleBooks])
  }

  @Test func aBookOnNoChartOfApplesLeadsToItsStoreIfItWasFound() throws {
    let charts = Fixture.charts(try Fixture.week())
    let book = try Fixture.book("Walden", "Henry David Thoreau")
    let apple = BookDetails(
      description: ["From Apple."], published: "1854-08-09", subjects: ["Nature"],
      storeURL: WebURL("https://books.apple.com/us/book/id601"), services: [.appleBooks])
    let model = try page(book, apple, charts: charts)
    #expect(model.appleBooks?.text == "https://books.apple.com/us/book/id601")
    #expect(model.credits == [.newYorkTimes, .appleBooks] && model.paragraphs == ["From Apple."])
    #expect(model.facts.map(\.name) == ["Published", "Subjects"])
    #expect(try page(book, nil, charts: charts).appleBooks == nil)
  }

  @Test func theNumberOfAPictureServesLinksButIsNoFact() throws {
    let charts = Fixture.charts(try Fixture.week())
    let book = try Fixture.appleBook("505", "Alone", "Ann Lee", isbn: "9780140434088")
    let model = try page(book, nil, charts: charts)
    #expect(model.amazon?.text == "https://www.amazon.com/dp/0140434089")
    #expect(!model.facts.contains { $0.name.hasPrefix("ISBN") })
    // It is on no chart, so it is a favorite that was added on one.
    #expect(model.credits == [.appleBooks])
  }

  @Test func theSampleOfABookIsSaidToBeOneBesideItsRealPlaces() throws {
    let charts = Fixture.charts(try Fixture.sample(), apple: try Fixture.appleBooks())
    let model = try page(try Fixture.moonstone(), nil, charts: charts)
    #expect(model.places.first?.text == "Sample list")
    #expect(model.credits == [.appleBooks])
  }

  /// The picture that is served is the first source's, and only an audiobook's own is square.
  @Test func aCoverHasTheShapeOfThePictureThatIsServed() async throws {
    let square = try Fixture.appleBook("506", "The Moonstone", "Wilkie Collins", isAudio: true)
    let chart = try Fixture.apple(.appleAudiobooks, [Fixture.entry(1, square)])
    let both = await StubSite(try Fixture.week(), apple: [chart]).get("/best-sellers?list=apple-audiobooks").text
    #expect(both.contains(#"<div class="cover"><img src="/covers/books/the-moonstone-wilkie-collins""#))
    let alone = await StubSite(Fixture.books([]), apple: [chart]).get("/best-sellers?list=apple-audiobooks").text
    #expect(alone.contains(#"<div class="cover square"><img src="/covers/books/the-moonstone-wilkie-collins""#))
  }
}
