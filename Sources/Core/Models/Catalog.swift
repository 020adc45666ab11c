/// The items that were seen on the charts in memory, by id, with the places where each stands.
package struct Catalog: Sendable {
  /// One place of an item in an edition.
  package struct Appearance: Sendable, Hashable {
    package let chart: Chart
    package let date: CalendarDate
    package let entry: Entry

    package init(chart: Chart, date: CalendarDate, entry: Entry) {
      self.chart = chart
      self.date = date
      self.entry = entry
    }
  }

  package struct Listing: Sendable {
    /// With what every place says of it: the ISBNs of every edition of a book.
    package var item: Item
    /// Of each source newest first; of one week, in the order of the picker. One for each edition: the better, if it is
    /// in it twice.
    package var appearances: [Appearance]
    /// What a search looks through.
    package private(set) var words: SearchWords

    fileprivate init(_ item: Item, _ appearances: [Appearance] = []) {
      self.item = item
      self.appearances = appearances
      words = SearchWords(item)
    }

    /// What both say, the places of this one first.
    package func merged(with other: Listing) -> Listing {
      var merged = self
      merged.merge(other.item)
      merged.appearances += other.appearances
      return merged
    }

    /// Takes over what another place says of the item.
    fileprivate mutating func merge(_ other: Item) {
      if other.title != item.title || other.byline != item.byline { words.add(other) }
      item = item.merged(with: other)
    }
  }

  private var listings: [ItemID: Listing] = [:]
  /// The charts in the order they came in first, which is the picker's; and the items that each edition holds.
  private var places: [Chart.ID: Int] = [:]
  private var items: [EditionID: Set<ItemID>] = [:]

  private struct EditionID: Hashable {
    let chart: Chart.ID
    let date: CalendarDate
  }

  package init(_ editions: [Edition] = []) {
    for edition in editions { add(edition) }
  }

  package subscript(id: ItemID) -> Listing? { listings[id] }

  package var isEmpty: Bool { listings.isEmpty }

  /// Takes over items that stand nowhere any more, but that an open page may still lead to.
  package mutating func note(_ items: [Item]) {
    for item in items {
      if listings[item.id] == nil { listings[item.id] = Listing(item) } else { listings[item.id]?.merge(item) }
    }
  }

  /// Takes over the entries of an edition; those of one that is known already are replaced, also where an item is no
  /// longer among them.
  package mutating func add(_ edition: Edition) {
    let id = EditionID(chart: edition.chart.id, date: edition.date)
    for item in items[id] ?? [] {
      listings[item]?.appearances.removeAll { $0.chart.id == id.chart && $0.date == id.date }
    }
    items[id] = []
    let place = places[id.chart] ?? places.count
    places[id.chart] = place
    for entry in edition.entries {
      let item = entry.item
      items[id]?.insert(item.id)
      let appearance = Appearance(chart: edition.chart, date: edition.date, entry: entry)
      guard var listing = listings[item.id] else {
        listings[item.id] = Listing(item, [appearance])
        continue
      }
      listing.merge(item)
      if let twin = listing.appearances.firstIndex(where: { $0.chart.id == id.chart && $0.date == id.date }) {
        if entry.rank < listing.appearances[twin].entry.rank { listing.appearances[twin] = appearance }
        listings[item.id] = listing
        continue
      }
      let index = listing.appearances.firstIndex {
        $0.date < id.date || $0.date == id.date && places[$0.chart.id, default: 0] > place
      }
      listing.appearances.insert(appearance, at: index ?? listing.appearances.endIndex)
      listings[item.id] = listing
    }
  }
}
