import Core
import HTTP
import Testing

@testable import Site

@Suite struct SearchTests {
  private func week(_ lists: [(slug: String, entries: [Entry])]) throws -> SourceSnapshot {
    let editions = try lists.map { list in
      Edition(
        service: .newYorkTimes,
        chart: try Fixture.chart(list.slug, list.slug.prefix(1).uppercased() + list.slug.dropFirst()),
        date: try Fixture.date("2026-12-06"),
        entries: list.entries)
    }
    return Fixture.books(editions)
  }

  @Test(arguments: [
    ("Rock %26 Roll Dreams", "rock+and+roll"), ("Spider-Man", "spiderman"), ("ΟΔΥΣΣΕΙΑ", "Οδύσσεια"), ("吾輩は猫である", "猫"),
    ("?", "%3F"), ("$", "$"),
  ])
  func findsATitleInAnotherSpelling(_ title: String, _ query: String) async throws {
    let title = title.replacing("%26", with: "&")
    let entries = [
      Fixture.entry(1, try Fixture.book(title, "Ann Lee")), Fixture.entry(2, try Fixture.book("Emma", "Jane Austen")),
    ]
    let page = await StubSite(try week([("fiction", entries)])).get("/search?q=\(query)").text
    #expect(page.split(separator: "<li class=\"card\"").count == 2)
    #expect(!page.contains(">Emma<"))
  }

  @Test func namesTheBetterPlaceOfEachList() async throws {
    let twice = try Fixture.book("Twice", "Ann Lee", isbns: ["9780140434088"])
    let deluxe = try Fixture.book("Twice", "Ann Lee", isbns: ["9780804429573"])
    let week = try week([
      (
        "fiction",
        [Fixture.entry(1, twice), Fixture.entry(2, try Fixture.book("Emma", "Jane Austen")), Fixture.entry(3, deluxe)]
      ),
      ("poetry", [Fixture.entry(4, deluxe)]),
    ])
    for query in ["twice", "ISBN 978-0-14-043408-8", "isbn:080442957X"] {
      let page = await StubSite(week).get("/search?q=\(query.replacing(" ", with: "+"))").text
      #expect(page.contains(">No. 1 in Fiction · No. 4 in Poetry"))
    }
  }

  @Test func saysHowManyWereFoundAndMarksWhatMatches() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    let page = await stub.get("/search?q=g").text
    #expect(page.contains(#"<h1>Results for “g”</h1>"#) && page.contains(#"<p class="when">1 book, 1 album</p>"#))
    #expect(page.contains("<mark>G</mark>oldberg Variations") && page.contains("<mark>G</mark>lenn <mark>G</mark>ould"))
    let isbn = await stub.get("/search?q=97801-40").text
    #expect(isbn.contains(" · ISBN <mark>9780140</mark>434088"))
    #expect(isbn.contains(#"<p class="when">1 book</p>"#))
    #expect(!(await stub.get("/best-sellers").text.contains("<mark>")))
  }

  @Test(arguments: [
    ("https://a.example/?q={title}", "zebra+7", "https://a.example/?q=zebra%207"),
    ("https://a.example/?q={isbn13}", "9780804429573", "https://a.example/?q=9780804429573"),
    ("https://a.example/?q={isbn13}", "zebra", nil), ("https://a.example/?q={title}", "9780804429573", nil),
    ("https://a.example/?q={title}", "emma", nil), (nil, "zebra", nil),
  ])
  func whatIsNotHereMayBeInTheReadersLibrary(_ template: String?, _ query: String, _ link: String?) async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.preferences, Preferences(libraryLink: template.flatMap { LinkTemplate($0) }))
    let page = await stub.get("/search?q=\(query)").text
    #expect(page.contains("Find in my library") == (link != nil))
    if let link { #expect(page.contains(#"href="\#(link)" target="_blank" rel="noopener noreferrer""#)) }
  }
}
