import Core
import Database
import Foundation
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(10))) struct CacheDatabaseTests {
  private let folder: TemporaryFolder
  private let lines = Collected<String>()
  private static let name = "topshelf.sqlite"

  init() throws { folder = try TemporaryFolder() }

  private func database(
    in folder: String? = nil, clock: Clock = .fixed(ArchiveWorld.fetchedAt)
  ) -> CacheDatabase {
    CacheDatabase(folder: folder ?? self.folder.path, clock: clock, log: { [lines] in lines.append($0) })
  }

  /// Writes something and reads it again, as a page would.
  private func works(_ database: CacheDatabase) -> Bool {
    let isWritten: Void? = database.write { connection throws(DatabaseError) in
      try connection.run("INSERT OR REPLACE INTO missing_picture VALUES ('https://example.com', 1)")
    }
    return isWritten != nil && count(database) == 1
  }

  private func count(_ database: CacheDatabase) -> Int? {
    database.read { connection throws(DatabaseError) in
      try connection.first("SELECT count(*) FROM missing_picture") { $0.integer(0) }
    } ?? nil
  }

  private func damage(from start: Int = 0) throws {
    var bytes = try folder.bytes(of: Self.name)
    bytes.replaceSubrange(start..., with: Array(repeating: 0x5A, count: bytes.count - start))
    try folder.write(bytes, to: Self.name)
  }

  @Test func keepsWhatWasWrittenForItsOwnerAlone() throws {
    let path = folder.path("cache/topshelf")
    #expect(works(database(in: path)))
    #expect(count(database(in: path)) == 1)
    #expect(try folder.mode(of: "cache/topshelf") == 0o700)
    #expect(lines.all.isEmpty)
  }

  @Test func aPageReadsWhileAChangeIsUnderWay() throws {
    let database = database()
    #expect(works(database))
    let seen: Int? =
      database.write { connection throws(DatabaseError) in
        try connection.transaction { connection throws(DatabaseError) in
          try connection.run("DELETE FROM missing_picture")
          return count(database)
        }
      } ?? nil
    #expect(seen == 1)
    #expect(count(database) == 0)
  }

  @Test func aSetOfChangesIsMadeWholeOrNotAtAll() async throws {
    let database = database()
    let isTaken = await database.enqueue { connection throws(DatabaseError) in
      try connection.run("INSERT INTO missing_picture VALUES ('a', 1)")
      try connection.run("INSERT INTO missing_picture VALUES ('a', 2)")
    }
    #expect(!isTaken)
    #expect(count(database) == 0)
    #expect(
      await database.enqueue { connection throws(DatabaseError) in
        try connection.run("INSERT INTO missing_picture VALUES ('a', 1)")
      })
    #expect(count(database) == 1)
  }

  // MARK: Files that are of no use

  @Test(arguments: [
    Array("a text that somebody put in its place, longer than a header".utf8) + Array(repeating: 0x20, count: 999),
    Array("SQLite format 3\u{0}".utf8) + Array(repeating: 0xFF, count: 9000),
  ])
  func aForeignFileIsSetAside(_ bytes: [UInt8]) throws {
    try folder.write(bytes, to: Self.name)
    let database = database()
    #expect(works(database))
    let aside = "topshelf.sqlite.damaged-2027-01-15T08-00-00Z"
    #expect(database.takeNotice() == .damaged(setAside: aside))
    #expect(database.takeNotice() == nil)
    #expect(try folder.bytes(of: aside) == bytes)
    #expect(lines.all == ["cache: topshelf.sqlite was damaged and was set aside as \(aside)"])
    #expect(count(self.database()) == 1)
  }

  @Test func anotherProgramsDatabaseIsSetAside() throws {
    do {
      let connection = try Connection(path: folder.path(Self.name))
      try connection.run("CREATE TABLE edition (x TEXT)")
    }
    let bytes = try folder.bytes(of: Self.name)
    let database = database()
    #expect(works(database))
    let aside = try #require(try folder.names().first { $0.hasPrefix("topshelf.sqlite.damaged-") })
    #expect(try folder.bytes(of: aside) == bytes)
  }

  @Test func damageThatAPageFindsIsRepaired() throws {
    let database = database()
    #expect(works(database))
    _ = database.write { connection throws(DatabaseError) in try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    try damage(from: 4096)
    #expect(count(database) == 0)
    #expect(works(database))
    #expect(lines.all.count == 2)
    guard case .damaged = database.takeNotice() else { throw Unexpected() }
  }

  @Test func aFileThatIsDeletedIsBegunAgain() throws {
    let database = database()
    #expect(works(database))
    for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
    #expect(count(database) == 0)
    #expect(works(database))
    #expect(count(self.database()) == 1)
    #expect(lines.all == ["cache: topshelf.sqlite was removed or replaced, and is opened again"])
  }

  @Test func aNewerVersionsFileIsLeftAsItIs() throws {
    do {
      let connection = try Connection(path: folder.path(Self.name))
      try connection.run("PRAGMA application_id = 0x546F7073")
      try connection.run("CREATE TABLE missing_picture (new TEXT)")
      try connection.run("PRAGMA user_version = 99")
    }
    let bytes = try folder.bytes(of: Self.name)
    let database = database()
    #expect(works(database))
    #expect(database.takeNotice() == .newerVersion)
    #expect(try folder.bytes(of: Self.name) == bytes)
    #expect(lines.all == ["cache: nothing is kept: a newer version made it"])
  }

  // MARK: Files that cannot be written

  @Test(arguments: [Trouble.readOnly, .diskFull])
  func whatIsKeptCanStillBeRead(_ trouble: Trouble) throws {
    let database = database()
    #expect(works(database))
    database.begin(trouble)
    for address in ["a", "b"] {
      let isWritten: Void? = database.write { connection throws(DatabaseError) in
        try connection.run(
          "INSERT INTO missing_picture VALUES (?, 1)", [.text(String(repeating: address, count: 9000))])
      }
      #expect(isWritten == nil)
    }
    #expect(count(database) == 1)
    #expect(database.takeNotice() == (trouble == .readOnly ? .notPermitted : .diskFull))
    #expect(lines.all.count == 1)
    database.end(trouble)
    #expect(works(database))
  }

  @Test(arguments: ["/dev/null/x", "/proc/x"]) func withoutAFolderEverythingIsInMemory(_ path: String) throws {
    let database = database(in: path)
    #expect(works(database))
    #expect(database.takeNotice() == .notPermitted)
    #expect(lines.all.count == 1)
  }

  @Test func aFolderInItsPlaceIsLeftAlone() throws {
    try FileManager.default.createDirectory(atPath: folder.path(Self.name), withIntermediateDirectories: true)
    let database = database()
    #expect(works(database))
    #expect(database.takeNotice() == .notPermitted)
  }

  @Test func aFileThatIsLockedIsReadAndNotWaitedForLong() throws {
    let database = database()
    #expect(works(database))
    let other = try Connection(path: folder.path(Self.name))
    try other.run("BEGIN EXCLUSIVE")
    // Another start.
    let second = self.database()
    #expect(count(second) == 1)
    #expect(!works(second))
    #expect(second.takeNotice() == .locked)
    #expect(lines.all.count == 1)
    try other.run("ROLLBACK")
    #expect(works(second))
  }

  @Test func aFileThatIsLockedEvenForReadingIsNotWaitedForLong() throws {
    let other = try Connection(path: folder.path(Self.name))
    try other.run("PRAGMA locking_mode = EXCLUSIVE")
    try other.run("CREATE TABLE x (y)")
    let database = database()
    #expect(works(database))
    #expect(database.takeNotice() == .locked)
    #expect(lines.all.count == 1)
  }

  @Test func aFileThatWasLockedAtTheStartIsTriedAgainEveryHalfMinute() throws {
    let time = ManualTime(ArchiveWorld.fetchedAt)
    #expect(works(self.database()))
    var other: Connection? = try Connection(path: folder.path(Self.name))
    try other?.run("PRAGMA locking_mode = EXCLUSIVE")
    try other?.run("DELETE FROM missing_picture")
    let database = database(clock: time.clock)
    #expect(works(database) && !database.isKept)
    time.pass(.seconds(30))
    #expect(works(database) && !database.isKept)
    #expect(lines.all.count == 1)

    other = nil
    time.pass(.seconds(29))
    #expect(works(database) && !database.isKept)
    time.pass(.seconds(1))
    // Reading does not wait for another program.
    #expect(count(database) == 1 && !database.isKept)
    #expect(works(database) && database.isKept)
    #expect(count(self.database()) == 1)
    // There is nothing more to say about it.
    #expect(database.takeNotice() == nil)
    #expect(lines.all.count == 2)
  }

  @Test func inMemoryEverythingWorksToo() throws {
    let database = CacheDatabase(folder: nil, clock: .fixed(ArchiveWorld.fetchedAt), log: { _ in })
    #expect(works(database))
    #expect(database.takeNotice() == nil)
  }
}
