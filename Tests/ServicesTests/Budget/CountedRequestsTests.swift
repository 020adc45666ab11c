import Core
import Database
import Foundation
import TestSupport
import Testing

@testable import Services

/// How requests are counted in the database, by several copies of the program and over restarts.
@Suite(.timeLimit(.minutes(10))) struct CountedRequestsTests {
  @Test func countsARequestOnDiskBeforeItGoes() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    for count in 1...3 {
      let turn = try await budget.turn(.visible)
      #expect(try world.moments(.newYorkTimes) == Array(repeating: turn.letGo, count: count))
    }
    #expect(try world.moments(.googleBooks).isEmpty)
  }

  @Test func aRestartForgetsNothing() async throws {
    let world = try BudgetWorld()
    for _ in 0..<5 { _ = try await world.budget(.newYorkTimes).turn(.visible) }
    let budget = world.budget(.newYorkTimes)
    #expect(budget.estimate(.visible) == .seconds(61))
    #expect(try #require(budget.remainingToday()) == (495, 500))
  }

  @Test func copiesOfTheProgramNeverExceedTheLimitTogether() async throws {
    let world = try BudgetWorld(skipsSleep: true)
    let gone = Collected<Timestamp>()
    await withTaskGroup { group in
      for copy in 0..<3 {
        group.addTask {
          let budget = world.budget(.newYorkTimes)
          for round in 0..<12 {
            await withTaskGroup { burst in
              for request in 0..<4 {
                burst.addTask {
                  guard let turn = try? await budget.turn((copy + request) % 3 == 0 ? .ahead : .visible) else { return }
                  gone.append(turn.letGo)
                }
              }
            }
            try? await world.time.sleep(.milliseconds(round * 900))
          }
        }
      }
    }
    let all = gone.all
    #expect(all.count > 40)
    #expect(all.most(in: .seconds(60)) <= 5)
    #expect(try world.moments(.newYorkTimes) == all.sorted())
  }

  @Test func aSlowAnswerIsCountedFromItsArrivalForAllCopies() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let quick = try await budget.turn(.visible)
    budget.note(.answered, of: quick)
    let slow = try await budget.turn(.visible)
    world.time.pass(.seconds(14))
    budget.note(.answered, of: slow)
    // As a stop does.
    await world.background.wait(atMost: .seconds(60))
    #expect(try world.moments(.newYorkTimes) == [quick.letGo, world.time.now])
    for _ in 0..<3 { _ = try await world.budget(.newYorkTimes).turn(.visible) }
    // Only the first is 14 seconds old.
    #expect(world.budget(.newYorkTimes).estimate(.visible) == .seconds(47))
    #expect(world.budget(.newYorkTimes).estimate(.ahead) == .seconds(61))
  }

  // MARK: The rows

  private func rows(_ database: CacheDatabase) -> [Int]? {
    database.write { connection throws(DatabaseError) in
      try connection.rows("SELECT rowid FROM request ORDER BY rowid") { $0.integer(0) }
    }
  }

  @Test func writesOnlyWhatChanged() async throws {
    let world = try BudgetWorld()
    let database = world.database()
    let budget = world.budget(.newYorkTimes, in: database)
    for _ in 0..<3 { _ = try await budget.turn(.visible) }
    world.time.pass(.seconds(10))
    _ = try await world.budget(.googleBooks, in: database).turn(.visible)
    let slow = try await budget.turn(.visible)
    #expect(rows(database) == [1, 2, 3, 4, 5])
    world.time.pass(.seconds(10))
    budget.note(.answered, of: slow)
    await world.background.wait(atMost: .seconds(60))
    #expect(rows(database) == [1, 2, 3, 4, 6])
    // A day later the others are out of every window.
    world.time.pass(.seconds(86_385))
    _ = try await budget.turn(.visible)
    #expect(rows(database)?.count == 3)
    #expect(try world.moments(.googleBooks).count == 1)
  }

  @Test(
    arguments: [[.min], [.max], [.min, -1, 0, .max, .max - 1], Array(repeating: .max, count: 9)] as [[Int64]])
  func aMomentThatMakesNoSenseHoldsNobodyUpForLong(_ milliseconds: [Int64]) async throws {
    let world = try BudgetWorld(skipsSleep: true)
    let database = world.database()
    _ = database.write { connection throws(DatabaseError) in
      for moment in milliseconds {
        try connection.run("INSERT INTO request VALUES ('new-york-times', ?)", [.integer(moment)])
      }
    }
    let start = world.time.now
    let turn = try await world.budget(.newYorkTimes, in: database).turn(.visible)
    #expect(turn.letGo == (milliseconds.count > 5 ? start.adding(.seconds(61)) : start))
    #expect(try world.moments(.newYorkTimes).allSatisfy { (start...turn.letGo).contains($0) })
  }

  @Test(
    arguments: [
      ([], [], []), ([1], [], [1]), ([], [1], []), ([1, 1, 2], [1], [1, 2]), ([1, 2, 2, 3], [0, 2, 2, 2, 4], [1, 3]),
      ([5, 5], [5, 5], []),
    ] as [([Int], [Int], [Int])])
  func saysWhatIsMissing(_ moments: [Int], _ others: [Int], _ missing: [Int]) {
    func timestamps(_ seconds: [Int]) -> [Timestamp] { seconds.map { Timestamp(seconds: $0) } }
    #expect(timestamps(moments).missing(in: timestamps(others)) == timestamps(missing))
  }

  // MARK: Trouble

  @Test(
    arguments: [
      Array(#"{"format": "topshelf.budget", "version": 1, "requests": []}"#.utf8),
      Array(repeating: 0, count: 5000), Array("SQLite format 3\u{0}".utf8) + Array(repeating: 0xFF, count: 9000),
    ])
  func aDamagedFileTakesTheMinuteForUsedButForOne(_ bytes: [UInt8]) async throws {
    let world = try BudgetWorld(skipsSleep: true)
    try world.folder.write(bytes, to: "topshelf.sqlite")
    let start = world.time.now
    let budget = world.budget(.newYorkTimes)
    #expect(budget.estimate(.ahead) == .seconds(61))
    #expect(try #require(budget.remainingToday()).left == 496)
    // Nor does a restart find out what was before.
    #expect(world.budget(.newYorkTimes).estimate(.ahead) == .seconds(61))
    // A first page has its lists.
    #expect(try await budget.turn(.visible).letGo == start)
    #expect(try await budget.turn(.visible).letGo == start.adding(.seconds(61)))
    #expect(try world.moments(.newYorkTimes).count == 6)
    #expect(world.budget(.newYorkTimes).estimate(.visible) == .zero)
    #expect(world.lines.all.count == 1)
  }

  /// One copy finds the damage and replaces the file; the other goes on with the new one, and what it knew counts.
  @Test func aFileThatIsDamagedWhileTheProgramRunsIsReplacedForAllCopies() async throws {
    let world = try BudgetWorld(skipsSleep: true)
    let database = world.database()
    let budget = world.budget(.newYorkTimes, in: database)
    let first = try await budget.turn(.visible)
    _ = database.write { connection throws(DatabaseError) in try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    var bytes = try world.folder.bytes(of: "topshelf.sqlite")
    bytes.replaceSubrange(4096..., with: Array(repeating: 0x5A, count: bytes.count - 4096))
    try world.folder.write(bytes, to: "topshelf.sqlite")
    world.time.pass(.seconds(1))
    let other = world.budget(.newYorkTimes)
    #expect(other.estimate(.ahead) == .seconds(61))
    let turn = try await budget.turn(.visible)
    #expect(turn.letGo == first.letGo.adding(.seconds(61)))
    // The first, the four that there may have been, and this one.
    #expect(try world.moments(.newYorkTimes).count == 6)
    #expect(try world.folder.names().filter { $0.contains("damaged") }.count == 1)
    _ = try await other.turn(.visible)
    #expect(try world.moments(.newYorkTimes).count == 7)
  }

  @Test func aFileThatIsDeletedWhileTheProgramRunsIsBegunAnew() async throws {
    let world = try BudgetWorld(skipsSleep: true)
    let budget = world.budget(.newYorkTimes)
    for _ in 0..<2 { _ = try await budget.turn(.visible) }
    for name in try world.folder.names() { try FileManager.default.removeItem(atPath: world.folder.path(name)) }
    world.time.pass(.seconds(1))
    let other = world.budget(.newYorkTimes)
    _ = try await budget.turn(.visible)
    #expect(try world.moments(.newYorkTimes).count == 7)
    #expect(try #require(budget.remainingToday()).left == 493)
    // The other one hears of it from the file.
    _ = try await other.turn(.visible)
    #expect(try #require(other.remainingToday()).left == 492)
  }

  @Test func aNewerVersionsFileIsLeftAsItIs() async throws {
    let world = try BudgetWorld()
    do {
      let connection = try Connection(path: world.folder.path("topshelf.sqlite"))
      try connection.run("PRAGMA application_id = 0x546F7073")
      try connection.run("CREATE TABLE request (when_it_was TEXT)")
      try connection.run("PRAGMA user_version = 99")
    }
    let bytes = try world.folder.bytes(of: "topshelf.sqlite")
    let budget = world.budget(.newYorkTimes)
    for _ in 0..<5 { _ = try await budget.turn(.visible) }
    #expect(budget.estimate(.visible) == .seconds(61))
    #expect(try world.folder.bytes(of: "topshelf.sqlite") == bytes)
    #expect(world.lines.all.count == 1)
  }

  @Test(arguments: [Trouble.readOnly, .diskFull])
  func ifNothingCanBeWrittenMemoryCountsUntilItCan(_ trouble: Trouble) async throws {
    let world = try BudgetWorld()
    let database = world.database()
    let budget = world.budget(.newYorkTimes, in: database)
    database.begin(trouble)
    for _ in 0..<3 { _ = try await budget.turn(.visible) }
    #expect(budget.estimate(.ahead) == .seconds(61))
    #expect(try world.moments(.newYorkTimes).isEmpty)
    #expect(world.lines.all.count == 1)
    database.end(trouble)
    _ = try await budget.turn(.visible)
    #expect(try world.moments(.newYorkTimes).count == 4)
    database.begin(trouble)
    _ = try await budget.turn(.visible)
    // The file holds four still: what it lacks counts all the same, also for the sixth.
    #expect(try world.moments(.newYorkTimes).count == 4)
    let sixth = Collected<RequestBudget.Turn>()
    let waiting = try await budget.queue(.visible) { if case .success(let turn) = $0 { sixth.append(turn) } }
    try await eventually { world.time.sleepers == 1 }
    #expect(budget.estimate(.visible) == .seconds(61))
    world.time.pass(.seconds(61))
    await waiting.value
    #expect(sixth.all.map(\.letGo) == [world.time.now])
  }

  @Test func aFileThatAnotherProgramHoldsIsNotWaitedForLong() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let other = try Connection(path: world.folder.path("topshelf.sqlite"))
    try other.run("BEGIN IMMEDIATE")
    _ = try await budget.turn(.visible)
    #expect(try #require(budget.remainingToday()).left == 499)
    try other.run("ROLLBACK")
    _ = try await budget.turn(.visible)
    #expect(try world.moments(.newYorkTimes).count == 2)
  }

  @Test func whatWasCountedWhileTheFileWasLockedIsCountedInTheFile() async throws {
    let world = try BudgetWorld(skipsSleep: true)
    _ = try await world.budget(.newYorkTimes).turn(.visible)
    world.time.pass(.seconds(1))
    var other: Connection? = try Connection(path: world.folder.path("topshelf.sqlite"), patience: .zero)
    try other?.run("PRAGMA locking_mode = EXCLUSIVE")
    // The first budget may still have it open. Waiting in SQLite would take a thread that it needs to end.
    while (try? other?.run("DELETE FROM missing_picture")) == nil { try await Task.sleep(for: .milliseconds(10)) }
    let budget = world.budget(.newYorkTimes)
    for _ in 0..<2 { _ = try await budget.turn(.visible) }
    // Four more than the two: what other copies counted could not be read.
    #expect(try #require(budget.remainingToday()).left == 494)
    other = nil
    world.time.pass(.seconds(30))
    _ = try await budget.turn(.visible)
    // With the one that was in the file before.
    #expect(try world.moments(.newYorkTimes).count == 8)
  }

  @Test func withoutAFolderMemoryCounts() async throws {
    let world = try BudgetWorld()
    let database = CacheDatabase(folder: nil, clock: world.time.clock, log: { _ in })
    for _ in 0..<5 { _ = try await world.budget(.newYorkTimes, in: database).turn(.visible) }
    #expect(world.budget(.newYorkTimes, in: database).estimate(.visible) == .seconds(61))
  }
}
