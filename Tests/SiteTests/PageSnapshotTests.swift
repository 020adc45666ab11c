import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// The bytes of every page, a file per state. Changes are reviewed in git.
@Suite struct PageSnapshotTests {
  let snapshot = Snapshot()

  private func expect(_ response: Response, _ name: String, status: Status = .ok) {
    #expect(response.status == status)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    let difference = snapshot.difference(response.body, name)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func bestSellers() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.moonstone(), "2026-11-29T08:00:00Z")])
    expect(await stub.get("/best-sellers"), "best-sellers.html")
  }

  @Test func bestSellersOfAMonthlyList() async throws {
    expect(await StubSite(try Fixture.week()).get("/best-sellers?list=audio-fiction"), "best-sellers-monthly.html")
  }

  @Test func bestSellersAsASample() async throws {
    expect(await StubSite(try Fixture.week(isSample: true)).get("/best-sellers"), "best-sellers-sample.html")
  }

  @Test func bestSellersAfterARefusedKey() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), failure: .keyRefused)
    expect(await stub.get("/best-sellers"), "best-sellers-key-refused.html")
  }

  @Test func bestSellersThatAreOnTheirWay() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), failure: .pending)
    expect(await stub.get("/best-sellers"), "best-sellers-pending.html")
  }

  @Test func bestSellersOfAListThatMayBeNone() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), failure: .unreachable)
    expect(await stub.get("/best-sellers?list=manga"), "best-sellers-unknown.html", status: .serviceUnavailable)
    expect(await stub.get("/books/dracula-bram-stoker"), "book-unknown.html", status: .notFound)
  }

  @Test func bestSellersOfWhichOnlyTheTopIsKnown() async throws {
    let chart = try Fixture.chart("manga", "Manga")
    let entry = Fixture.entry(1, try Fixture.book("Emma", "Jane Austen"))
    let top = Edition(
      service: .newYorkTimes, chart: chart, date: try Fixture.date("2026-12-06"), entries: [entry], isExcerpt: true)
    let week = Fixture.books([top])
    expect(await StubSite(week).refusing(.notFound).get("/best-sellers?list=manga"), "best-sellers-top.html")
  }

  @Test func bestSellersOfAWeekThatCannotBeHad() async throws {
    let stub = StubSite(try Fixture.week()).refusing(.unreachable)
    expect(
      await stub.get("/best-sellers?list=hardcover-fiction&week=2026-01-04"), "best-sellers-failed.html",
      status: .serviceUnavailable)
  }

  @Test func bestSellersOfAWeekThatWaitsForItsTurn() async throws {
    let stub = StubSite(try Fixture.week()).refusing(.queued(.seconds(55)))
    let response = await stub.get("/best-sellers?list=hardcover-fiction&week=2026-01-02")
    #expect(response.headers["Refresh"] == "56")
    expect(response, "best-sellers-waiting.html", status: .serviceUnavailable)
  }

  @Test func bestSellersOfAPastWeek() async throws {
    let past = Edition(
      service: .newYorkTimes, chart: try Fixture.chart("hardcover-fiction", "Hardcover Fiction"),
      date: try Fixture.date("2026-11-29"), entries: [Fixture.entry(1, try Fixture.moonstone(), .new, weeks: 1)])
    let stub = StubSite(try Fixture.week()).answering("hardcover-fiction 2026-11-29", with: past)
    expect(await stub.get("/best-sellers?list=hardcover-fiction&week=2026-11-29"), "best-sellers-past.html")
  }

  @Test func bestSellersWithoutEntries() async throws {
    let empty = Edition(
      service: .newYorkTimes, chart: try Fixture.chart("manga", "Manga"), date: try Fixture.date("2026-12-06"),
      entries: [])
    let week = Fixture.books([empty])
    expect(await StubSite(week).get("/best-sellers?list=manga"), "best-sellers-empty.html")
  }

  @Test func bestSellersFromAHostileService() async throws {
    let text = Fixture.hostile
    let book = Book(
      key: try #require(BookKey("hostile")), title: text, author: text, byline: "by \(text)", summary: text,
      publisher: text, coverURL: WebURL("https://static01.nyt.com/x.jpg"))
    let chart = Chart(id: Chart.hardcoverFiction, name: text, group: .fiction, frequency: .weekly)
    let edition = Edition(
      service: .newYorkTimes, chart: chart, date: try Fixture.date("2026-12-06"), entries: [Fixture.entry(1, book)])
    let week = Fixture.books([edition])
    let stub = StubSite(week)
    expect(await stub.get("/best-sellers"), "best-sellers-hostile.html")
    let details = BookDetails(
      subtitle: text, description: [text], publisher: text, subjects: [text], services: [.googleBooks])
    stub.with { $0.details.known = { _ in .found(details) } }
    expect(await stub.get("/books/hostile"), "book-hostile.html")
  }

  @Test func bookWithDetails() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.preferences, Preferences(theme: .dark, libraryLink: LinkTemplate("https://example.org/?q={isbn13}")))
    let details = BookDetails(
      subtitle: "A Romance", description: ["A yellow diamond.", "By morning it is gone."], publisher: "Penguin",
      published: "1998-07", pageCount: 528, subjects: ["Fiction", "Mystery"], services: [.googleBooks])
    stub.with { $0.details.known = { _ in .found(details) } }
    expect(await stub.get("/books/the-moonstone-wilkie-collins"), "book.html")
  }

  @Test func bookWhoseDetailsFollow() async throws {
    let stub = StubSite(try Fixture.week()).with {
      $0.details.known = { _ in nil }
      $0.details.load = { _ in .pending }
    }
    expect(await stub.get("/books/middlemarch-george-eliot"), "book-pending.html")
  }

  @Test func bookOfTheSampleEdition() async throws {
    expect(await StubSite(try Fixture.week(isSample: true)).get("/books/middlemarch-george-eliot"), "book-sample.html")
  }

  @Test func bookThatIsAFavoriteOnly() async throws {
    let stub = StubSite(try Fixture.week())
    let book = try Fixture.book("Dracula", "Bram Stoker")
    stub.set(\.favorites, [try Fixture.favorite(book, "2026-11-29T08:00:00Z")])
    expect(await stub.get("/books/dracula-bram-stoker"), "book-favorite.html")
  }

  @Test func topAlbums() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), albums: try Fixture.albums())
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.goldberg(), "2026-11-29T08:00:00Z")])
    expect(await stub.get("/best-sellers?list=top-albums"), "albums.html")
  }

  @Test func topAlbumsFromTheOlderFeedAfterAFailure() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums(measure: .sales, failure: .down(status: 504)))
    expect(await stub.get("/best-sellers?list=top-albums"), "albums-sales.html")
  }

  @Test func topAlbumsThatCannotBeHad() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), albums: Fixture.noAlbums(failure: .notFound))
    expect(await stub.get("/best-sellers?list=top-albums"), "albums-failed.html")
  }

  @Test func topAlbumsFromAHostileService() async throws {
    let text = Fixture.hostile
    let album = try Fixture.album("9", text, text, genres: [text], released: text, copyright: text, isExplicit: true)
    let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .album(album))
    let edition = Edition(service: .apple, chart: .topAlbums, date: try Fixture.date("2026-11-30"), entries: [entry])
    let stub = StubSite(try Fixture.week(), albums: Fixture.albums(edition))
    expect(await stub.get("/best-sellers?list=top-albums"), "albums-hostile.html")
    expect(await stub.get("/albums/9"), "album-hostile.html")
  }

  @Test func album() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    let details = AlbumDetails(genre: "Classical", copyright: "℗ 1956 Columbia Masterworks")
    stub.with { $0.albumDetails.known = { _ in .found(details) } }
    expect(await stub.get("/albums/101"), "album.html")
  }

  @Test func albumToCome() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    stub.with {
      $0.albumDetails.known = { _ in nil }
      $0.albumDetails.load = { _ in .pending }
    }
    expect(await stub.get("/albums/103"), "album-pending.html")
  }

  @Test func albumWhoseLookupFailed() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
      .with { $0.albumDetails.known = { _ in .failed(.quota) } }
    expect(await stub.get("/albums/101"), "album-failed.html")
  }

  @Test func albumThatIsAFavoriteOnly() async throws {
    let stub = StubSite(try Fixture.week())
    let album = try Fixture.album(
      "777", "Gone from the Chart", "Somebody", released: "1980", copyright: "℗ 1980 Somewhere", isExplicit: true)
    stub.set(\.favorites, [try Fixture.favorite(album, "2026-11-21T08:00:00Z")])
    expect(await stub.get("/albums/777"), "album-favorite.html")
  }

  @Test func searchAmongBooksAndAlbums() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    expect(await stub.get("/search?q=g"), "search-albums.html")
  }

  @Test func favorites() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(
      \.favorites,
      [
        try Fixture.favorite(try Fixture.goldberg(copyright: "℗ 1956"), "2026-11-29T09:00:00Z"),
        try Fixture.favorite(
          try Fixture.moonstone(cover: "https://static01.nyt.com/moonstone.jpg"), "2026-11-29T08:00:00Z"),
        try Fixture.favorite(
          try Fixture.book("Emma", "Jane Austen", byline: "edited by Jane Austen"), "2025-01-02T00:00:00Z"),
      ])
    expect(await stub.get("/favorites"), "favorites.html")
  }

  @Test func favoritesAfterARemoval() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.removed, [try Fixture.favorite(try Fixture.moonstone(), "2026-11-29T08:00:00Z")])
    expect(await stub.get("/favorites?removed=book:the-moonstone-wilkie-collins"), "favorites-removed.html")
  }

  @Test func favoritesOnASecondPage() async throws {
    let stub = StubSite(try Fixture.week())
    let many = try (1...200).map {
      try Fixture.favorite(try Fixture.book("Volume \($0)", "Anonymous"), "2026-11-29T08:00:00Z")
    }
    stub.set(\.favorites, many + [try Fixture.favorite(try Fixture.moonstone(), "2026-11-01T08:00:00Z")])
    expect(await stub.get("/favorites?page=2"), "favorites-page.html")
  }

  @Test func favoritesFromADamagedFile() async throws {
    let stub = StubSite(try Fixture.week())
    let notice = Favorites.Notice.damaged(setAside: "favorites.json.damaged-2026-11-30T12-00-00Z", usedBackup: true)
    stub.with { $0.favorites.current = { Favorites([], notices: [notice]) } }
    expect(await stub.get("/favorites"), "favorites-damaged.html")
  }

  @Test func favoritesWithMuchToSay() async throws {
    let stub = StubSite(try Fixture.week())
    let notices: [Favorites.Notice] = [
      .folder(.deadLink("/home/ada/Documents", destination: "/mnt/drive/Docs")), .hiddenEntries(2),
      .copies(["favorites (1).json", "favorites-LAPTOP.json"]),
    ]
    stub.with { $0.favorites.current = { Favorites([], notices: notices) } }
    expect(await stub.get("/favorites"), "favorites-notices.html")
  }

  @Test func settings() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.keys, [.newYorkTimes: try #require(ServiceKey("secret"))])
    stub.set(\.preferences, Preferences(defaultChart: Chart.ID("audio-fiction")))
    expect(await stub.get("/settings?saved=1"), "settings.html")
  }

  @Test func settingsWithKeysFromTheEnvironment() async throws {
    let stub = StubSite(try Fixture.week()).with { $0.keys.state = { _ in .environment } }
    expect(await stub.get("/settings"), "settings-environment.html")
  }

  @Test func settingsWithFilesThatAreWrong() async throws {
    let stub = StubSite(try Fixture.week())
    stub.with {
      $0.preferences.notices = {
        [.damaged(setAside: "topshelf.plist.damaged-2026-11-30T12-00-00Z", isRestored: true)]
      }
      $0.keys.notices = { [.unreadable, .notAKey("NYT_API_KEY")] }
      $0.keys.state = { _ in .unreadable }
    }
    expect(await stub.get("/settings"), "settings-files.html")
  }

  @Test func settingsOfAProgramThatCanBeQuit() async throws {
    let stub = StubSite(try Fixture.week())
    let run = stub.allowQuitting()
    var settings = await stub.get("/settings?quit=no")
    settings.body = Array(settings.text.replacing(run, with: "RUN").utf8)
    expect(settings, "settings-quit.html")
    _ = await stub.post("/settings/quit", "run=\(run)")
    expect(await stub.get("/settings/quit?run=\(run)"), "quit.html")
  }

  @Test func settingsThatAreWrong() async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.post(
      "/settings",
      "default-list=no-such-list&store-country=xx&theme=pink&library-link=javascript%3Aalert(1)&nyt-key=a+b")
    expect(response, "settings-wrong.html", status: .unprocessableContent)
  }

  @Test func search() async throws {
    expect(await StubSite(try Fixture.week()).get("/search?q=moon+collins"), "search.html")
  }

  @Test func searchWithoutAHit() async throws {
    expect(await StubSite(try Fixture.week()).get("/search?q=%3Cb%3E"), "search-nothing.html")
  }

  @Test func searchByTheBeginningOfAnISBN() async throws {
    expect(await StubSite(try Fixture.week()).get("/search?q=97801"), "search-isbn.html")
  }

  @Test func searchThatALibraryMayAnswer() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.preferences, Preferences(libraryLink: LinkTemplate("https://example.org/?q={title}")))
    expect(await stub.get("/search?q=zebra"), "search-library.html")
  }

  @Test func notFound() async throws {
    expect(await StubSite(try Fixture.week()).get("/nothing-here"), "not-found.html", status: .notFound)
  }

  @Test func aWeekThatIsNotThere() async throws {
    let stub = StubSite(try Fixture.week()).refusing(.notFound)
    let response = await stub.get(
      "/best-sellers?list=hardcover-fiction&week=2026-01-04",
      headers: ["Referer": "http://127.0.0.1:8677/best-sellers?list=hardcover-fiction"])
    expect(response, "no-week.html", status: .notFound)
  }

  @Test func notSaved() async throws {
    let stub = StubSite(try Fixture.week()).failing(.diskFull)
    let response = await stub.post("/favorites", "item=book:middlemarch-george-eliot&from=/best-sellers")
    expect(response, "not-saved.html", status: .insufficientStorage)
  }
}
