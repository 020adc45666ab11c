/// The books that were seen on the charts in memory, by key, with the places where each stands.
public struct Catalog: Sendable {
  /// One place of a book in an edition.
  public struct Appearance: Sendable, Hashable {
    public let chart: Chart
    public let date: CalendarDate
    public let entry: Entry
  }

  public struct Listing: Sendable {
    /// With the ISBNs of every edition of the book.
    public var book: Book
    /// Newest first; of one week, in the order of the picker.
    public var appearances: [Appearance]
  }

  private var listings: [BookKey: Listing] = [:]
  /// The charts in the order they came in first, which is the picker's; and the books that each edition holds.
  private var places: [Chart.ID: Int] = [:]
  private var books: [EditionID: Set<BookKey>] = [:]

  private struct EditionID: Hashable {
    let chart: Chart.ID
    let date: CalendarDate
  }

  public init(_ editions: [Edition] = []) {
    for edition in editions { add(edition) }
  }

  public subscript(key: BookKey) -> Listing? { listings[key] }

  /// Takes over the entries of an edition; those of one that is known already are replaced, also where a book is no
  /// longer among them.
  public mutating func add(_ edition: Edition) {
    let id = EditionID(chart: edition.chart.id, date: edition.date)
    for key in books[id] ?? [] {
      listings[key]?.appearances.removeAll { $0.chart.id == id.chart && $0.date == id.date }
    }
    books[id] = []
    let place = places[id.chart] ?? places.count
    places[id.chart] = place
    for entry in edition.entries {
      guard case .book(let book) = entry.item else { continue }
      books[id]?.insert(book.key)
      let appearance = Appearance(chart: edition.chart, date: edition.date, entry: entry)
      guard var listing = listings[book.key] else {
        listings[book.key] = Listing(book: book, appearances: [appearance])
        continue
      }
      listing.book = listing.book.merged(with: book)
      let index = listing.appearances.firstIndex {
        $0.date < id.date || $0.date == id.date && places[$0.chart.id, default: 0] > place
      }
      listing.appearances.insert(appearance, at: index ?? listing.appearances.endIndex)
      listings[book.key] = listing
    }
  }
}
