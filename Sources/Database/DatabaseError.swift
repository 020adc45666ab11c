import CSQLite

/// Why SQLite did not do what it was asked to.
package struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a caller can act on.
  package enum Kind: Sendable, Hashable {
    /// Another program has locked the database, and did not unlock it in time.
    case busy
    case diskFull
    /// The file or its folder is write-protected or not there.
    case readOnly
    /// The file is damaged, or not a database, or another program's.
    case damaged
    /// A newer version of the program made the schema.
    case newerVersion
    case failed
  }

  package let kind: Kind
  /// SQLite's extended result code (https://www.sqlite.org/rescode.html), for the log.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
    kind =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      default: .failed
      }
  }

  private init(kind: Kind) {
    self.kind = kind
    code = 0
  }

  /// The schema has a version that this program does not know.
  package static let newerVersion = DatabaseError(kind: .newerVersion)

  /// Looks at a result code: the only place that does.
  @discardableResult
  static func check(_ code: Int32) throws(DatabaseError) -> Int32 {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else { throw DatabaseError(code: code) }
    return code
  }

  /// SQLite's own words, which contain no data.
  package var description: String {
    kind == .newerVersion ? "a newer version made it" : "\(unsafe String(cString: sqlite3_errstr(code))) (\(code))"
  }
}
