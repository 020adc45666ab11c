import Database

@testable import Services

/// What keeps a database from writing, as SQLite itself says it.
enum Trouble: Sendable { case readOnly, diskFull }

extension CacheDatabase {
  /// Lets every write of a request or a detail fail from now on, until `end`.
  func begin(_ trouble: Trouble) {
    switch trouble {
    case .readOnly:
      _ = write { connection throws(DatabaseError) in try connection.run("PRAGMA query_only = ON") }
    case .diskFull:
      // The file may not grow, and its last pages are filled up: with rows that are older than any window, and smaller than
      // one of a request.
      _ = write { connection throws(DatabaseError) in try connection.run("PRAGMA max_page_count = 1") }
      var moment = 0
      while insert(moment) { moment += 1 }
    }
  }

  private func insert(_ moment: Int) -> Bool {
    write { connection throws(DatabaseError) in
      try connection.run("INSERT INTO request VALUES ('new-york-times', ?)", [Value(moment)])
    } != nil
  }

  func end(_ trouble: Trouble) {
    _ = write { connection throws(DatabaseError) in
      switch trouble {
      case .readOnly: try connection.run("PRAGMA query_only = OFF")
      case .diskFull: try connection.run("PRAGMA max_page_count = 4294967294")
      }
    }
  }
}
