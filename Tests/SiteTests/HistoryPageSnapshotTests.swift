import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// The pages that show what is kept of earlier weeks.
@Suite struct HistoryPageSnapshotTests {
  let snapshot = Snapshot()

  private func expect(_ response: Response, _ name: String, status: Status = .ok) {
    #expect(response.status == status)
    let difference = snapshot.difference(response.body, name)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func bookOnOneListForTwoWeeks() async throws {
    let kept = KeptBook(try Fixture.moonstone())
      .on("hardcover-fiction", "Hardcover Fiction", ["2026-11-29": 5])
    expect(try await kept.stub(Fixture.week()).get("/books/the-moonstone-wilkie-collins"), "book-two-weeks.html")
  }

  @Test func bookOnTwoListsWithAGap() async throws {
    let kept = KeptBook(try Fixture.moonstone())
      .on(
        "hardcover-fiction", "Hardcover Fiction", ["2026-11-29": 5, "2026-11-22": 1, "2026-11-01": 1, "2026-10-25": 9]
      )
      .on("travel", "Travel", ["2026-11-29": 12, "2026-11-22": 11])
    let stub = try kept.stub(try Fixture.week(), weeks: ["2026-12-06", "2026-11-29", "2026-11-22", "2026-11-08"])
    expect(await stub.get("/books/the-moonstone-wilkie-collins"), "book-history.html")
  }

  @Test func bookOnFiveLists() async throws {
    var kept = KeptBook(try Fixture.book("Roughing It", "Mark Twain and Charles Warner"))
    for (number, slug) in ["a", "b", "c", "d", "e"].enumerated() {
      kept = kept.on(slug, "List \(slug.uppercased())", ["2026-11-01": number + 2, "2026-11-08": 9 - number])
    }
    expect(
      try await kept.stub(Fixture.week()).get("/books/roughing-it-mark-twain-and-charles-warner"),
      "book-five-lists.html")
  }

  @Test func author() async throws {
    let kept = KeptBook(try Fixture.book("Shirley", "Charlotte Brontë", isbns: ["9780140434088"]))
      .on("travel", "Travel", ["2026-11-29": 12, "2026-11-22": 11]).on("poetry", "Poetry", ["2026-11-15": 2])
    let stub = try kept.stub(try Fixture.week())
    let tale = try Fixture.book("The Spell", "Arthur Bell and Charlotte Brontë")
    stub.set(\.favorites, [try Fixture.favorite(tale, "2026-11-29T08:00:00Z")])
    expect(await stub.get("/authors/charlotte-bronte"), "author.html")
    expect(await stub.get("/authors/currer-bell"), "author-unknown.html", status: .notFound)
  }

  @Test func searchWithThreeGroups() async throws {
    let kept = KeptBook(try Fixture.book("Shirley", "Charlotte Brontë"))
      .on("travel", "Travel", ["2026-11-29": 12]).on("poetry", "Poetry", ["2026-11-29": 2])
    let stub = try kept.stub(try Fixture.week())
    let tale = try Fixture.book("The Professor", "Charlotte Brontë")
    stub.set(\.favorites, [try Fixture.favorite(tale, "2026-11-29T08:00:00Z")])
    expect(await stub.get("/search?q=bront%C3%AB"), "search-groups.html")
  }

  @Test func bookAndAuthorFromAHostileService() async throws {
    let text = Fixture.hostile
    let book = Book(
      key: try #require(BookKey("hostile")), title: text, author: "Ann Lee", byline: "by Ann Lee. \(text)",
      summary: text)
    let kept = KeptBook(book).on("travel", text, ["2026-11-29": 12, "2026-11-22": 11])
    let stub = try kept.stub(try Fixture.week())
    expect(await stub.get("/books/hostile"), "book-history-hostile.html")
    expect(await stub.get("/authors/ann-lee"), "author-hostile.html")
    expect(await stub.get("/search?q=alert"), "search-hostile.html")
  }
}
