import Core
import Database

/// What services said of single items, in `CacheDatabase`.
struct DetailRecords {
  struct Detail: Sendable, Hashable {
    /// JSON; `nil` if the service has no such item.
    let body: String?
    /// What it was asked for: the ISBNs of a book, the country whose store has an album.
    let asked: [String]
    let at: Timestamp
  }

  /// How long what was found is kept.
  static let lifetime = Duration.seconds(180 * 86_400)
  /// How long it is kept that there is no such item.
  static let absence = Duration.seconds(30 * 86_400)

  let connection: Connection
  /// Whose details these are.
  let service: Service

  /// `nil` if nothing is known of the item.
  func detail(of item: ItemID) throws(DatabaseError) -> Detail? {
    try connection.first(
      "SELECT body, asked, at FROM detail WHERE service = ? AND item = ?",
      [.text(service.rawValue), .text(item.description)]
    ) { row in
      Detail(
        body: row.optionalText(0), asked: row.text(1).split(separator: " ").map(String.init),
        at: Timestamp(milliseconds: Int64(row.integer(2))))
    }
  }

  func keep(_ detail: Detail, of item: ItemID) throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO detail (service, item, asked, at, body) VALUES (?, ?, ?, ?, ?)",
      [
        .text(service.rawValue), .text(item.description), .text(detail.asked.joined(separator: " ")),
        .integer(detail.at.milliseconds),
        Value(detail.body),
      ])
  }

  /// Removes what is too old of any service, and what a clock that was wrong has dated far ahead.
  func removeOld(at now: Timestamp) throws(DatabaseError) {
    try connection.run(
      "DELETE FROM detail WHERE at NOT BETWEEN ? AND ? OR body IS NULL AND at < ?",
      [
        .integer(now.adding(.zero - Self.lifetime).milliseconds), .integer(now.adding(Self.lifetime).milliseconds),
        .integer(now.adding(.zero - Self.absence).milliseconds),
      ])
  }
}
