import Core
import Testing

@testable import Site

/// A book of which earlier weeks are kept.
struct KeptBook {
  let book: Book
  private var lists: [(slug: String, name: String, ranks: [String: Int])] = []

  init(_ book: Book) { self.book = book }

  /// The same book, also on a list: its rank on each date.
  func on(_ slug: String, _ name: String, _ ranks: [String: Int]) -> KeptBook {
    var kept = self
    kept.lists.append((slug, name, ranks))
    return kept
  }

  /// Newest first.
  func places() throws -> [Catalog.Appearance] {
    try lists.flatMap { list in
      try list.ranks.map { date, rank in
        Catalog.Appearance(
          chart: try Fixture.chart(list.slug, list.name), date: try Fixture.date(date),
          entry: Fixture.entry(rank, book, .back, weeks: 3))
      }
    }.sorted { ($1.date, $0.chart.name) < ($0.date, $1.chart.name) }
  }

  /// A site whose history has this book alone.
  func stub(_ books: SourceSnapshot, weeks: [String] = []) throws -> StubSite {
    let places = try places()
    let weeks = try weeks.map { try Fixture.date($0) }
    let item = Item.book(book)
    let newest = places.filter { $0.date == places.first?.date }
    return StubSite(books).with {
      $0.history = HistoryClient(
        places: { $0 == item.id ? places : [] },
        search: { text, _, known in
          known.contains(item.id) || !ItemQuery(text).matches(item)
            ? [] : [HistoryClient.Found(item: item, places: newest)]
        },
        books: { $0.wrote(item.creator) ? [HistoryClient.Found(item: item, places: places)] : [] }, weeks: { weeks })
    }
  }
}
