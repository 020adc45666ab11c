import Testing

@testable import Core

@Suite struct BookFormatTests {
  @Test(
    arguments: [
      ("hardcover-fiction", .hardcover), ("childrens-middle-grade-hardcover", .hardcover),
      ("young-adult-hardcover", .hardcover), ("trade-fiction-paperback", .paperback),
      ("paperback-nonfiction", .paperback), ("paperback-nonfiction-monthly", .paperback),
      ("mass-market-monthly", .paperback), ("mass-market-paperback", .paperback), ("audio-fiction", .audio),
      ("audio-advice-how-to-and-miscellaneous", .audio), ("combined-print-and-e-book-fiction", nil),
      ("combined-hardcover-fiction", nil), ("hardcover-and-paperback-comics", nil), ("picture-books", nil),
      ("business-books", nil), ("graphic-books-and-manga", nil), ("advice-how-to-and-miscellaneous", nil),
      ("e-book-fiction", nil), ("apple-audiobooks", nil), ("audiology", nil),
    ] as [(String, BookFormat?)])
  func aListTellsTheFormatThatItRanks(_ slug: String, _ format: BookFormat?) throws {
    #expect(BookFormat(chart: try #require(Chart.ID(slug))) == format)
  }

  /// The first ISBN of an entry is the one that its list ranks.
  @Test func anISBNHasTheFormatOfItsList() throws {
    let isbns = ["9780140434088", "9780199536726", "9780486280615"].compactMap { ISBN($0) }
    func place(_ slug: String, _ isbns: [ISBN]) throws -> Catalog.Appearance {
      let book = Book(
        key: try #require(BookKey("emma-ann")), title: "Emma", author: "Ann", byline: "by Ann", isbns: isbns)
      return Catalog.Appearance(
        chart: Chart(id: try #require(Chart.ID(slug)), name: slug, group: .fiction, frequency: .weekly),
        date: try #require(CalendarDate("2026-12-06")),
        entry: Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(book)))
    }
    let found = BookFormat.formats(in: [
      try place("hardcover-fiction", [isbns[0], isbns[1]]), try place("audio-fiction", [isbns[1], isbns[0]]),
      try place("picture-books", [isbns[2]]), try place("mass-market-monthly", []),
    ])
    #expect(found == [isbns[0]: .hardcover, isbns[1]: .audio])
    let unclear = [try place("hardcover-fiction", isbns), try place("trade-fiction-paperback", isbns)]
    #expect(BookFormat.formats(in: unclear).isEmpty)
  }

  @Test(
    arguments: [
      (["https://www.nytimes.com/2026/a.html"], "https://www.nytimes.com/2026/a.html"),
      (["", "http://www.nytimes.com/2012/a.html"], "https://www.nytimes.com/2012/a.html"),
      (["https://nytimes.com.evil.example/", "https://nytimes.com/b"], "https://nytimes.com/b"),
      (["javascript:alert(1)", "https://evilnytimes.com/", "ftp://www.nytimes.com/", ""], nil), ([], nil),
    ] as [([String], String?)])
  func aReviewIsTheTimes(_ addresses: [String], _ url: String?) {
    #expect(ReviewLink.url(addresses)?.text == url)
  }
}
