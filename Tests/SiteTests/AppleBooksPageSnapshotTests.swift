import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// The bytes of the pages with Apple's charts of books. Changes are reviewed in git.
@Suite struct AppleBooksPageSnapshotTests {
  let snapshot = Snapshot()

  private func expect(_ response: Response, _ name: String, status: Status = .ok) {
    #expect(response.status == status)
    let difference = snapshot.difference(response.body, name)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func theFirstPageWithoutAKey() async throws {
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks())
    expect(await stub.get("/best-sellers"), "apple-books-without-key.html")
  }

  @Test func theFirstPageAfterAWrongKey() async throws {
    let stub = StubSite(try Fixture.sample(), apple: try Fixture.appleBooks())
      .with { $0.keys.saveTested = { _, _ in .keyRefused } }
    expect(
      await stub.post("/settings", "from=/best-sellers&nyt-key=wrong"), "apple-books-wrong-key.html",
      status: .unprocessableContent)
  }

  @Test func theListsOfAKeyThatWasJustSaved() async throws {
    let stub = StubSite(try Fixture.week(), apple: try Fixture.appleBooks())
    expect(await stub.get("/best-sellers?list=hardcover-fiction&key=saved"), "best-sellers-new-key.html")
  }

  @Test func aChartBesideTheListsOfAKey() async throws {
    let stub = StubSite(try Fixture.week(), apple: try Fixture.appleBooks())
    expect(await stub.get("/best-sellers?list=apple-books-paid"), "apple-books.html")
  }

  @Test func aChartOfAudiobooks() async throws {
    let stub = StubSite(try Fixture.week(), apple: try Fixture.appleBooks())
    expect(await stub.get("/best-sellers?list=apple-audiobooks"), "apple-audiobooks.html")
  }

  @Test func aBookOfBothServices() async throws {
    let stub = StubSite(try Fixture.week(), apple: try Fixture.appleBooks())
    let details = BookDetails(
      description: ["A yellow diamond.", "By morning it is gone."], published: "1868-07", subjects: ["Classics"],
      storeURL: WebURL("https://books.apple.com/us/book/id501"), services: [.appleBooks])
    stub.with { $0.details.known = { _ in .found(details) } }
    expect(await stub.get("/books/the-moonstone-wilkie-collins"), "book-both.html")
  }

  @Test func aChartFromAHostileService() async throws {
    let text = Fixture.hostile
    let book = Book(
      key: try #require(BookKey("hostile")), title: text, author: text, byline: "by \(text)", subtitle: text,
      apple: AppleBook(id: "9", genres: [text], released: text))
    let stub = StubSite(
      try Fixture.week(), apple: [try Fixture.apple(.appleBooksPaid, [Fixture.entry(1, book)])])
    expect(await stub.get("/best-sellers?list=apple-books-paid"), "apple-books-hostile.html")
    expect(await stub.get("/books/hostile"), "apple-book-hostile.html")
  }

  @Test func aChartThatTheStoreLacks() async throws {
    let stub = StubSite(try Fixture.week(), apple: [Fixture.noApple(.appleAudiobooks, isAbsent: true)])
    stub.set(\.preferences, Preferences(storeCountry: CountryCode("de")))
    expect(await stub.get("/best-sellers?list=apple-audiobooks"), "apple-absent.html", status: .notFound)
    #expect(!(await stub.get("/best-sellers").text.contains("apple-audiobooks")))
  }
}
