import Core
import Testing

@testable import Services

/// Favorites and entries for the tests.
enum Fixtures {
  static func book(_ title: String, author: String = "Wilkie Collins", isbns: [String] = []) throws -> Book {
    Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: "by \(author)", isbns: try isbns.map { try #require(ISBN($0)) })
  }

  static func item(_ title: String, isbns: [String] = []) throws -> Item { .book(try book(title, isbns: isbns)) }

  static func origin(rank: Int = 2) throws -> Favorite.Origin {
    Favorite.Origin(
      chart: try #require(Chart.ID("hardcover-fiction")), chartName: "Hardcover Fiction",
      date: try #require(CalendarDate("2026-12-06")), rank: rank, weeks: 12)
  }

  static func favorite() throws -> Favorite {
    let book = Book(
      key: try #require(BookKey("the-moonstone-wilkie-collins")), title: "The Moonstone", author: "Wilkie Collins",
      byline: "by Wilkie Collins", summary: "A diamond/curse \"lost\".", publisher: "Penguin",
      isbns: try ["9780140434088", "9791032305690"].map { try #require(ISBN($0)) },
      coverURL: WebURL("https://example.com/cover.jpg"), amazonURL: WebURL("https://www.amazon.com/dp/0140434089"))
    return Favorite(
      item: .book(book), addedAt: try #require(Timestamp(iso8601: "2026-11-30T04:05:06Z")), origin: try origin())
  }

  /// A whole file around entries, as another program might write it.
  static func file(_ entries: String..., version: String = "1", extra: String = "") -> String {
    #"{"format":"topshelf.favorites","version":\#(version),\#(extra)"favorites":[\#(entries.joined(separator: ","))]}"#
  }

  static func entry(_ title: String, _ extra: String = "") -> String {
    let words = title.lowercased().replacing(" ", with: "-")
    return #"{"id":"book:\#(words)-wilkie-collins","title":"\#(title)"\#(extra)}"#
  }
}
