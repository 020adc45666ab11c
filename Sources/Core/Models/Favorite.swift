/// An item that someone kept, when, and where they found it.
package struct Favorite: Sendable, Hashable, Identifiable {
  /// The place in a chart where it was kept.
  package struct Origin: Sendable, Hashable {
    package let chart: Chart.ID
    package let chartName: String
    package let date: CalendarDate
    package let rank: Int
    package let weeks: Int?

    package init(chart: Chart.ID, chartName: String, date: CalendarDate, rank: Int, weeks: Int?) {
      self.chart = chart
      self.chartName = chartName
      self.date = date
      self.rank = rank
      self.weeks = weeks
    }
  }

  /// What services add to a book. Indirect, as `Item` is: ten thousand favorites without any cost a reference each.
  private indirect enum Facts: Sendable, Hashable {
    case none
    case known(BookDetails)
  }

  package private(set) var item: Item
  package let addedAt: Timestamp
  package let origin: Origin?
  /// The id of its item on today's charts, if the file has another one: older versions made keys by other rules.
  package let chartID: ItemID?
  private var facts = Facts.none

  /// - Parameter details: what is known of a book.
  package init(item: Item, addedAt: Timestamp, origin: Origin?, details: BookDetails? = nil) {
    self.item = item
    self.addedAt = addedAt
    self.origin = origin
    if let details, details != BookDetails() { facts = .known(details) }
    if case .book(let book) = item, let key = book.keyOfText, key != book.key {
      chartID = .book(key)
    } else {
      chartID = nil
    }
  }

  package var id: ItemID { item.id }

  /// What is known of a book, beyond what its lists said; `nil` of an album, which has all of it.
  package var details: BookDetails? {
    guard case .book(let book) = item else { return nil }
    var details = if case .known(let details) = facts { details } else { BookDetails() }
    details.subtitle = book.subtitle
    details.publisher = book.publisher
    return details
  }

  /// Whether a form or a URL with this id means this favorite.
  package func isKnown(as id: ItemID) -> Bool { id == self.id || id == chartID }
}

extension Favorite {
  /// This favorite as it is when it is kept once more: what it has stays, its time and its place are new.
  package func kept(anew new: Favorite) -> Favorite {
    let favorite = Favorite(item: item, addedAt: new.addedAt, origin: new.origin ?? origin, details: details)
    return new.details.map { favorite.completed(with: $0) } ?? favorite
  }

  /// This favorite, completed with what only the details say. What it has stays: the reader may have written it.
  package func completed(with details: BookDetails) -> Favorite {
    guard case .book(let book) = item else { return self }
    var known = if case .known(let details) = facts { details } else { BookDetails() }
    let before = known
    known.description = known.description.ifEmpty(details.description)
    known.published = known.published.ifEmpty(details.published)
    known.pageCount = known.pageCount ?? details.pageCount
    known.subjects = known.subjects.ifEmpty(details.subjects)
    known.storeURL = known.storeURL ?? details.storeURL
    if known != before { known.services += details.services.filter { !known.services.contains($0) } }
    var favorite = self
    favorite.item = .book(book.completed(with: details))
    if known != before { favorite.facts = .known(known) }
    return favorite
  }

  package func completed(with details: AlbumDetails) -> Favorite {
    guard case .album(let album) = item else { return self }
    var favorite = self
    favorite.item = .album(album.completed(with: details))
    return favorite
  }
}
