import Core
import HTTP
import Testing

@testable import Site

@Suite struct SettingsChangeTests {
  @Test func savesAllOfAForm() async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.post(
      "/settings",
      "default-list=audio-fiction&theme=dark&library-link=https%3A%2F%2Fexample.org%2F%3Fq%3D%7Bisbn13%7D&nyt-key=+abc-1+&google-key="
    )
    #expect(response.status == .seeOther)
    #expect(response.headers["Location"] == "/settings?saved=1#save")
    #expect(
      stub[\.preferences]
        == Preferences(
          defaultChart: Chart.ID("audio-fiction"), theme: .dark,
          libraryLink: LinkTemplate("https://example.org/?q={isbn13}")))
    #expect(stub[\.keys] == [.newYorkTimes: try #require(ServiceKey("abc-1"))])
    #expect(await stub.get("/best-sellers").text.contains("<h1>Audio Fiction</h1>"))
  }

  @Test func takesACountryOfTheTable() async throws {
    let stub = StubSite(try Fixture.week())
    #expect(await stub.get("/settings").text.contains(#"<option value="us" selected>United States"#))
    // Saving the form for another reason does not set the country.
    _ = await stub.post("/settings", "store-country=us")
    #expect(stub[\.preferences].storeCountry == nil)
    _ = await stub.post("/settings", "store-country=de")
    #expect(stub[\.preferences].storeCountry?.code == "de")
    #expect(await stub.get("/settings").text.contains(#"<option value="de" selected>Germany"#))
    _ = await stub.post("/settings", "store-country=us")
    #expect(stub[\.preferences].storeCountry == .us)
    for wrong in ["xx", "usa", "..%2F", "fr"] {
      let response = await stub.post("/settings", "store-country=\(wrong)")
      #expect(response.status == .unprocessableContent)
      #expect(response.text.contains("Choose one from the list."))
    }
    #expect(stub[\.preferences].storeCountry == .us)
    #expect(await stub.post("/settings", "default-list=top-albums").status == .seeOther)
  }

  @Test func saysWhatWasSavedWhereTheKeysWereNot() async throws {
    let stub = StubSite(try Fixture.week())
      .with { $0.keys.save = { _ throws(StoreError) in throw .diskFull } }
    let half = await stub.post("/settings", "theme=dark&nyt-key=good")
    #expect(half.status == .insufficientStorage)
    #expect(half.text.contains("The keys weren’t saved; everything else was"))
    #expect(stub[\.preferences].theme == .dark)
    let none = await stub.post("/settings", "theme=dark&nyt-key=good")
    #expect(none.status == .insufficientStorage)
    #expect(none.text.contains("Nothing was saved"))
  }

  @Test func keepsWhatAFormDoesNotHave() async throws {
    let before = Preferences(defaultChart: Chart.ID("audio-fiction"), theme: .light)
    let stub = StubSite(try Fixture.week()).set(\.preferences, before)
    #expect(await stub.post("/settings", "google-key=xyz").status == .seeOther)
    #expect(stub[\.preferences] == before)
  }

  @Test(arguments: [
    "default-list=no-such-list", "default-list=..%2Fx", "theme=pink", "library-link=example.org",
    "library-link=https%3A%2F%2Fexample.org%2F", "library-link=javascript%3A%7Bisbn13%7D", "nyt-key=a%0Ab",
    "nyt-key=a+b",
    "google-key=%26key%3Dx", "theme=dark&theme=light",
  ])
  func savesNothingOfAWrongForm(_ body: String) async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.post("/settings", "\(body)&default-list=audio-fiction&nyt-key=good")
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("Nothing was saved."))
    #expect(stub[\.preferences] == Preferences())
    #expect(stub[\.keys].isEmpty)
  }

  /// The reader's own input is not a stranger's data.
  @Test(arguments: [
    ("http://calibre_web:8083/search?q={isbn13}", "http://calibre_web:8083/search?q=9780140434088"),
    ("http://[fd00::10]:8083/?q={title}", "http://[fd00::10]:8083/?q=The%20Moonstone"),
    ("https://bücher.example/süche?q={isbn13}", "https://bücher.example/s%C3%BCche?q=9780140434088"),
    ("catalog.example.org/?a=1&q={author}", "https://catalog.example.org/?a=1&amp;q=Wilkie%20Collins"),
  ])
  func takesTheAddressOfAnyLibrary(_ text: String, _ link: String) async throws {
    let stub = StubSite(try Fixture.week())
    #expect(await stub.post("/settings", "library-link=\(PercentEncoding.encode(text))").status == .seeOther)
    #expect(await stub.get("/books/the-moonstone-wilkie-collins").text.contains(#"href="\#(link)""#))
    #expect(await stub.post("/settings", "library-link=").status == .seeOther)
    #expect(stub[\.preferences].libraryLink == nil)
  }

  @Test(arguments: [
    ("javascript:alert({title})", "begins with http:// or https://"),
    ("https://example.org/", "that includes {isbn13}, {isbn10}"),
    ("https://example.org/{foo}", "“{foo}” is not a placeholder"),
    ("https://{title}.example.org/", "after the name of the server"),
    ("https://example.org/a b{title}", "no spaces"), ("https://me:word@example.org/{title}", "user name and password"),
    ("https:///{title}", "name of the server is not valid"),
    ("https://example.org/{title}" + String(repeating: "a", count: 500), "This one has 527"),
  ])
  func saysWhatIsWrongWithTheAddressOfALibrary(_ text: String, _ words: String) async throws {
    let stub = StubSite(try Fixture.week())
    let response = await stub.post("/settings", "library-link=\(PercentEncoding.encode(text))")
    #expect(response.status == .unprocessableContent)
    let message = response.text.split(separator: #"id="library-link-message">"#).last?.prefix { $0 != "<" } ?? ""
    #expect(message.contains(words), "\(message)")
    #expect(stub[\.preferences].libraryLink == nil)
  }

  @Test(arguments: ["", "x=1", "%"])
  func refusesWhatIsNoForm(_ body: String) async throws {
    #expect(await StubSite(try Fixture.week()).post("/settings", body).status == .badRequest)
  }

  @Test func keepsADefaultWhoseListHasEnded() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.preferences, Preferences(defaultChart: Chart.ID("travel")))
    #expect(await stub.get("/best-sellers").text.contains("<h1>Hardcover Fiction</h1>"))
    #expect(await stub.get("/settings").text.contains(#"<option value="travel" selected>"#))
    #expect(await stub.post("/settings", "default-list=travel&theme=dark").status == .seeOther)
    #expect(stub[\.preferences].defaultChart == Chart.ID("travel"))
  }

  @Test func neverShowsAKey() async throws {
    let stub = StubSite(try Fixture.week())
    let wrong = await stub.post("/settings", "nyt-key=Zq7Xw9-secret&theme=pink")
    #expect(!wrong.text.contains("Zq7Xw9"))
    _ = await stub.post("/settings", "nyt-key=Zq7Xw9-secret")
    #expect(!(await stub.get("/settings").text.contains("Zq7Xw9")))
    #expect(await stub.get("/settings").text.contains("<b>Key saved</b>"))
  }

  @Test func removesAKey() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.keys, [.newYorkTimes: try #require(ServiceKey("a")), .googleBooks: try #require(ServiceKey("b"))])
    let response = await stub.post("/settings/remove-key", "service=google")
    #expect(response.headers["Location"] == "/settings?removed=google#google-key")
    #expect(stub[\.keys].keys.map(\.rawValue) == ["nyt"])
    #expect(await stub.post("/settings/remove-key", "service=apple").status == .badRequest)
  }

  @Test(
    arguments: [
      (nil, "The key works."), (.keyRefused, "rejected this key"), (.quota, "request limit"),
      (.unreachable, "Can’t reach The New York Times."), (.timedOut, "Can’t reach The New York Times."),
      (.down(status: 500), "is having problems"), (.unreadable, "unexpected response"), (.intercepted, "sign in first"),
      (.noKey, "haven’t added a New York Times key"), (.keyUnreadable, "key can’t be read"),
    ] as [(ServiceFailure?, String)])
  func saysWhatAServiceAnswered(_ failure: ServiceFailure?, _ words: String) async throws {
    let stub = StubSite(try Fixture.week()).with { $0.keys.test = { _ in failure } }
    let response = await stub.post("/settings/test-key", "service=nyt")
    #expect(response.status == .seeOther)
    #expect(response.headers["Location"]?.hasSuffix("#test-nyt-button") == true)
    let location = try #require(response.headers["Location"]).prefix { $0 != "#" }
    #expect(await stub.get(String(location)).text.contains(words))
  }
}
