import Core
import Testing

/// Books and charts in few words; only what a test names is filled in.
enum Fixture {
  static func book(
    _ title: String, by author: String, byline: String? = nil, summary: String = "", publisher: String = "",
    isbns: [String] = [], cover: String? = nil, amazon: String? = nil, ageGroup: String = ""
  ) throws -> Book {
    Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: byline ?? "by \(author)", summary: summary, publisher: publisher,
      isbns: try isbns.map { try #require(ISBN($0)) }, coverURL: try cover.map { try #require(WebURL($0)) },
      amazonURL: try amazon.map { try #require(WebURL($0)) }, ageGroup: ageGroup)
  }

  static func moonstone(isbns: [String] = []) throws -> Book {
    try book("The Moonstone", by: "Wilkie Collins", isbns: isbns)
  }

  static func chart(_ slug: String) throws -> Chart {
    Chart(id: try #require(Chart.ID(slug)), name: slug, group: .fiction, frequency: .weekly)
  }

  /// An edition with these books from the top down.
  static func edition(_ slug: String, _ date: String, _ books: [Book]) throws -> Edition {
    Edition(
      service: .newYorkTimes, chart: try chart(slug), date: try #require(CalendarDate(date)),
      entries: books.enumerated().map { index, book in
        Entry(rank: index + 1, movement: nil, weeksOnList: nil, item: .book(book))
      })
  }

  static func favorite(_ book: Book, secondsSince1970 seconds: Int = 0) -> Favorite {
    Favorite(item: .book(book), addedAt: Timestamp(seconds: seconds), origin: nil)
  }
}
