import Core
import Markup

/// The hearts of the books, each with an id of its section, so that it is the same whatever else is on the page.
struct WeekHearts: Sendable, Equatable {
  /// The ids under which books are favorites.
  private let kept: [ItemID: ItemID]
  private let from: Link
  /// The section in which each book comes first on the page.
  private let sections: [ItemID: WeekSections.Section]

  /// - Parameter sections: the books of each section, in the order of the page.
  init(
    _ books: [WeekBook], _ firsts: [WeekFirst], in sections: [(WeekSections.Section, [ItemID])], favorites: Favorites,
    from: Route
  ) {
    self.from = from.link
    self.sections = sections.reduce(into: [:]) { known, part in
      for id in part.1 where known[id] == nil { known[id] = part.0 }
    }
    var kept: [ItemID: ItemID] = [:]
    if !favorites.all.isEmpty {
      for item in books.lazy.map(\.item) { kept[item.id] = favorites.favorite(for: item)?.id }
      for item in firsts.lazy.map(\.item) { kept[item.id] = kept[item.id] ?? favorites.favorite(for: item)?.id }
    }
    self.kept = kept
  }

  /// The id of a book's place on the page, to which its own page leads back: where it comes first.
  func place(of item: Item, in section: WeekSections.Section) -> Attribute? {
    sections[item.id] == section ? .id(item.id.anchor) : nil
  }

  func heart(of item: Item, in section: WeekSections.Section) -> FavoriteButton {
    heart(of: item, in: section, anchor: item.id.anchor)
  }

  /// Those of the number ones, where a book may be on several lists.
  func ofFirsts(_ items: [Item]) -> [FavoriteButton] {
    zip(items, ItemID.anchors(items.map(\.id))).map { heart(of: $0, in: .firsts, anchor: $1) }
  }

  private func heart(of item: Item, in section: WeekSections.Section, anchor: String) -> FavoriteButton {
    let anchor = "\(section.rawValue)-\(anchor)"
    let id = kept[item.id]
    // A book that is no favorite any more leaves that section.
    let isLeaving = section == .yours && id != nil
    return FavoriteButton(
      item: id ?? item.id, title: item.title, isKept: id != nil, anchor: anchor,
      from: from.part(isLeaving ? section.rawValue : anchor))
  }
}
