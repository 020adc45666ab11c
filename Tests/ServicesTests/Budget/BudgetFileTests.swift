import Core
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(10))) struct BudgetFileTests {
  private let path = "budgets/new-york-times.json"

  private func moments(_ world: BudgetWorld) throws -> [Timestamp] {
    guard case .good(let moments) = BudgetFile.read(try world.folder.bytes(of: path)) else { throw Unexpected() }
    return moments
  }

  private func put(_ text: String, in world: BudgetWorld) throws {
    try FileManager.default.createDirectory(
      atPath: world.folder.path("budgets"), withIntermediateDirectories: true)
    try world.folder.write(text, to: path)
  }

  @Test func countsARequestOnDiskBeforeItGoes() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    for count in 1...3 {
      let turn = try await budget.turn(.visible)
      #expect(try moments(world) == Array(repeating: turn.letGo, count: count))
    }
    #expect(
      try world.folder.text(of: path) == """
        {
          "format": "topshelf.budget",
          "version": 1,
          "requests": [1000000000, 1000000000, 1000000000]
        }

        """)
    #expect(try world.folder.mode(of: path) == 0o600)
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
    #expect(try moments(world).count == all.count)
  }

  @Test func aSlowAnswerIsCountedFromItsArrivalForAllCopies() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let quick = try await budget.turn(.visible)
    budget.note(.answered, of: quick)
    let slow = try await budget.turn(.visible)
    world.time.pass(.seconds(14))
    budget.note(.answered, of: slow)
    try await eventually { (try? moments(world)) == [quick.letGo, world.time.now] }
    for _ in 0..<3 { _ = try await world.budget(.newYorkTimes).turn(.visible) }
    // Only the first is 14 seconds old.
    #expect(world.budget(.newYorkTimes).estimate(.visible) == .seconds(47))
    #expect(world.budget(.newYorkTimes).estimate(.ahead) == .seconds(61))
  }

  @Test(
    arguments: [
      "", "{", "[]", "null", #"{"format": "topshelf.keys", "version": 1, "requests": []}"#,
      #"{"format": "topshelf.budget", "version": 1}"#, #"{"format": "topshelf.budget", "requests": []}"#,
      #"{"format": "topshelf.budget", "version": 1, "requests": [1, "x"]}"#,
      #"{"format": "topshelf.budget", "version": 1, "requests": [1e300]}"#, "\u{0}\u{0}\u{0}",
    ])
  func aDamagedFileTakesTheMinuteForUsedAndNothingElse(_ text: String) async throws {
    #expect(BudgetFile.read(Array(text.utf8)) == .damaged)
    let world = try BudgetWorld(skipsSleep: true)
    try put(text, in: world)
    let start = world.time.now
    let budget = world.budget(.newYorkTimes)
    #expect(budget.estimate(.visible) == .seconds(61))
    #expect(try #require(budget.remainingToday()).left == 495)
    let turn = try await budget.turn(.visible)
    #expect(turn.letGo == start.adding(.seconds(61)))
    #expect(try moments(world).count == 6)
  }

  @Test func aFileThatIsDamagedWhileTheProgramRunsIsWrittenAnew() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    _ = try await budget.turn(.visible)
    try put("oops", in: world)
    _ = try await budget.turn(.visible)
    #expect(try moments(world).count == 2)
    try FileManager.default.removeItem(atPath: world.folder.path("budgets"))
    _ = try await budget.turn(.visible)
    #expect(try moments(world).count == 3)
    #expect(world.lines.all.isEmpty)
  }

  @Test func aNewerVersionsFileIsLeftAsItIs() async throws {
    let world = try BudgetWorld()
    let text = #"{"format": "topshelf.budget", "version": 2, "requests": {"a": []}}"#
    try put(text, in: world)
    let budget = world.budget(.newYorkTimes)
    for _ in 0..<5 { _ = try await budget.turn(.visible) }
    #expect(budget.estimate(.visible) == .seconds(61))
    #expect(try world.folder.text(of: path) == text)
    #expect(world.lines.all.count == 1)
  }

  @Test(arguments: [FileCalls.Call.open, .write, .sync, .rename])
  func whereNothingCanBeWrittenMemoryCountsUntilItCan(_ call: FileCalls.Call) async throws {
    let world = try BudgetWorld()
    let disk = Disk()
    var calls = FileCalls.system
    calls.fault = { $0 == call && disk.isFull ? .refused(ENOSPC) : nil }
    let budget = world.budget(.newYorkTimes, calls: calls)
    for _ in 0..<3 { _ = try await budget.turn(.visible) }
    #expect(budget.estimate(.ahead) == .seconds(61))
    #expect(world.lines.all.count == 1)
    disk.isFull = false
    _ = try await budget.turn(.visible)
    #expect(try moments(world).count == 4)
    disk.isFull = true
    _ = try await budget.turn(.visible)
    #expect(world.lines.all.count == 2)
    // The file holds four still: what it lacks counts all the same, also for the sixth.
    let sixth = Collected<RequestBudget.Turn>()
    let waiting = try await budget.queue(.visible) { if case .success(let turn) = $0 { sixth.append(turn) } }
    try await eventually { world.time.sleepers == 1 }
    #expect(budget.estimate(.visible) == .seconds(61))
    world.time.pass(.seconds(61))
    await waiting.value
    #expect(sixth.all.map(\.letGo) == [world.time.now])
  }

  private final class Disk: Sendable {
    private let full = Mutex(true)
    var isFull: Bool {
      get { full.withLock { $0 } }
      set { full.withLock { $0 = newValue } }
    }
  }
}
