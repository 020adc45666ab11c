import Core
import Database

/// Every edition that was loaded: what was seen stays.
///
/// The services' own answers are kept as well, so that a better decoder can read the newest of them again.
struct Archive: Sendable {
  /// An answer that made sense, as it came, and the editions that were read from it.
  struct Answer: Sendable {
    let service: Service
    /// Tells the answers of one service apart: `overview`, a list's slug, `us plays`.
    let asked: String
    /// The date that was asked for, which may lead to an edition of another date.
    var askedDate: CalendarDate?
    let body: [UInt8]
    let fetchedAt: Timestamp
    var editions: [Edition]

    init(
      service: Service, asked: String, askedDate: CalendarDate? = nil, body: [UInt8], fetchedAt: Timestamp,
      editions: [Edition]
    ) {
      self.service = service
      self.asked = asked
      self.askedDate = askedDate
      self.body = body
      self.fetchedAt = fetchedAt
      self.editions = editions
    }
  }

  /// Grows when a decoder reads more from the same answer; see `reread`.
  static let decoder = 3

  let database: CacheDatabase
  private let clock: Clock
  private let background: BackgroundWork

  init(_ database: CacheDatabase, background: BackgroundWork = BackgroundWork(), clock: Clock) {
    self.database = database
    self.background = background
    self.clock = clock
  }

  // MARK: Writing

  /// Writes an answer in the background. Shutdown waits for it; pages don't.
  @discardableResult
  func enqueue(_ answer: Answer) -> Task<Void, Never> { background.start { await keep(answer) } }

  /// Writes an answer, and what was read from it; returns once it is written, or could not be.
  func keep(_ answer: Answer) async {
    await database.enqueue { connection throws(DatabaseError) in try AnswerRecords(connection: connection).keep(answer)
    }
  }

  /// Reads the answers again that an older decoder has read.
  ///
  /// - Parameter read: the editions of an answer; `nil` leaves what was read from it before.
  func reread(
    _ service: Service,
    _ read: @escaping @Sendable (_ asked: String, _ body: [UInt8], _ fetchedAt: Timestamp) -> [Edition]?
  ) async {
    let outdated =
      database.read { connection throws(DatabaseError) in
        try AnswerRecords(connection: connection).outdated(service, decoder: Self.decoder)
      } ?? []
    for number in outdated {
      // One at a time, each in a change of its own: pages and other answers get their turn in between.
      await database.enqueue { connection throws(DatabaseError) in
        let records = AnswerRecords(connection: connection)
        guard let answer = try records.answer(number, of: service) else { return }
        let editions = read(answer.asked, answer.body, answer.fetchedAt)
        try records.replaceEditions(of: number, with: editions, decoder: Self.decoder)
      }
    }
  }

  /// Removes everything that was kept of the services, but for the requests that count. Returns once it is gone.
  func forget() async {
    await database.enqueue { connection throws(DatabaseError) in
      for sql in Self.forgetting { try connection.run(sql) }
    }
    // The file gets smaller, and what was deleted is no longer in it.
    await background.start {
      _ = database.write { connection throws(DatabaseError) in
        try connection.run("VACUUM")
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }.value
  }

  /// Items go with their last place, places and links with their edition.
  private static let forgetting: [StaticString] = [
    "DELETE FROM answer", "DELETE FROM edition", "DELETE FROM chart", "DELETE FROM resolution", "DELETE FROM detail",
    "DELETE FROM wanted_weeks",
  ]

  /// What the database takes, in bytes.
  var size: Int {
    database.read { connection throws(DatabaseError) in
      try connection.first("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()") {
        $0.integer(0)
      }
    }.flatMap(\.self) ?? 0
  }

  // MARK: Reading

  /// The editions, in their order, of the answer that was fetched last among these; `nil` if there is none.
  ///
  /// Not of the one with the latest date: a date that is wrong would be the newest for good, and one that the release
  /// calendar cannot explain does not count at all. One that was fetched in the future, by a clock that was wrong, comes
  /// last.
  func newest(_ service: Service, asked: [String]) -> (editions: [Edition], fetchedAt: Timestamp)? {
    let now = clock.now()
    return database.read { connection throws(DatabaseError) in
      let answers = AnswerRecords(connection: connection)
      var found: AnswerRecords.Head?
      for name in asked {
        guard let newest = try answers.newest(service, name, at: now) else { continue }
        if found.map({ newest.isNewer(than: $0, at: now) }) ?? true { found = newest }
      }
      guard let found else { return nil }
      let editions = try EditionRecords(connection: connection).editions(ofAnswer: found.number)
      return editions.isEmpty ? nil : (editions, found.fetchedAt)
    } ?? nil
  }

  /// An edition of a date, or of the next Sunday, or of the date that this one led to before: the whole edition if it was
  /// seen, else its first entries.
  func edition(_ chart: Chart.ID, on date: CalendarDate, country: CountryCode? = nil) -> Edition? {
    database.read { connection throws(DatabaseError) in
      let records = EditionRecords(connection: connection)
      var excerpt: Edition?
      for date in country == nil ? [date, date.nextSunday] : [date] {
        guard let edition = try records.edition(chart, on: date, country: country) else { continue }
        if !edition.isExcerpt { return edition }
        excerpt = excerpt ?? edition
      }
      return excerpt
    } ?? nil
  }

  // MARK: Weeks

  /// A week as one answer had it; `nil` if it was not asked for as a whole.
  func week(_ service: Service, _ asked: String, on date: CalendarDate) -> Week? {
    database.read { connection throws(DatabaseError) in
      guard let answer = try AnswerRecords(connection: connection).answer(service, asked, on: date) else { return nil }
      return Week(try EditionRecords(connection: connection).editions(ofAnswer: answer))
    } ?? nil
  }

  /// How many lists are known of each week.
  func weeks(_ service: Service, _ asked: String) -> [CalendarDate: Int] {
    database.read { connection throws(DatabaseError) in
      try AnswerRecords(connection: connection).editionCounts(service, asked)
    } ?? [:]
  }

  /// For how many known weeks in a row, up to this one, the item at the top of each list has been there.
  func runs(_ service: Service, _ asked: String, upTo week: Week) -> [Chart.ID: Int] {
    var runs: [Chart.ID: Int] = [:]
    var running: [Chart.ID: ItemID] = [:]
    for edition in week.editions {
      runs[edition.chart.id] = 1
      running[edition.chart.id] = edition.entries.first?.item.id
    }
    _ = database.read { connection throws(DatabaseError) in
      let answers = AnswerRecords(connection: connection)
      var date = week.previous
      while !running.isEmpty, let answer = try answers.answer(service, asked, on: date) {
        let tops = try answers.tops(ofAnswer: answer)
        running = running.filter { tops[$0.key] == $0.value }
        for chart in running.keys { runs[chart, default: 0] += 1 }
        date = date.adding(days: -7)
      }
    }
    return runs
  }

  /// The ranks of every list of a service on a date, or of one.
  func ranks(_ service: Service, on date: CalendarDate, of chart: Chart.ID? = nil) -> [Chart.ID: [ItemID: Int]] {
    database.read { connection throws(DatabaseError) in
      try EditionRecords(connection: connection).ranks(service, on: date, of: chart)
    } ?? [:]
  }

  // MARK: One edition

  /// The newest edition of an earlier date, of the same chart, country and measure.
  func previous(of edition: Edition) -> Edition? {
    database.read { connection throws(DatabaseError) in
      try EditionRecords(connection: connection).previous(of: edition)
    } ?? nil
  }

  /// The dates of which a chart is kept, newest first.
  func dates(of chart: Chart.ID, country: CountryCode? = nil) -> [CalendarDate] {
    database.read { connection throws(DatabaseError) in
      try EditionRecords(connection: connection).dates(of: chart, country: country)
    } ?? []
  }
}
