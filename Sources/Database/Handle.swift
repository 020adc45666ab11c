import CSQLite

/// SQLite's handle of a connection. Its statements retain it, so that it is closed after them.
@safe final class Handle {
  let pointer: OpaquePointer

  init(path: String, _ access: Connection.Access, patience: Duration) throws(DatabaseError) {
    var opened: OpaquePointer?
    let mode = access == .write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = unsafe sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    do throws(DatabaseError) {
      try DatabaseError.check(code)
      guard let opened = unsafe opened else { throw DatabaseError(code: SQLITE_NOMEM) }
      unsafe pointer = opened
    } catch {
      // Even a connection that could not be opened has to be closed (https://www.sqlite.org/c3ref/open.html).
      _ = unsafe sqlite3_close_v2(opened)
      throw error
    }
    let (seconds, attoseconds) = patience.components
    let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    try DatabaseError.check(unsafe sqlite3_busy_timeout(pointer, milliseconds))
  }

  deinit { _ = unsafe sqlite3_close_v2(pointer) }

  var changes: Int { Int(unsafe sqlite3_changes(pointer)) }
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(pointer) }
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(pointer) == 0 }

  /// Sets the number that SQLite keeps for the program that made the schema.
  ///
  /// This pragma takes no parameter, so it is the only statement whose text is made when it runs.
  func setUserVersion(_ version: Int) throws(DatabaseError) {
    try DatabaseError.check(unsafe sqlite3_exec(pointer, "PRAGMA user_version = \(version)", nil, nil, nil))
  }
}
