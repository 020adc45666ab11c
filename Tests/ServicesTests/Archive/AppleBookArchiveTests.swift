import Core
import Testing

@testable import Services

/// Books of Apple's charts, as they are kept.
@Suite struct AppleBookArchiveTests {
  private let world: ArchiveWorld

  init() throws { world = try ArchiveWorld() }

  private func keep(_ edition: Edition) async {
    await world.archive.keep(
      Archive.Answer(
        service: .appleBooks, asked: "\(edition.chart.id)", body: [1], fetchedAt: ArchiveWorld.fetchedAt,
        editions: [edition]))
  }

  private func edition(_ books: [Book], of chart: Chart = .appleBooksPaid) throws -> Edition {
    try AppleBookFixtures.edition("2026-11-30", [], of: chart).with(
      books.enumerated().map { index, book in
        Entry(rank: index + 1, movement: .up(3), weeksOnList: nil, item: .book(book))
      })
  }

  private func whole() throws -> Book {
    let apple = try #require(
      AppleBook(
        id: "12345678901234567890", isAudio: true, genres: ["Fiction & Literature", "Mysteries"], released: "1980-06",
        coverURL: WebURL("https://is1-ssl.mzstatic.com/a/9780140434088.jpg/600x600bb.jpg"),
        storeURL: WebURL("https://books.apple.com/us/audiobook/x/id1"), isbn: ISBN("9780140434088")))
    return Book(
      key: try #require(BookKey("low-water-ada-finch")), title: "Low Water", author: "Ada Finch and Bo Reed",
      byline: "by Ada Finch and Bo Reed with Cy Fox", coverURL: WebURL("https://static01.nyt.com/1.jpg"),
      subtitle: "A Novel, Book 2", apple: apple)
  }

  @Test func givesBackABookAsItWas() async throws {
    let bare = Book(
      key: try #require(BookKey("bare-apple-9")), title: "Bare", author: "", byline: "", apple: AppleBook(id: "9"))
    let merged = try ArchiveWorld.book("Emma").merged(with: try AppleBookFixtures.book("Emma: A Novel", by: "Ann"))
    #expect(merged.subtitle == "A Novel" && merged.apple != nil)
    let edition = try edition([try whole(), bare, merged, try ArchiveWorld.book("Emma")])
    await keep(edition)
    // As another start reads it.
    #expect(world.archive.newest(.appleBooks, asked: ["apple-books-paid"])?.editions == [edition])
    #expect(
      world.archive.edition(Chart.appleBooksPaid.id, on: try ArchiveWorld.date("2026-11-30"), country: .us) == edition)
    #expect(world.archive.newest(.apple, asked: ["apple-books-paid"]) == nil)
  }

  @Test func whatTwoChartsSayAlikeIsKeptOnce() async throws {
    let book = try whole()
    await keep(try edition([book]))
    await keep(try edition([book], of: .appleBooksFree))
    #expect(world.numbers("SELECT count(*) FROM item") == [1])
    // Anything that differs is said apart.
    let other = Book(
      key: book.key, title: book.title, author: book.author, byline: book.byline, coverURL: book.coverURL,
      subtitle: book.subtitle, apple: AppleBook(id: "7"))
    await keep(try edition([other], of: .appleAudiobooks))
    #expect(world.numbers("SELECT count(*) FROM item") == [2])
    #expect(world.archive.newest(.appleBooks, asked: ["apple-audiobooks"])?.editions.first?.books == [other])
    #expect(world.archive.search("low water", limit: 9).count == 1)
  }
}
