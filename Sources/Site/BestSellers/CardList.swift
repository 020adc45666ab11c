import Core
import Markup

/// The cards of an edition: what they are made of, rather than their words.
///
/// From view to view nothing of it changes but the hearts, so whoever renders it may look for it by its value in `RenderedParts`.
struct CardList: Component, Equatable {
  let entries: [Entry]
  /// For each entry the favorite that it is known as.
  let kept: [ItemID?]
  /// The page that they stand on.
  let from: Route
  /// An album that is not out on this day is one to pre-order.
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
    ol(.class("collection")) {
      // Any more than the first two rows of a wide window waits until it is scrolled to.
      for (index, entry) in entries.enumerated() {
        EntryCardView(
          card: EntryCard(entry, anchor: anchors[index], kept: kept[index], from: from, today: today),
          isLazy: index >= 6)
      }
    }
  }
}
