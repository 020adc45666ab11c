import Core
import Markup

/// The cards of an edition, as the values that they are made of, which are a key for `RenderedParts`.
///
/// Between views only the hearts change.
struct CardList: Component, Equatable {
  let entries: [Entry]
  /// The id under which each entry is a favorite.
  let kept: [ItemID?]
  /// The page of the cards.
  let from: Route
  /// Albums released after this day are pre-orders.
  let today: CalendarDate

  init(_ entries: [Entry], favorites: Favorites, from: Route, today: CalendarDate) {
    self.entries = entries
    self.today = today
    self.from = from
    kept =
      favorites.all.isEmpty
      ? Array(repeating: nil, count: entries.count) : entries.map { favorites.favorite(for: $0.item)?.id }
  }

  var body: some HTML {
    let from = from.link
    let anchors = ItemID.anchors(entries.map(\.item.id))
    ol(.class(entries.first?.item.id.kind == .album ? "collection covers" : "collection")) {
      // Covers below the first two rows of a wide window load lazily.
      for (index, entry) in entries.enumerated() {
        EntryCardView(
          card: EntryCard(entry, anchor: anchors[index], kept: kept[index], from: from, today: today),
          isLazy: index >= 6)
      }
    }
    SalesRemarkNotes(remarks: entries.flatMap(\.remarks).sorted)
  }
}
