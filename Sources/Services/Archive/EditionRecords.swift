import Core
import Database

/// Editions as they are kept in `CacheDatabase`. This file reads them, `EditionRecords+Write.swift` writes them.
struct EditionRecords {
  let connection: Connection

  /// An edition without its entries, and its number.
  struct Head: Sendable {
    let number: Int
    let edition: Edition
  }

  /// The editions of an answer, in its order.
  func editions(ofAnswer answer: Int) throws(DatabaseError) -> [Edition] {
    let heads = try connection.rows(
      """
      SELECT kept_edition.* FROM answer_edition JOIN kept_edition ON kept_edition.id = edition
      WHERE answer = ? ORDER BY position
      """, [Value(answer)]
    ) { Head($0) }
    var editions: [Edition] = []
    for head in heads { editions.append(try filled(head)) }
    return editions
  }

  /// The edition of a date, or the one that the date once led to; `nil` if it has no entries. If there is one for each
  /// measure, that of the plays.
  func edition(_ id: Chart.ID, on date: CalendarDate, country: CountryCode?) throws(DatabaseError) -> Edition? {
    let head = try connection.first(
      """
      SELECT * FROM kept_edition WHERE chart = ?1 AND country = ?3
        AND date = coalesce((SELECT date FROM resolution WHERE chart = ?1 AND asked = ?2), ?2)
        AND EXISTS (SELECT 1 FROM place WHERE edition = id)
      ORDER BY measure
      """, [.text(id.slug), .text(date.description), .text(country?.code ?? "")]
    ) { Head($0) }
    guard let head else { return nil }
    return try filled(head)
  }

  /// The newest edition of an earlier date that has entries, of the same chart, country and measure.
  func previous(of edition: Edition) throws(DatabaseError) -> Edition? {
    let head = try connection.first(
      """
      SELECT * FROM kept_edition WHERE chart = ? AND country = ? AND measure = ? AND date < ?
        AND EXISTS (SELECT 1 FROM place WHERE edition = id)
      ORDER BY date DESC
      """, Self.key(edition)
    ) { Head($0) }
    guard let head else { return nil }
    return try filled(head)
  }

  /// The ranks of every list of a service on a date, but for those of which only the top is known.
  func ranks(_ service: Service, on date: CalendarDate, of chart: Chart.ID?) throws(DatabaseError) -> [Chart.ID:
    [ItemID: Int]]
  {
    var ranks: [Chart.ID: [ItemID: Int]] = [:]
    _ = try connection.rows(
      """
      SELECT chart, item.name, rank FROM edition JOIN place ON place.edition = edition.id JOIN item ON item.id = item
      WHERE date = ?1 AND service = ?2 AND chart = coalesce(?3, chart) AND NOT is_excerpt ORDER BY chart, rank
      """, [.text(date.description), .text(service.rawValue), Value(chart?.slug)]
    ) { row -> Bool? in
      guard let chart = Chart.ID(row.text(0)), let item = ItemID(row.text(1)) else { return nil }
      if ranks[chart]?[item] == nil { ranks[chart, default: [:]][item] = row.integer(2) }
      return nil
    }
    return ranks
  }

  /// Newest first.
  func dates(of id: Chart.ID, country: CountryCode?) throws(DatabaseError) -> [CalendarDate] {
    try connection.rows(
      """
      SELECT DISTINCT date FROM edition WHERE chart = ? AND country = ?
        AND EXISTS (SELECT 1 FROM place WHERE edition = id)
      ORDER BY date DESC
      """, [.text(id.slug), .text(country?.code ?? "")]
    ) { CalendarDate($0.text(0)) }
  }

  /// Whether an edition of a date is kept with all its entries.
  func isWhole(_ id: Chart.ID, on date: CalendarDate) throws(DatabaseError) -> Bool {
    try connection.first(
      "SELECT 1 FROM edition WHERE chart = ? AND country = '' AND measure = '' AND date = ? AND NOT is_excerpt",
      [.text(id.slug), .text(date.description)]
    ) { _ in true } ?? false
  }

  /// The places of an item, newest first; one for each edition: the better, if it is in it twice.
  func places(of id: ItemID) throws(DatabaseError) -> [Catalog.Appearance] {
    // Each item and chart once: an item stands on the same chart for months.
    let rows = try connection.rows("SELECT * FROM item WHERE name = ?", [.text(id.description)]) { row in
      Item(row).map { (row.integer(0), $0) }
    }
    let items = Dictionary(rows) { first, _ in first }
    return try places(of: id, onlyNewest: false) { items[$0] }
  }

  /// The places of the newest date of an item that is known.
  func newestPlaces(of item: Item) throws(DatabaseError) -> [Catalog.Appearance] {
    try places(of: item.id, onlyNewest: true) { _ in item }
  }

  private func places(of id: ItemID, onlyNewest: Bool, _ item: (Int) -> Item?) throws(DatabaseError)
    -> [Catalog.Appearance]
  {
    var places: [(slug: String, date: CalendarDate, entry: Entry)] = []
    var last: Int?
    _ = try connection.first(
      """
      SELECT edition.id, place.item, rank, movement, weeks, is_tie, has_bulk_orders, date, chart
      FROM item JOIN place ON place.item = item.id JOIN edition ON edition.id = place.edition
      WHERE item.name = ? ORDER BY date DESC, edition.id, rank
      """, [.text(id.description)]
    ) { row -> Bool? in
      let edition = row.integer(0)
      guard edition != last, let item = item(row.integer(1)), let date = CalendarDate(row.text(7)) else { return nil }
      if onlyNewest, let newest = places.first?.date, date != newest { return true }
      last = edition
      places.append((row.text(8), date, Entry(row, from: 2, item)))
      return nil
    }
    var charts: [String: Chart] = [:]
    for slug in Set(places.map(\.slug)) { charts[slug] = try chart(slug) }
    return places.compactMap { place in
      charts[place.slug].map { Catalog.Appearance(chart: $0, date: place.date, entry: place.entry) }
    }
  }

  private func chart(_ slug: String) throws(DatabaseError) -> Chart? {
    try connection.first("SELECT * FROM chart WHERE slug = ?", [.text(slug)]) { Chart($0, from: 0) }
  }

  func filled(_ head: Head) throws(DatabaseError) -> Edition {
    let entries = try connection.rows(
      "SELECT * FROM kept_place WHERE edition = ? ORDER BY position", [Value(head.number)]
    ) { row in Item(row).map { Entry(row, from: ItemRecords.columns + 2, $0) } }
    return head.edition.with(entries)
  }

  /// What tells one edition from another.
  static func key(_ edition: Edition) -> [Value] {
    [
      .text(edition.chart.id.slug), .text(edition.country?.code ?? ""), .text(edition.measure?.rawValue ?? ""),
      .text(edition.date.description),
    ]
  }
}

// MARK: - Rows

extension EditionRecords.Head {
  /// A row of `kept_edition`; `nil` if it makes no sense.
  init?(_ row: borrowing Row) {
    guard let service = Service(rawValue: row.text(1)), let chart = Chart(row, from: 2),
      let date = CalendarDate(row.text(8))
    else { return nil }
    number = row.integer(0)
    edition = Edition(
      service: service, chart: chart, date: date, entries: [], isExcerpt: row.integer(9) != 0,
      previous: CalendarDate(row.text(10)),
      next: CalendarDate(row.text(11)), measure: Measure(rawValue: row.text(7)), country: CountryCode(row.text(6)))
  }
}

extension Chart {
  fileprivate init?(_ row: borrowing Row, from column: Int) {
    guard let id = Chart.ID(row.text(column)) else { return nil }
    self.init(
      id: id, name: row.text(column + 1), group: ChartGroup(rawValue: row.text(column + 2)) ?? .other,
      frequency: Frequency(recordName: row.text(column + 3)))
  }
}

extension Entry {
  /// A rank, a movement, the weeks on the list, and what is remarked, from a column on.
  fileprivate init(_ row: borrowing Row, from column: Int, _ item: Item) {
    self.init(
      rank: row.integer(column), movement: row.optionalText(column + 1).flatMap { Movement(recordText: $0) },
      weeksOnList: row.optionalInteger(column + 2), item: item,
      remarks: Set([.tie, .bulkOrders].enumerated().compactMap { row.integer(column + 3 + $0) == 1 ? $1 : nil }))
  }
}
