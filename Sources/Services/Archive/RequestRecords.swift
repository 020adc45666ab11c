import Core
import Database

/// The requests to one service in `CacheDatabase`, where every running copy of the program counts them.
struct RequestRecords {
  struct Reading: Sendable, Hashable {
    /// From the oldest to the newest; two may be the same.
    let moments: [Timestamp]
    /// When the records were last found to be gone, so that there may have been more before; `nil` if they never were.
    let lostAt: Timestamp?
  }

  let connection: Connection
  let service: String

  func read(after start: Timestamp) throws(DatabaseError) -> Reading {
    Reading(
      moments: try connection.rows(
        "SELECT at FROM request WHERE service = ? AND at > ? ORDER BY at",
        [.text(service), .integer(start.milliseconds)], Self.moment),
      lostAt: try connection.first(
        "SELECT at FROM request_loss WHERE service = ? OR service IS NULL ORDER BY id DESC", [.text(service)],
        Self.moment))
  }

  /// Changes those rows that are not as they should be, as a rule one, and removes what no window reaches.
  ///
  /// - Parameters:
  ///   - moments: all that should be there after `start`, in order.
  ///   - reading: all that is there after `start`.
  func write(_ moments: [Timestamp], over reading: Reading, after start: Timestamp) throws(DatabaseError) {
    for moment in moments.missing(in: reading.moments) { try add(moment) }
    for moment in reading.moments.missing(in: moments) {
      try connection.run(
        "DELETE FROM request WHERE rowid = (SELECT rowid FROM request WHERE service = ? AND at = ? LIMIT 1)",
        [.text(service), .integer(moment.milliseconds)])
    }
    try connection.run(
      "DELETE FROM request WHERE service = ? AND at <= ?", [.text(service), .integer(start.milliseconds)])
  }

  func add(_ moment: Timestamp) throws(DatabaseError) {
    try connection.run("INSERT INTO request VALUES (?, ?)", [.text(service), .integer(moment.milliseconds)])
  }

  /// Notes that the records of a service, or of all, may be incomplete up to now.
  static func noteLoss(of service: String?, at now: Timestamp, in connection: Connection) throws(DatabaseError) {
    try connection.run(
      "INSERT INTO request_loss (service, at) VALUES (?, ?)", [Value(service), .integer(now.milliseconds)])
  }

  private static func moment(_ row: borrowing Row) -> Timestamp? { Timestamp(milliseconds: Int64(row.integer(0))) }
}

extension [Timestamp] {
  /// Those that others lack; one that they have less often, as often as it is lacking. Both are in order.
  func missing(in others: [Timestamp]) -> [Timestamp] {
    var rest = others[...]
    return filter { moment in
      rest = rest.drop { $0 < moment }
      guard rest.first == moment else { return true }
      rest.removeFirst()
      return false
    }
  }
}
