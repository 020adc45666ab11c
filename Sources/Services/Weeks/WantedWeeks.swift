import Core
import Database

/// The weeks that a reader asked to have loaded: so many, up to the one that was the newest then.
struct WantedWeeks: Sendable, Hashable {
  let newest: CalendarDate
  let count: Int

  /// A year; the service's terms do not allow keeping a full copy.
  static let maximum = 52

  /// Newest first.
  var dates: [CalendarDate] { (0..<min(count, Self.maximum)).map { newest.adding(days: -7 * $0) } }

  // MARK: In the database

  static func read(_ connection: Connection) throws(DatabaseError) -> WantedWeeks? {
    try connection.first("SELECT newest, count FROM wanted_weeks") { row in
      CalendarDate(row.text(0)).map { WantedWeeks(newest: $0, count: row.integer(1)) }
    }
  }

  /// Takes the place of what was wanted before; `nil` wants nothing.
  static func write(_ wanted: WantedWeeks?, _ connection: Connection) throws(DatabaseError) {
    try connection.run("DELETE FROM wanted_weeks")
    guard let wanted else { return }
    try connection.run(
      "INSERT INTO wanted_weeks (newest, count) VALUES (?, ?)",
      [.text(wanted.newest.description), Value(wanted.count)])
  }
}
