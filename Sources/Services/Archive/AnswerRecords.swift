import Core
import Database

/// The services' answers as they came, in `CacheDatabase`.
struct AnswerRecords {
  /// An answer without its body.
  struct Head: Sendable {
    let number: Int
    let fetchedAt: Timestamp

    func isNewer(than other: Head, at now: Timestamp) -> Bool {
      (fetchedAt <= now ? 1 : 0, fetchedAt) > (other.fetchedAt <= now ? 1 : 0, other.fetchedAt)
    }
  }

  let connection: Connection

  /// How many of the newest bodies are kept of what was asked for; of what is older, only what was read from it.
  private static let bodies = 13

  // MARK: Writing

  /// Keeps an answer and its editions, in the place of one of the same date.
  ///
  /// - Parameter isOld: whether it was fetched before what is in the database, whatever that is. Then nothing is replaced.
  func keep(_ answer: Archive.Answer, isOld: Bool = false) throws(DatabaseError) {
    guard let first = answer.editions.first else { return }
    let date = first.date
    let records = EditionRecords(connection: connection)
    if let asked = answer.askedDate, asked != date { try records.keep(asked: asked, for: first) }
    let number = try connection.first(
      """
      INSERT INTO answer (service, asked, date, asked_date, fetched_at, decoder, body) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (service, asked, date) DO UPDATE SET
        asked_date = CASE WHEN asked_date IS NULL THEN NULL ELSE excluded.asked_date END,
        fetched_at = excluded.fetched_at, decoder = excluded.decoder, body = excluded.body WHERE NOT ?8
      RETURNING id
      """,
      [
        .text(answer.service.rawValue), .text(answer.asked), .text(date.description),
        Value(answer.askedDate?.description), .integer(answer.fetchedAt.milliseconds), Value(Archive.decoder),
        .blob(answer.body), Value(isOld),
      ]
    ) { $0.integer(0) }
    guard let number else { return }
    try connection.run(
      """
      UPDATE answer SET body = NULL WHERE service = ?1 AND asked = ?2 AND body IS NOT NULL AND date NOT IN (
        SELECT date FROM answer WHERE service = ?1 AND asked = ?2 ORDER BY date DESC LIMIT ?3)
      """, [.text(answer.service.rawValue), .text(answer.asked), Value(Self.bodies)])
    try keep(answer.editions, of: number, isOld: isOld)
    for edition in answer.editions where edition.chart.frequency == .daily { try records.removeOld(like: edition) }
  }

  private func keep(_ editions: [Edition], of answer: Int, isOld: Bool) throws(DatabaseError) {
    let records = EditionRecords(connection: connection)
    var numbers: [Int] = []
    for edition in editions { numbers.append(try records.keep(edition, isOld: isOld)) }
    guard try linked(to: answer) != numbers else { return }
    try connection.run("DELETE FROM answer_edition WHERE answer = ?", [Value(answer)])
    for (position, number) in numbers.enumerated() {
      try connection.run(
        "INSERT INTO answer_edition VALUES (?, ?, ?)", [Value(answer), Value(position), Value(number)])
    }
  }

  private func linked(to answer: Int) throws(DatabaseError) -> [Int] {
    try connection.rows("SELECT edition FROM answer_edition WHERE answer = ? ORDER BY position", [Value(answer)]) {
      $0.integer(0)
    }
  }

  // MARK: Reading

  /// The answer that was fetched last, of those that were asked for without a date and whose date the release calendar
  /// explains.
  func newest(_ service: Service, _ asked: String, at now: Timestamp) throws(DatabaseError) -> Head? {
    try connection.first(
      """
      SELECT id, fetched_at, date FROM answer WHERE service = ? AND asked = ? AND asked_date IS NULL
      ORDER BY fetched_at > ?, fetched_at DESC, date DESC
      """, [.text(service.rawValue), .text(asked), .integer(now.milliseconds)]
    ) { row in
      let head = Head(number: row.integer(0), fetchedAt: Timestamp(milliseconds: Int64(row.integer(1))))
      guard let date = CalendarDate(row.text(2)), ReleaseCalendar.explains(date, at: head.fetchedAt) else { return nil }
      return head
    }
  }

  /// The answer of a date.
  func answer(_ service: Service, _ asked: String, on date: CalendarDate) throws(DatabaseError) -> Int? {
    try connection.first(
      "SELECT id FROM answer WHERE service = ? AND asked = ? AND date = ?",
      [.text(service.rawValue), .text(asked), .text(date.description)]
    ) { $0.integer(0) }
  }

  /// How many editions the answer of each date has, those with nothing but the top of the list left out.
  func editionCounts(_ service: Service, _ asked: String) throws(DatabaseError) -> [CalendarDate: Int] {
    let rows = try connection.rows(
      """
      SELECT answer.date, count(*) FROM answer JOIN answer_edition ON answer = answer.id
        JOIN edition ON edition.id = answer_edition.edition
      WHERE answer.service = ? AND asked = ? AND NOT is_excerpt GROUP BY answer.date
      """, [.text(service.rawValue), .text(asked)]
    ) { row in CalendarDate(row.text(0)).map { ($0, row.integer(1)) } }
    return Dictionary(rows) { first, _ in first }
  }

  /// The item at the top of each edition of an answer.
  func tops(ofAnswer answer: Int) throws(DatabaseError) -> [Chart.ID: ItemID] {
    let rows = try connection.rows(
      """
      SELECT edition.chart, item.name FROM answer_edition JOIN edition ON edition.id = answer_edition.edition
        JOIN place ON place.edition = edition.id AND place.position = 0 JOIN item ON item.id = place.item
      WHERE answer_edition.answer = ?
      """, [Value(answer)]
    ) { row in
      if let chart = Chart.ID(row.text(0)), let item = ItemID(row.text(1)) { (chart, item) } else { nil }
    }
    return Dictionary(rows) { first, _ in first }
  }

  // MARK: Reading again

  /// Answers that an older decoder read, oldest first.
  func outdated(_ service: Service, decoder: Int) throws(DatabaseError) -> [Int] {
    try connection.rows(
      "SELECT id FROM answer WHERE service = ? AND decoder < ? AND body IS NOT NULL ORDER BY fetched_at",
      [.text(service.rawValue), Value(decoder)]
    ) { $0.integer(0) }
  }

  func answer(_ number: Int, of service: Service) throws(DatabaseError) -> Archive.Answer? {
    try connection.first(
      "SELECT asked, body, fetched_at FROM answer WHERE id = ? AND body IS NOT NULL", [Value(number)]
    ) { row in
      Archive.Answer(
        service: service, asked: row.text(0), body: row.bytes(1),
        fetchedAt: Timestamp(milliseconds: Int64(row.integer(2))), editions: [])
    }
  }

  func replaceEditions(of answer: Int, with editions: [Edition]?, decoder: Int) throws(DatabaseError) {
    try connection.run("UPDATE answer SET decoder = ? WHERE id = ?", [Value(decoder), Value(answer)])
    if let editions { try keep(editions, of: answer, isOld: false) }
  }
}
