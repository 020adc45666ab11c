import CSQLite

/// The steps that a database's schema went through; `user_version` counts those that were taken.
package struct Migration: Sendable {
  private let applicationID: Int
  private let steps: [[StaticString]]

  /// - Parameters:
  ///   - applicationID: what the first step sets `application_id` to: it tells the program's own files from others.
  ///   - steps: the statements of each version, in order. Never change a step that was released.
  package init(applicationID: Int, _ steps: [[StaticString]]) {
    self.applicationID = applicationID
    self.steps = steps
  }

  /// Brings a database to the newest version, all or nothing, with a write-ahead log.
  ///
  /// Throws `.newerVersion` for one that has taken more steps than are known, and an error of the kind `.damaged` for
  /// another program's; either is left as it is, to the byte.
  package func apply(to connection: Connection) throws(DatabaseError) {
    let taken = try stepsTaken(connection)
    try connection.useWriteAheadLog()
    guard taken < steps.count else { return }
    try connection.transaction { connection throws(DatabaseError) in
      // Another program may have been faster.
      for step in steps.dropFirst(try stepsTaken(connection)) {
        for statement in step { try connection.run(statement) }
      }
      try connection.setUserVersion(steps.count)
    }
  }

  /// How many steps a database has taken, if it is the program's own and not too new, or empty.
  private func stepsTaken(_ connection: Connection) throws(DatabaseError) -> Int {
    let version = try number("PRAGMA user_version", connection)
    let tables = try number("SELECT count(*) FROM sqlite_schema", connection)
    guard version != 0 || tables > 0 else { return 0 }
    guard version >= 0, try number("PRAGMA application_id", connection) == applicationID else {
      throw DatabaseError(code: SQLITE_NOTADB)
    }
    guard version <= steps.count else { throw .newerVersion }
    return version
  }

  private func number(_ sql: StaticString, _ connection: Connection) throws(DatabaseError) -> Int {
    try connection.first(sql) { $0.integer(0) } ?? 0
  }
}
