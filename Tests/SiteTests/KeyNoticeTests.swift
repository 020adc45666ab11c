import Core
import HTTP
import Synchronization
import Testing

@testable import Site

/// The key that is entered above a chart.
@Suite struct KeyNoticeTests {
  /// A reader without a key, whose key the Times answers so, and who has its lists then if it works.
  private func stub(_ failure: ServiceFailure?) throws -> StubSite {
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks())
    let apple = try Fixture.appleBooks()
    var books = try failure == nil ? Fixture.week() : Fixture.sample()
    books.lacksKey = false
    books.failure = failure
    return stub.with { [books] in
      $0.keys.saveTested = { service, key in
        guard failure != .keyRefused else { return failure }
        stub.state.withLock { $0.keys[service] = key }
        stub.set(\.charts, Fixture.charts(books, apple: apple))
        return failure
      }
    }
  }

  @Test(arguments: [
    ("/best-sellers", nil, "hardcover-fiction"),
    ("/best-sellers?list=apple-books-paid", "top-albums", "hardcover-fiction"),
    ("/best-sellers?list=hardcover-nonfiction", "audio-fiction", "audio-fiction"),
  ])
  func aKeyThatWorksOpensTheLists(_ from: String, _ preferred: String?, _ opened: String) async throws {
    let stub = try stub(nil).set(\.preferences, Preferences(defaultChart: preferred.flatMap { Chart.ID($0) }))
    let response = await stub.post("/settings", "from=\(PercentEncoding.encode(from))&nyt-key=+good-1+")
    let target = "/best-sellers?list=\(opened)&key=saved"
    #expect(response.status == .seeOther && response.headers["Location"] == target)
    #expect(stub[\.keys] == [.newYorkTimes: try #require(ServiceKey("good-1"))])
    let page = await stub.get(target)
    #expect(page.status == .ok)
    #expect(page.text.contains(#"role="status"><p>Your key works. Here are the lists for December 6.</p>"#))
    #expect(!page.text.contains("nyt-key") && !page.text.contains("good-1"))
  }

  @Test(arguments: [
    (ServiceFailure.unreachable, "Can’t reach The New York Times."), (.quota, "request limit has been reached"),
    (.timedOut, "took too long"), (.pending, "Getting this week’s lists"),
  ])
  func aKeyThatCouldNotBeCheckedIsKept(_ failure: ServiceFailure, _ words: String) async throws {
    let stub = try stub(failure)
    let response = await stub.post("/settings", "from=%2Fbest-sellers&nyt-key=good-1")
    #expect(response.headers["Location"] == "/best-sellers?list=hardcover-fiction&key=saved")
    #expect(stub[\.keys] == [.newYorkTimes: try #require(ServiceKey("good-1"))])
    let page = await stub.get("/best-sellers?list=hardcover-fiction&key=saved").text
    #expect(page.contains("Your key is saved, but it couldn’t be checked yet.") && page.contains(words))
  }

  @Test(arguments: [
    ("Zq7Xw9", "The Times rejected this key. Check that you copied the Key"),
    ("Zq7Xw9+b", "That doesn’t look like a key."), ("", "That doesn’t look like a key."),
  ])
  func aWrongKeyIsMarkedWhereItWasEntered(_ key: String, _ words: String) async throws {
    let stub = try stub(.keyRefused)
    for (from, heading) in [
      ("/best-sellers", "Apple Books, Top Paid"), ("/best-sellers?list=hardcover-nonfiction", "Hardcover Nonfiction"),
    ] {
      let page = await stub.post("/settings", "from=\(PercentEncoding.encode(from))&nyt-key=\(key)")
      #expect(page.status == .unprocessableContent && stub[\.keys].isEmpty)
      #expect(page.text.contains("<h1>\(heading)</h1>") && !page.text.contains("Zq7Xw9"))
      #expect(
        page.text.contains(#"required autofocus aria-invalid="true" aria-describedby="nyt-key-message">"#))
      #expect(page.text.contains(#"<small class="wrong" id="nyt-key-message">"# + words))
    }
  }

  /// Such as from a tab that was open before a key was saved.
  @Test(arguments: ["/best-sellers", "/best-sellers?list=top-albums"])
  func aPageWithoutTheFieldLeadsToSettings(_ from: String) async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    let page = await stub.post("/settings", "from=\(PercentEncoding.encode(from))&nyt-key=a+b")
    #expect(page.status == .unprocessableContent && page.text.contains("<h1>Settings</h1>"))
    #expect(page.text.contains(#"id="nyt-key-message">That doesn’t look like a key."#))
  }

  @Test func aKeyThatIsNotSavedIsSaid() async throws {
    let stub = StubSite(try Fixture.sample())
      .with { $0.keys.saveTested = { _, _ throws(StoreError) in throw .diskFull } }
    #expect(await stub.post("/settings", "from=%2Fbest-sellers&nyt-key=a").status == .insufficientStorage)
  }

  /// An address that is opened later says nothing that is not so.
  @Test func theNewsOfAKeyIsTrue() async throws {
    let address = "/best-sellers?list=hardcover-fiction&key=saved"
    #expect(!(await StubSite(try Fixture.sample()).get(address).text.contains("Your key")))
    #expect(!(await StubSite(try Fixture.week(), failure: .keyRefused).get(address).text.contains("Your key ")))
    #expect(await StubSite(try Fixture.week()).get("/best-sellers?key=saved").text.contains("Hardcover Fiction"))
  }
}
