import Core
import HTTP
import Testing

@testable import Site

@Suite struct FavoriteChangeTests {
  @Test func keepsABookAndComesBackToIt() async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.post(
      "/favorites", "item=book%3Athe-moonstone-wilkie-collins&from=%2Fbest-sellers%3Flist%3Daudio-fiction")
    #expect(response.status == .seeOther)
    #expect(
      response.headers["Location"] == "/best-sellers?list=audio-fiction#book-the-moonstone-wilkie-collins")
    let kept = try #require(stub[\.favorites].first)
    #expect(kept.item.title == "The Moonstone")
    #expect(kept.origin?.chartName == "Audio Fiction")
    #expect(kept.origin?.weeks == nil)
  }

  @Test(arguments: [
    ("/best-sellers%23book-emma-jane-austen%3A2", "/best-sellers#book-emma-jane-austen:2"),
    ("/search%3Fq%3Demma%23book-emma-jane-austen", "/search?q=emma#book-emma-jane-austen"),
    ("/best-sellers%23book-%25E7%258C%25AB", "/best-sellers#book-%E7%8C%AB"),
    ("/best-sellers%23a%2520%2522b%0d%0aX:1", "/best-sellers#a%20%22b%0D%0AX:1"),
    ("/best-sellers%23%25ff", "/best-sellers#book-emma-jane-austen"),
    ("/best-sellers%23", "/best-sellers#book-emma-jane-austen"),
    ("/books/emma-jane-austen%23x", "/books/emma-jane-austen#x"),
    ("//evil.example%23x", "/favorites#book-emma-jane-austen"),
  ])
  func comesBackToTheRow(_ from: String, _ location: String) async throws {
    let stub = StubSite(try Fixture.week())
    for path in ["/favorites", "/favorites/remove"] {
      let response = await stub.post(path, "item=book:emma-jane-austen&from=\(from)")
      #expect(response.status == .seeOther)
      if path == "/favorites" || !location.hasPrefix("/favorites") { #expect(response.headers["Location"] == location) }
    }
  }

  /// A favorite of an earlier version, whose key left out `&`, and the same book on today's list.
  @Test func aFavoriteIsKnownByItsOldKeyAndByTodays() async throws {
    let chart = try Fixture.book("Rock & Roll", "Ann Lee")
    let old = Book(
      key: try #require(BookKey("rock-roll-ann-lee")), title: "Rock & Roll", author: "Ann Lee", byline: "by Ann Lee")
    let edition = Edition(
      service: .newYorkTimes, chart: try Fixture.chart("hardcover-fiction", "Hardcover Fiction"),
      date: try Fixture.date("2026-12-06"),
      entries: [Fixture.entry(1, chart)])
    let stub = StubSite(
      Fixture.books([edition]))
    let kept = [try Fixture.favorite(old, "2026-11-01T00:00:00Z")]
    stub.set(\.favorites, kept)
    #expect(chart.key.text == "rock-and-roll-ann-lee")
    #expect(await stub.get("/best-sellers").text.contains(#"value="book:rock-roll-ann-lee""#))
    for key in ["rock-roll-ann-lee", "rock-and-roll-ann-lee"] {
      let page = await stub.get("/books/\(key)").text
      #expect(page.contains("In your favorites") && page.contains("No. 1 in Hardcover Fiction"))
      #expect(await stub.post("/favorites", "item=book:\(key)&from=/favorites").status == .seeOther)
      #expect(stub[\.favorites].count == 1)
      let removed = await stub.post("/favorites/remove", "item=book:\(key)&from=/favorites")
      #expect(removed.headers["Location"] == "/favorites?removed=book:rock-roll-ann-lee#undo")
      #expect(stub[\.favorites].isEmpty)
      #expect(await stub.get("/favorites?removed=book:\(key)").text.contains("Removed “Rock &amp; Roll”"))
      stub.set(\.favorites, kept).set(\.removed, [])
    }
  }

  @Test func keepsAnAlbumAndComesBackToIt() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    let response = await stub.post("/favorites", "item=album:102&from=%2Fbest-sellers%3Flist%3Dtop-albums")
    #expect(response.status == .seeOther)
    #expect(response.headers["Location"] == "/best-sellers?list=top-albums#album-102")
    let kept = try #require(stub[\.favorites].first)
    #expect(kept.item.title == "Loud Words")
    #expect(kept.origin?.chart == Chart.topAlbums.id && kept.origin?.rank == 2)
    #expect(await stub.get("/favorites").text.contains("https://music.apple.com/us/album/102?app=itunes"))
    #expect(await stub.post("/favorites", "item=album:999&from=/favorites").status == .notFound)
    #expect(
      await stub.post("/favorites/remove", "item=album:102&from=/favorites").headers["Location"]
        == "/favorites?removed=album:102#undo")
    #expect(stub[\.favorites].isEmpty)
  }

  @Test func aKeptAlbumDoesNotWaitForTheChart() async throws {
    let stub = StubSite(try Fixture.week()).loading()
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.goldberg(copyright: "℗ x"), "2026-11-21T08:00:00Z")])
    let request = Request(.get, "/albums/101", headers: ["Host": "127.0.0.1:8677"])
    guard let response = stub.site.respond(to: request).present else {
      Issue.record("it waits")
      return
    }
    #expect(response.text.contains("Goldberg Variations"))
  }

  @Test func keepsItOnceWhenItIsSentTwice() async throws {
    let stub = StubSite(try Fixture.week())
    for _ in 0..<2 {
      let response = await stub.post("/favorites", "item=book:emma-jane-austen&from=/books/emma-jane-austen")
      #expect(response.status == .seeOther)
      #expect(response.headers["Location"] == "/books/emma-jane-austen#book-emma-jane-austen")
    }
    #expect(stub[\.favorites].count == 1)
  }

  @Test func removesAndOffersToUndo() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.book("Dracula", "Bram Stoker"), "2026-11-01T00:00:00Z")])
    for _ in 0..<2 {
      let response = await stub.post("/favorites/remove", "item=book:dracula-bram-stoker&from=/favorites")
      #expect(response.headers["Location"] == "/favorites?removed=book:dracula-bram-stoker#undo")
    }
    #expect(stub[\.favorites].isEmpty)
    let page = await stub.get("/favorites?removed=book:dracula-bram-stoker").text
    #expect(page.contains(#"action="/favorites/undo""#))
    for _ in 0..<2 {
      let response = await stub.post("/favorites/undo", "item=book:dracula-bram-stoker&from=/favorites")
      #expect(response.status == .seeOther)
      #expect(response.headers["Location"] == "/favorites#book-dracula-bram-stoker")
      #expect(stub[\.favorites].map(\.addedAt) == [try #require(Timestamp(iso8601: "2026-11-01T00:00:00Z"))])
    }
  }

  @Test func whatStandsOnNoListIsKeptAgain() async throws {
    let stub = StubSite(try Fixture.week()).loading()
    stub.set(\.removed, [try Fixture.favorite(try Fixture.book("Dracula", "Bram Stoker"), "2026-11-01T00:00:00Z")])
    let response = await stub.post("/favorites", "item=book:dracula-bram-stoker&from=/favorites")
    #expect(response.status == .seeOther)
    #expect(stub[\.favorites].first?.origin?.rank == 2)
    #expect(stub[\.favorites].first?.addedAt == Fixture.now)
  }

  /// An item that is added again has its new place as its origin, not the first one.
  @Test func whatIsKeptAgainIsMetAnew() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.removed, [try Fixture.favorite(try Fixture.book("Emma", "Jane Austen"), "2026-11-01T00:00:00Z")])
    _ = await stub.post("/favorites", "item=book:emma-jane-austen&from=/best-sellers")
    #expect(stub[\.favorites].first?.origin?.rank == 5)
  }

  @Test func whatCannotBeUndoneLeadsBack() async throws {
    let stub = StubSite(try Fixture.week())
    for (from, location) in [
      ("/favorites", "/favorites"), ("/favorites?page%3D2", "/favorites?page=2"), ("/best-sellers", "/best-sellers"),
      ("https://evil.example/", "/favorites"), ("", "/favorites"),
    ] {
      let response = await stub.post("/favorites/undo", "item=book:dracula-bram-stoker&from=\(from)")
      #expect(response.status == .seeOther)
      #expect(response.headers["Location"] == location)
    }
    #expect(stub[\.favorites].isEmpty)
  }

  @Test func comesBackToThePageOfFavorites() async throws {
    let stub = StubSite(try Fixture.week())
    let all = try (1...401).map {
      try Fixture.favorite(try Fixture.book("Volume \($0)", "Anonymous"), "2026-11-01T00:00:00Z")
    }
    stub.set(\.favorites, all)
    let second = await stub.get("/favorites?page=2").text
    #expect(second.contains(#"name="from" value="/favorites?page=2""#))
    let within = await stub.post("/favorites/remove", "item=book:volume-250-anonymous&from=/favorites?page%3D2")
    #expect(
      within.headers["Location"]
        == "/favorites?page=2&removed=book:volume-250-anonymous#book-volume-251-anonymous")
    let undo = await stub.get("/favorites?page=2&removed=book:volume-250-anonymous").text
    #expect(
      undo.contains(
        #"name="item" value="book:volume-250-anonymous"><input type="hidden" name="from" value="/favorites?page=2""#))

    // The last page goes with its only favorite, and Undo brings it back.
    stub.set(\.favorites, all)
    let last = await stub.post("/favorites/remove", "item=book:volume-401-anonymous&from=/favorites?page%3D3")
    #expect(
      last.headers["Location"] == "/favorites?page=2&removed=book:volume-401-anonymous#book-volume-400-anonymous")
    let undone = await stub.post("/favorites/undo", "item=book:volume-401-anonymous&from=/favorites?page%3D2")
    #expect(undone.headers["Location"] == "/favorites?page=3#book-volume-401-anonymous")
  }

  @Test func eachFavoriteStandsOnOnePage() async throws {
    let stub = StubSite(try Fixture.week())
    let all = try (1...400).map {
      try Fixture.favorite(try Fixture.book("Volume \($0)", "Anonymous"), "2026-11-01T00:00:00Z")
    }
    stub.set(\.favorites, all)
    let first = await stub.get("/favorites").text
    let second = await stub.get("/favorites?page=2").text
    for number in 1...400 {
      let heading = ">Volume \(number)</a></h2>"
      #expect(first.contains(heading) == (number <= 200))
      #expect(second.contains(heading) == (number > 200))
    }
    #expect(await stub.get("/favorites?page=3").status == .notFound)
    #expect(await stub.get("/favorites?page=two").status == .badRequest)
    stub.set(\.favorites, [])
    #expect(await stub.get("/favorites").status == .ok)
  }

  @Test(arguments: [
    "", "item=", "item=%ff%fe", "item=dvd:1", "item=book:x&item=book:y", "%", "item=book:A", "item=album:x",
    "item=the-moonstone",
  ])
  func refusesWhatIsNoItem(_ body: String) async throws {
    let stub = StubSite(try Fixture.week())
    for path in ["/favorites", "/favorites/remove", "/favorites/undo"] {
      let response = await stub.post(path, body)
      #expect(response.status == .badRequest)
      #expect(response.text.contains("Nothing was changed."))
    }
    #expect(stub[\.favorites].isEmpty)
  }

  @Test func refusesABookThatIsNowhere() async throws {
    let stub = StubSite(try Fixture.week())
    #expect(await stub.post("/favorites", "item=book:nobody").status == .notFound)
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example", "/\\evil.example", "/%250d%250aX-Bad:1", "", "%23book-emma-jane-austen",
    "//evil.example/%23book-emma-jane-austen",
  ])
  func neverLeadsAway(_ from: String) async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.post("/favorites", "item=book:emma-jane-austen&from=\(from)")
    #expect(response.headers["Location"] == "/favorites#book-emma-jane-austen")
  }

  @Test(arguments: [
    (StoreError.diskFull, 507), (.notPermitted, 503), (.newerVersion, 503), (.unreadable, 503), (.failed, 503),
    (.folder(.deadLink("/home/ada/Documents", destination: "/mnt/drive/Docs")), 503), (.folder(.notFolder("/a")), 503),
  ])
  func saysWhatWasNotSaved(_ error: StoreError, _ status: Int) async throws {
    let stub = StubSite(try Fixture.week()).failing(error)
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.moonstone(), "2026-11-01T00:00:00Z")])
    let requests = [
      ("/favorites", "item=book:emma-jane-austen"), ("/favorites/remove", "item=book:the-moonstone-wilkie-collins"),
      ("/favorites/undo", "item=book:the-moonstone-wilkie-collins"), ("/settings", "theme=dark"),
      ("/settings", "nyt-key=abc"), ("/settings/remove-key", "service=nyt"),
    ]
    for (path, body) in requests {
      let response = await stub.post(path, body)
      #expect(response.status.code == status)
      #expect(response.text.contains(#"role="alert""#))
    }
    #expect(stub[\.favorites].count == 1)
    #expect(stub[\.preferences] == Preferences())
  }
}
