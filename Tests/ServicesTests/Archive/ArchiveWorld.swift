import Core
import Database
import Foundation
import Testing

@testable import Services

/// A folder with a database, and editions to keep in it.
struct ArchiveWorld {
  /// January 15, 2027.
  static let fetchedAt = Timestamp(seconds: 1_800_000_000)

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// As another start of the program opens it.
  var database: CacheDatabase { CacheDatabase(folder: folder.path, clock: .fixed(Self.fetchedAt), log: { _ in }) }
  var archive: Archive { Archive(database, clock: .fixed(Self.fetchedAt)) }

  static func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  static func book(_ title: String, author: String = "Ann", publisher: String = "Press") throws -> Book {
    Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: "by \(author)", summary: "About \(title).", publisher: publisher,
      isbns: [try #require(ISBN("9780140434088"))], coverURL: WebURL("https://static01.nyt.com/1.jpg"),
      amazonURL: WebURL("https://www.amazon.com/dp/1"),
      reviewURL: WebURL("https://www.nytimes.com/1.html"), ageGroup: "8 to 12")
  }

  static func edition(
    _ date: String, _ titles: [String], of slug: String = "hardcover-fiction", isExcerpt: Bool = false
  ) throws -> Edition {
    let chart = Chart(
      id: try #require(Chart.ID(slug)), name: "List \(slug)", group: .fiction,
      frequency: slug.contains("monthly") ? .monthly : .weekly)
    let movements: [Movement?] = [.new, .back, .same, .up(3), .down(12), nil]
    let remarks: [Set<SalesRemark>] = [[], [.tie], [.bulkOrders], [.tie, .bulkOrders]]
    let entries = try titles.enumerated().map { index, title in
      Entry(
        rank: index + 1, movement: movements[index % 6], weeksOnList: index == 5 ? nil : index + 1,
        item: .book(try book(title)), remarks: remarks[index % 4])
    }
    return Edition(
      service: .newYorkTimes, chart: chart, date: try self.date(date), entries: entries, isExcerpt: isExcerpt,
      previous: try self.date(date).adding(days: -7), next: nil)
  }

  static func albums(
    _ date: String, _ titles: [String], country: CountryCode = .us, measure: Measure = .plays
  ) throws -> Edition {
    let entries = try titles.enumerated().map { index, title in
      let id = try #require(AlbumID(String(title.utf8.reduce(1) { ($0 * 31 + Int($1)) % 1_000_003 })))
      return Entry(
        rank: index + 1, movement: nil, weeksOnList: nil,
        item: .album(
          Album(
            id: id, title: title, artist: "Band", genres: ["Pop", "Music"], released: "2026-01-02", copyright: "Label",
            isExplicit: true, coverURL: WebURL("https://is1-ssl.mzstatic.com/1.jpg"),
            storeURL: WebURL("https://music.apple.com/album/1"))))
    }
    return Edition(
      service: .apple, chart: Chart.topAlbums, date: try self.date(date), entries: entries, measure: measure,
      country: country)
  }

  /// An overview of these editions, or a list if it was asked for a date.
  static func answer(
    _ editions: [Edition], asked: String = "overview", for date: String? = nil, at seconds: Int = 0
  ) throws -> Archive.Answer {
    let isAlbums = editions.first?.chart.frequency == .daily
    return Archive.Answer(
      service: isAlbums ? .apple : .newYorkTimes, asked: asked, askedDate: try date.map(self.date), body: [1, 2, 3],
      fetchedAt: fetchedAt.adding(.seconds(seconds)), editions: editions)
  }

  /// Rows of one number each.
  func numbers(_ sql: StaticString) -> [Int]? {
    database.read { connection throws(DatabaseError) in try connection.rows(sql) { $0.integer(0) } }
  }
}
