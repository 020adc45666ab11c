import Core
import Database

/// Items, each once, with what every row says of it, in the order in which they came first.
private struct MergedItems {
  private(set) var items: [Item] = []
  private var indices: [ItemID: Int] = [:]

  mutating func add(_ item: Item) {
    if let index = indices[item.id] {
      items[index] = items[index].merged(with: item)
    } else {
      indices[item.id] = items.count
      items.append(item)
    }
  }
}

/// Items over all editions that are kept in `CacheDatabase`: where they were seen, and which of them a reader looks for.
struct HistoryRecords {
  let connection: Connection

  /// How many rows of a common word are looked at, those of items that were seen last first.
  private static let rows = 1000

  /// The places where an item was seen, newest first; one for each edition: the better, if it is in it twice.
  ///
  /// A place of a list of the Times has the movement since the week before if that is kept, else what the service said.
  func places(of id: ItemID) throws(DatabaseError) -> [Catalog.Appearance] {
    let places = try EditionRecords(connection: connection).places(of: id)
    let ranks = Dictionary(places.map { (Dated($0.chart.id, $0.date), $0.entry.rank) }) { first, _ in first }
    var moved: [Catalog.Appearance] = []
    for place in places {
      moved.append(try self.moved(place, before: ranks[Dated(place.chart.id, place.date.adding(days: -7))]))
    }
    return moved
  }

  private struct Dated: Hashable {
    let chart: Chart.ID
    let date: CalendarDate

    init(_ chart: Chart.ID, _ date: CalendarDate) {
      self.chart = chart
      self.date = date
    }
  }

  private func moved(_ place: Catalog.Appearance, before rank: Int?) throws(DatabaseError) -> Catalog.Appearance {
    guard place.chart.frequency != .daily else { return place }
    if rank == nil {
      let before = place.date.adding(days: -7)
      guard try EditionRecords(connection: connection).isWhole(place.chart.id, on: before) else { return place }
    }
    let entry = place.entry
    let movement = Ranking.movement(rank: entry.rank, before: rank, weeksOnList: entry.weeksOnList)
    // In most weeks a monthly list is the same edition as a week ago.
    let isStill = place.chart.frequency == .monthly && movement == .same
    return Catalog.Appearance(chart: place.chart, date: place.date, entry: entry.with(isStill ? nil : movement))
  }

  // MARK: Searching

  /// The items that a query finds but for some, those that were seen last first, each with the places of its newest date.
  ///
  /// The index finds whatever matches and some more; the query itself decides, so that this search and the one among the
  /// items in memory agree.
  func search(_ query: ItemQuery, limit: Int, except known: Set<ItemID>) throws(DatabaseError)
    -> [HistoryClient.Found]
  {
    guard let match = Self.match(query), limit > 0 else { return [] }
    var found = MergedItems()
    _ = try connection.first(
      """
      SELECT item.* FROM (
        SELECT item, date FROM item_search JOIN item_seen ON item = item_search.rowid
        WHERE item_search MATCH ? ORDER BY date DESC, item DESC LIMIT ?) AS seen
      JOIN item ON item.id = seen.item ORDER BY seen.date DESC, seen.item DESC
      """, [.text(match), Value(Self.rows)]
    ) { row -> Bool? in
      guard let id = ItemID(row.text(1)), !known.contains(id), let item = Item(row), query.matches(item) else {
        return nil
      }
      found.add(item)
      return found.items.count == limit ? true : nil
    }
    return try found.items.map { item throws(DatabaseError) in
      HistoryClient.Found(item: item, places: try EditionRecords(connection: connection).newestPlaces(of: item))
    }
  }

  /// Every book of an author, with all its places.
  func books(by author: AuthorKey) throws(DatabaseError) -> [HistoryClient.Found] {
    guard let match = Self.match(ItemQuery(author.text.replacing("-", with: " "))) else { return [] }
    var found = MergedItems()
    let rows = try connection.rows(
      """
      SELECT item.* FROM item_search JOIN item ON item.id = item_search.rowid
      WHERE item_search MATCH ? ORDER BY item_search.rowid DESC
      """, [.text(match)]
    ) { row in author.wrote(row.text(3)) ? Item(row) : nil }
    for item in rows where item.id.kind == .book { found.add(item) }
    return try found.items.map { item throws(DatabaseError) in
      HistoryClient.Found(item: item, places: try places(of: item.id))
    }
  }

  /// What to look up in the full-text index; `nil` if nothing can match.
  private static func match(_ query: ItemQuery) -> String? {
    let texts = query.indexedTexts
    guard !texts.isEmpty else { return nil }
    return texts.map { "(\($0.sorted().map { "\"\($0)\"*" }.joined(separator: " OR ")))" }.joined(separator: " AND ")
  }
}
