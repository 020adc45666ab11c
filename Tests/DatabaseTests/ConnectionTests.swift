import Foundation
import Synchronization
import Testing

@testable import Database

/// A folder that goes away with the test.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())").path
  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  var file: String { "\(path)/test.sqlite" }
}

@Suite struct ConnectionTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func table() throws -> Connection {
    let connection = try Connection(path: folder.file)
    try connection.useWriteAheadLog()
    try connection.run("CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT, body BLOB) STRICT")
    return connection
  }

  private func names(_ connection: Connection) throws(DatabaseError) -> [String] {
    try connection.rows("SELECT name FROM note ORDER BY id") { $0.text(0) }
  }

  @Test(
    arguments: [
      ("", []), ("plain", [1, 2, 3]), ("a\u{0}b", [0]), ("雪国 é \u{1F600}", Array(repeating: 255, count: 100_000)),
    ] as [(String, [UInt8])])
  func givesBackWhatItWasGiven(_ text: String, _ bytes: [UInt8]) throws {
    let connection = try table()
    for number in [Int64.min, -1, 0, 1, .max] {
      try connection.run("INSERT OR REPLACE INTO note VALUES (?, ?, ?)", [.integer(number), .text(text), .blob(bytes)])
      let row = try connection.first("SELECT id, name, body FROM note WHERE id = ?", [.integer(number)]) {
        ($0.integer(0), $0.text(1), $0.bytes(2))
      }
      #expect(row?.0 == Int(number) && row?.1 == text && row?.2 == bytes)
    }
  }

  @Test func nothingIsSomethingElseThanEmpty() throws {
    let connection = try table()
    try connection.run("INSERT INTO note VALUES (1, NULL, NULL)")
    try connection.run("INSERT INTO note VALUES (2, '', x'')")
    let rows = try connection.rows("SELECT name, body, id FROM note ORDER BY id") {
      [$0.isNull(0), $0.isNull(1), $0.optionalText(0) == nil, $0.optionalInteger(2) == nil]
    }
    #expect(rows == [[true, true, true, false], [false, false, false, false]])
    #expect(try connection.first("SELECT 1 WHERE 0") { $0.integer(0) } == nil)
  }

  /// The same text twice is one statement, which can be run again after an error and while it was left in the middle.
  @Test func aStatementIsReadyAgain() throws {
    let connection = try table()
    for id in 1...3 { try connection.run("INSERT INTO note VALUES (?, ?, NULL)", [.integer(Int64(id)), "x"]) }
    func insert(_ id: Int64) throws(DatabaseError) {
      try connection.run("INSERT INTO note (id, name) VALUES (?, 'again')", [.integer(id)])
    }
    #expect(throws: DatabaseError.self) { try insert(1) }
    try insert(4)
    for _ in 0..<3 {
      #expect(try connection.first("SELECT id FROM note ORDER BY id") { $0.integer(0) } == 1)
    }
    #expect(try names(connection) == ["x", "x", "x", "again"])
    #expect(connection.lastInsertedRow == 4 && connection.changes == 1)
  }

  @Test func aTransactionIsAllOrNothing() throws {
    let connection = try table()
    struct Stop: Error {}
    #expect(throws: DatabaseError.self) {
      try connection.transaction { connection throws(DatabaseError) in
        try connection.run("INSERT INTO note VALUES (1, 'a', NULL)")
        try connection.run("INSERT INTO note VALUES (1, 'b', NULL)")
      }
    }
    #expect(try names(connection) == [])
    let count = try connection.transaction { connection throws(DatabaseError) in
      try connection.run("INSERT INTO note VALUES (1, 'a', NULL)")
      return try names(connection).count
    }
    #expect(count == 1)
    #expect(try names(connection) == ["a"])
  }

  @Test func aReaderGoesOnBesideAWriter() throws {
    let writer = try table()
    let reader = try Connection(path: folder.file, .read)
    try writer.run("BEGIN IMMEDIATE")
    try writer.run("INSERT INTO note VALUES (1, 'a', NULL)")
    #expect(try names(reader) == [])
    try writer.run("COMMIT")
    #expect(try names(reader) == ["a"])
    let error = #expect(throws: DatabaseError.self) { try reader.run("DELETE FROM note") }
    #expect(error?.kind == .readOnly)
  }

  @Test func anotherWriterIsWaitedForAndThenSaidToBeBusy() throws {
    let one = try table()
    let other = try Connection(path: folder.file, patience: .milliseconds(20))
    try one.run("BEGIN IMMEDIATE")
    let error = #expect(throws: DatabaseError.self) { try other.run("BEGIN IMMEDIATE") }
    #expect(error?.kind == .busy)
  }

  @Test(arguments: [
    Array("this is no database, but a text that somebody put in its place".utf8), Array(repeating: 0xFF, count: 5000),
  ])
  func whatIsNoDatabaseIsDamaged(_ bytes: [UInt8]) throws {
    #expect(FileManager.default.createFile(atPath: folder.file, contents: Data(bytes)))
    let error = #expect(throws: DatabaseError.self) { try Connection(path: folder.file).useWriteAheadLog() }
    #expect(error?.kind == .damaged)
  }

  @Test(arguments: ["/nonexistent/x.sqlite", "/dev/null/x.sqlite", "/"]) func aPlaceThatIsNoneIsAnError(_ path: String)
  {
    #expect(throws: DatabaseError.self) { _ = try Connection(path: path) }
  }

  @Test func aDamagedPageIsFoundWhenItIsRead() throws {
    do {
      let connection = try table()
      for id in 1...500 {
        try connection.run("INSERT INTO note VALUES (?, ?, NULL)", [Value(id), "some text to fill pages"])
      }
      try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4096))
    try bytes.write(to: URL(fileURLWithPath: folder.file))
    let connection = try Connection(path: folder.file)
    let error = #expect(throws: DatabaseError.self) { try names(connection) }
    #expect(error?.kind == .damaged)
  }

  @Test(
    arguments: [
      (5, DatabaseError.Kind.busy), (6, .busy), (13, .diskFull), (8, .readOnly), (3, .readOnly), (11, .damaged),
      (26, .damaged), (1, .failed), (14, .readOnly), (0x108, .readOnly), (0x30A, .failed), (0x20B, .damaged),
    ] as [(Int32, DatabaseError.Kind)])
  func codesAreToldApart(_ code: Int32, _ kind: DatabaseError.Kind) {
    #expect(DatabaseError(code: code).kind == kind)
    #expect(!DatabaseError(code: code).description.isEmpty)
  }
}
