import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// The bytes of the pages with the Times' footnotes, its review and the formats of ISBNs. Changes are reviewed in git.
@Suite struct RemarksPageSnapshotTests {
  private let snapshot = Snapshot()

  private static func week() throws -> SourceSnapshot {
    let book = Book(
      key: try #require(BookKey("emma-jane-austen")), title: "Emma", author: "Jane Austen", byline: "by Jane Austen",
      isbns: ["9780140434088", "9780199536726"].compactMap { ISBN($0) },
      reviewURL: WebURL("https://www.nytimes.com/2026/11/30/books/emma.html"))
    let spoken = Book(
      key: book.key, title: "Emma", author: "Jane Austen", byline: "by Jane Austen",
      isbns: ["9780486280615"].compactMap { ISBN($0) })
    func edition(_ slug: String, _ name: String, _ entries: [Entry]) throws -> Edition {
      Edition(
        service: .newYorkTimes, chart: try Fixture.chart(slug, name), date: try Fixture.date("2026-12-06"),
        entries: entries)
    }
    return Fixture.books([
      try edition(
        "hardcover-fiction", "Hardcover Fiction",
        [
          Fixture.entry(1, try Fixture.book("Villette", "Charlotte Brontë"), .same),
          Entry(rank: 2, movement: .new, weeksOnList: 1, item: .book(book), remarks: [.bulkOrders, .tie]),
          Entry(
            rank: 3, movement: nil, weeksOnList: nil, item: .book(try Fixture.book("Walden", "Henry David Thoreau")),
            remarks: [.bulkOrders]),
        ]),
      try edition("audio-fiction", "Audio Fiction", [Fixture.entry(4, spoken)]),
    ])
  }

  @Test(arguments: [
    ("/best-sellers", "best-sellers-remarks.html"), ("/books/emma-jane-austen", "book-remarks.html"),
  ])
  func pages(_ address: String, _ name: String) async throws {
    let difference = snapshot.difference(await StubSite(try Self.week()).get(address).body, name)
    #expect(difference == nil, "\(difference ?? "")")
  }
}
