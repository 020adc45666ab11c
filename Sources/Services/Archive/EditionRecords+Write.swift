import Core
import Database

extension EditionRecords {
  /// How many dates are kept of a daily chart of one country and measure; a day takes some 90 kB as it comes.
  static let days = 30

  /// Keeps an edition and its places, in the place of what was there of the same chart and date; its number.
  ///
  /// The first entries of a list never replace the whole list.
  ///
  /// - Parameter isOld: whether it was fetched before what is in the database, which then stays.
  func keep(_ edition: Edition, isOld: Bool = false) throws(DatabaseError) -> Int {
    let key = Self.key(edition)
    let known = try connection.first(
      "SELECT * FROM kept_edition WHERE chart = ? AND country = ? AND measure = ? AND date = ?", key
    ) { Head($0) }
    if let known {
      let isBetter = known.edition.isExcerpt && !edition.isExcerpt
      let isWorse = edition.isExcerpt && !known.edition.isExcerpt
      if isWorse || isOld && !isBetter { return known.number }
      if try filled(known) == edition { return known.number }
    }
    try keep(edition.chart, on: edition.date, isOld: isOld)
    let number = try connection.first(
      """
      INSERT INTO edition (service, chart, country, measure, date, is_excerpt, previous, next)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (chart, country, measure, date) DO UPDATE SET
        service = excluded.service, is_excerpt = excluded.is_excerpt, previous = excluded.previous, next = excluded.next
      RETURNING id
      """,
      [.text(edition.service.rawValue)] + key
        + [Value(edition.isExcerpt), Value(edition.previous?.description), Value(edition.next?.description)]
    ) { $0.integer(0) }
    guard let number else { return 0 }
    // The old places go last: an item is deleted with its last place.
    try connection.run("UPDATE place SET position = -1 - position WHERE edition = ?", [Value(number)])
    let items = ItemRecords(connection: connection)
    for (position, entry) in edition.entries.enumerated() {
      try connection.run(
        """
        INSERT INTO place (edition, position, rank, item, movement, weeks, is_tie, has_bulk_orders)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          Value(number), Value(position), Value(entry.rank), Value(try items.keep(entry.item)),
          Value(entry.movement?.recordText), Value(entry.weeksOnList), Value(entry.remarks.contains(.tie)),
          Value(entry.remarks.contains(.bulkOrders)),
        ])
    }
    try connection.run("DELETE FROM place WHERE edition = ? AND position < 0", [Value(number)])
    return number
  }

  /// Lists get other names over the years: that of the newest edition stays.
  private func keep(_ chart: Chart, on date: CalendarDate, isOld: Bool) throws(DatabaseError) {
    try connection.run(
      """
      INSERT INTO chart (slug, name, picker_group, frequency) VALUES (?, ?, ?, ?)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, picker_group = excluded.picker_group,
        frequency = excluded.frequency
        WHERE NOT ?5 AND NOT EXISTS (SELECT 1 FROM edition WHERE chart = ?1 AND date > ?6)
      """,
      [
        .text(chart.id.slug), .text(chart.name), .text(chart.group.rawValue), .text(chart.frequency.recordName),
        Value(isOld), .text(date.description),
      ])
  }

  /// Notes which edition a date led to.
  func keep(asked: CalendarDate, for edition: Edition) throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO resolution (chart, asked, date) VALUES (?, ?, ?)",
      [.text(edition.chart.id.slug), .text(asked.description), .text(edition.date.description)])
  }

  /// Deletes all but the newest dates of a chart of one country and measure, and the answers that are empty then.
  func removeOld(like edition: Edition) throws(DatabaseError) {
    try connection.run(
      """
      DELETE FROM edition WHERE chart = ?1 AND country = ?2 AND measure = ?3 AND date NOT IN (
        SELECT date FROM edition WHERE chart = ?1 AND country = ?2 AND measure = ?3 ORDER BY date DESC LIMIT ?4)
      """, Self.key(edition).dropLast() + [Value(Self.days)])
    guard connection.changes > 0 else { return }
    try connection.run("DELETE FROM answer WHERE NOT EXISTS (SELECT 1 FROM answer_edition WHERE answer = answer.id)")
  }
}

// MARK: - How values are kept

extension Chart.Frequency {
  var recordName: String {
    switch self {
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .daily: "daily"
    }
  }

  init(recordName: String) {
    self =
      switch recordName {
      case "monthly": .monthly
      case "daily": .daily
      default: .weekly
      }
  }
}

extension Movement {
  /// `new`, `back`, or the places that it moved up, negative for down.
  var recordText: String {
    switch self {
    case .new: "new"
    case .back: "back"
    case .same: "0"
    case .up(let places): String(places)
    case .down(let places): String(-places)
    }
  }

  init?(recordText: String) {
    switch recordText {
    case "new": self = .new
    case "back": self = .back
    default:
      guard let places = Int(recordText), places.magnitude < 10_000 else { return nil }
      self = places == 0 ? .same : places > 0 ? .up(places) : .down(-places)
    }
  }
}
