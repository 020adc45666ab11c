import Core
import Database

/// What is kept, item by item.
extension Archive {
  /// The archive as the screens ask it about items.
  ///
  /// - Parameter weeks: the dates of the weeks that are known whole, newest first.
  func history(weeks: @escaping @Sendable () -> [CalendarDate]) -> HistoryClient {
    HistoryClient(
      places: { places(of: $0) }, search: { search($0, limit: $1, except: $2) }, books: { books(by: $0) }, weeks: weeks)
  }

  /// The places where an item was seen, newest first.
  func places(of item: ItemID) -> [Catalog.Appearance] {
    database.read { connection throws(DatabaseError) in
      try HistoryRecords(connection: connection).places(of: item)
    } ?? []
  }

  /// The items that a text finds but for those that are known already, those that were seen last first: the same rule as
  /// `ItemQuery` has for the items in memory.
  func search(_ text: String, limit: Int, except known: Set<ItemID> = []) -> [HistoryClient.Found] {
    database.read { connection throws(DatabaseError) in
      try HistoryRecords(connection: connection).search(ItemQuery(text), limit: limit, except: known)
    } ?? []
  }

  /// Every book of an author, with all its places.
  func books(by author: AuthorKey) -> [HistoryClient.Found] {
    database.read { connection throws(DatabaseError) in
      try HistoryRecords(connection: connection).books(by: author)
    } ?? []
  }
}
