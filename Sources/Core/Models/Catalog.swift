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

  public init(_ editions: [Edition] = []) {
    for edition in editions { add(edition) }
  }

  public subscript(key: BookKey) -> Listing? { listings[key] }

  /// Takes over the entries of an edition; those of one that is known already are replaced.
  public mutating func add(_ edition: Edition) {
    for entry in edition.entries {
      guard case .book(let book) = entry.item else { continue }
      let appearance = Appearance(chart: edition.chart, date: edition.date, entry: entry)
      guard var listing = listings[book.key] else {
        listings[book.key] = Listing(book: book, appearances: [appearance])
        continue
      }
      listing.book = listing.book.merged(with: book)
      listing.appearances.removeAll { $0.chart.id == edition.chart.id && $0.date == edition.date }
      let index = listing.appearances.firstIndex { $0.date < edition.date } ?? listing.appearances.endIndex
      listing.appearances.insert(appearance, at: index)
      listings[book.key] = listing
    }
  }
}
