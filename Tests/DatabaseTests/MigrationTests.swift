import Foundation
import Testing

@testable import Database

@Suite struct MigrationTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let first: [StaticString] = [
    "PRAGMA application_id = 7", "CREATE TABLE a (x INTEGER) STRICT", "INSERT INTO a VALUES (1)",
  ]
  private static let second: [StaticString] = ["ALTER TABLE a ADD COLUMN y TEXT"]
  private static let wrong: [StaticString] = ["INSERT INTO a (x) VALUES (2)", "CREATE TABLE a (x INTEGER)"]

  private func rows() throws -> (version: Int?, rows: Int?) {
    let connection = try Connection(path: folder.file)
    return (
      try connection.first("PRAGMA user_version") { $0.integer(0) },
      try connection.first("SELECT count(*) FROM a") { $0.integer(0) }
    )
  }

  @Test func eachStepIsTakenOnce() throws {
    for steps in [[Self.first], [Self.first], [Self.first, Self.second], [Self.first, Self.second]] {
      let connection = try Connection(path: folder.file)
      try Migration(applicationID: 7, steps).apply(to: connection)
      let state = try rows()
      #expect(state.version == steps.count && state.rows == 1)
    }
  }

  @Test func aStepThatFailsLeavesWhatWasThere() throws {
    let connection = try Connection(path: folder.file)
    try Migration(applicationID: 7, [Self.first]).apply(to: connection)
    #expect(throws: DatabaseError.self) {
      try Migration(applicationID: 7, [Self.first, Self.wrong]).apply(to: connection)
    }
    let state = try rows()
    #expect(state.version == 1 && state.rows == 1)
  }

  /// To the byte: the mode of the journal is in the header.
  @Test(
    arguments: [
      ("PRAGMA application_id = 8", "PRAGMA user_version = 0", .damaged),
      ("PRAGMA application_id = 8", "PRAGMA user_version = 1", .damaged),
      ("PRAGMA application_id = 8", "PRAGMA user_version = 2", .damaged),
      ("PRAGMA application_id = 7", "PRAGMA user_version = -1", .damaged),
      ("PRAGMA application_id = 7", "PRAGMA user_version = 2", .newerVersion),
    ] as [(StaticString, StaticString, DatabaseError.Kind)])
  func aFileThatIsNotForUsStaysByteForByte(
    _ application: StaticString, _ version: StaticString, _ kind: DatabaseError.Kind
  ) throws {
    do {
      let connection = try Connection(path: folder.file)
      for sql in ["PRAGMA journal_mode = DELETE", "CREATE TABLE theirs (x)", application, version] as [StaticString] {
        try connection.run(sql)
      }
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let error = #expect(throws: DatabaseError.self) {
      try Migration(applicationID: 7, [Self.first]).apply(to: try Connection(path: folder.file))
    }
    #expect(error?.kind == kind)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["test.sqlite"])
  }

  @Test func ourOwnFileGetsAWriteAheadLog() throws {
    let connection = try Connection(path: folder.file)
    try Migration(applicationID: 7, [Self.first]).apply(to: connection)
    #expect(try connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
  }

  @Test func aNewerVersionIsLeftAlone() throws {
    let connection = try Connection(path: folder.file)
    try Migration(applicationID: 7, [Self.first, Self.second]).apply(to: connection)
    let error = #expect(throws: DatabaseError.self) {
      try Migration(applicationID: 7, [Self.first]).apply(to: connection)
    }
    #expect(error == .newerVersion)
    #expect(try rows().version == 2)
  }

  @Test(arguments: [[], [first], [first, second]])
  func anotherProgramsDatabaseIsLeftAlone(_ theirs: [[StaticString]]) throws {
    let connection = try Connection(path: folder.file)
    try connection.run("CREATE TABLE theirs (x INTEGER)")
    if !theirs.isEmpty { try connection.setUserVersion(theirs.count) }
    let error = #expect(throws: DatabaseError.self) {
      try Migration(applicationID: 7, [Self.first]).apply(to: connection)
    }
    #expect(error?.kind == .damaged)
    #expect(try connection.rows("SELECT name FROM sqlite_schema") { $0.text(0) } == ["theirs"])
  }
}
