/// One connection to a database file, used by one thread at a time.
///
/// SQLite's multi-thread mode asks only that "no single database connection nor any object derived from it is used in two
/// or more threads at the same time" (https://www.sqlite.org/threadsafe.html). It is not `Sendable`: to share one, keep it
/// in a `Mutex`.
package final class Connection {
  package enum Access: Sendable, Hashable { case read, write }

  private let handle: Handle
  /// Prepared once, found by the address of their text in the program.
  private var statements: [UInt: Statement] = [:]

  /// Opens a file, and creates it if it is to be written. Writes nothing to it.
  ///
  /// With `synchronous=NORMAL` a power cut may lose the last changes but never the file.
  ///
  /// - Parameter patience: how long to wait while another program has locked the database.
  package init(path: String, _ access: Access = .write, patience: Duration = .seconds(2)) throws(DatabaseError) {
    handle = try Handle(path: path, access, patience: patience)
    try run("PRAGMA foreign_keys = ON")
    guard access == .write else { return }
    try run("PRAGMA synchronous = NORMAL")
    // The log of one large change does not stay large.
    try run("PRAGMA journal_size_limit = 4194304")
  }

  /// Turns on write-ahead logging, which lets readers go on beside the one writer.
  ///
  /// The file's header keeps the mode, so this is only for our own files. If a file system cannot share memory, as some
  /// network homes cannot, the database keeps its rollback journal.
  func useWriteAheadLog() throws(DatabaseError) {
    do throws(DatabaseError) {
      try run("PRAGMA journal_mode = WAL")
    } catch  where error.kind == .failed {
      try run("PRAGMA journal_mode = DELETE")
    }
  }

  // MARK: Statements

  /// Runs a statement and drops its rows.
  package func run(_ sql: StaticString, _ values: [Value] = []) throws(DatabaseError) {
    try statement(sql).run(values) { _ in true }
  }

  /// Every row of a statement's result that `read` can make something of.
  package func rows<Element>(
    _ sql: StaticString, _ values: [Value] = [], _ read: (borrowing Row) -> Element?
  ) throws(DatabaseError) -> [Element] {
    var rows: [Element] = []
    try statement(sql).run(values) { row in
      if let element = read(row) { rows.append(element) }
      return true
    }
    return rows
  }

  /// The first row that `read` can make something of; `nil` if there is none.
  package func first<Element>(
    _ sql: StaticString, _ values: [Value] = [], _ read: (borrowing Row) -> Element?
  ) throws(DatabaseError) -> Element? {
    var found: Element?
    try statement(sql).run(values) { row in
      found = read(row)
      return found == nil
    }
    return found
  }

  /// How many rows the last statement changed.
  package var changes: Int { handle.changes }

  /// The number of the row that was inserted last.
  package var lastInsertedRow: Int64 { handle.lastInsertedRow }

  /// Makes all of some changes, or none of them.
  ///
  /// It takes the write lock at once: a transaction that reads first and then wants to write may find that another
  /// program was faster.
  package func transaction<Result>(
    _ body: (Connection) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body(self)
      try run("COMMIT")
      return result
    } catch {
      // After some errors SQLite has rolled back by itself (https://www.sqlite.org/lang_transaction.html).
      if handle.isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  func setUserVersion(_ version: Int) throws(DatabaseError) { try handle.setUserVersion(version) }

  private func statement(_ sql: StaticString) throws(DatabaseError) -> Statement {
    let key = unsafe UInt(bitPattern: sql.utf8Start)
    if let known = statements[key] { return known }
    let statement = try Statement(sql, of: handle)
    statements[key] = statement
    return statement
  }
}
