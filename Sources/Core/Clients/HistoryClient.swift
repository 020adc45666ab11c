/// What is kept of earlier editions, item by item. Never asks a service.
package struct HistoryClient: Sendable {
  /// An item of an earlier edition, and where it was seen.
  package struct Found: Sendable, Hashable {
    package let item: Item
    /// Newest first.
    package let places: [Catalog.Appearance]

    package init(item: Item, places: [Catalog.Appearance]) {
      self.item = item
      self.places = places
    }
  }

  /// The places where an item was seen, newest first; one for each edition.
  package var places: @Sendable (ItemID) -> [Catalog.Appearance]
  /// The items that a text finds but for those that are known already, those that were seen last first, each with the
  /// places of its newest date.
  package var search: @Sendable (_ text: String, _ limit: Int, _ known: Set<ItemID>) -> [Found]
  /// Every book of an author, with all its places.
  package var books: @Sendable (AuthorKey) -> [Found]
  /// The dates of the weeks that are known whole, newest first.
  package var weeks: @Sendable () -> [CalendarDate]

  package init(
    places: @escaping @Sendable (ItemID) -> [Catalog.Appearance],
    search: @escaping @Sendable (_ text: String, _ limit: Int, _ known: Set<ItemID>) -> [Found],
    books: @escaping @Sendable (AuthorKey) -> [Found],
    weeks: @escaping @Sendable () -> [CalendarDate]
  ) {
    self.places = places
    self.search = search
    self.books = books
    self.weeks = weeks
  }
}
