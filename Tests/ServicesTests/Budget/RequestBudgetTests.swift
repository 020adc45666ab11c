import Core
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(10))) struct RequestBudgetTests {
  private final class Log: Sendable {
    private let names = Collected<String>()
    var all: [String] { names.all }
    func note(_ name: String) -> @Sendable (Result<RequestBudget.Turn, ServiceFailure>) -> Void {
      { result in
        let text: String =
          switch result {
          case .success: name
          case .failure(let failure): "\(name) \(failure)"
          }
        self.names.append(text)
      }
    }
  }

  @Test func visibleOnesGoFirstAndEachInTurn() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.test(1, in: .seconds(10)))
    let log = Log()
    _ = try await budget.turn(.visible)
    _ = try await budget.queue(.ahead, log.note("a1"))
    _ = try await budget.queue(.ahead, log.note("a2"))
    _ = try await budget.queue(.visible, log.note("v1"))
    _ = try await budget.queue(.visible, log.note("v2"))
    for count in 1...4 {
      try await eventually { world.time.sleepers == 1 }
      #expect(log.all.count == count - 1)
      world.time.pass(.seconds(10))
      try await eventually { log.all.count == count }
    }
    #expect(log.all == ["v1", "v2", "a1", "a2"])
  }

  @Test func tellsHowLongANewcomerWouldWait() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    #expect(budget.estimate(.visible) == .zero)
    #expect(budget.estimate(.ahead) == .zero)
    for _ in 0..<3 { _ = try await budget.turn(.visible) }
    #expect(budget.estimate(.visible) == .zero)
    #expect(budget.estimate(.ahead) == .seconds(61))
    world.time.pass(.seconds(13))
    for _ in 0..<2 { _ = try await budget.turn(.visible) }
    #expect(budget.estimate(.visible) == .seconds(48))
    #expect(budget.estimate(.ahead) == .seconds(48))
    let log = Log()
    for name in ["1", "2", "3"] { _ = try await budget.queue(.visible, log.note(name)) }
    // Three more go at once then; the fourth waits for those of second 13.
    #expect(budget.estimate(.visible) == .seconds(61))
    try await eventually { world.time.sleepers == 1 }
    world.time.pass(.seconds(48))
    try await eventually { log.all.count == 3 }
    #expect(budget.estimate(.visible) == .seconds(13))
  }

  @Test func whatIsAskedAheadLeavesAPartToThePages() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let log = Log()
    for _ in 0..<3 { _ = try await budget.turn(.ahead) }
    _ = try await budget.queue(.ahead, log.note("ahead"))
    for _ in 0..<2 { _ = try await budget.turn(.visible) }
    #expect(log.all.isEmpty)
    try await eventually { world.time.sleepers == 1 }
    world.time.pass(.seconds(61))
    try await eventually { log.all == ["ahead"] }
  }

  @Test func whoIsCancelledLeavesTheQueueAndTheOthersMoveUp() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.test(1, in: .seconds(10)))
    let log = Log()
    _ = try await budget.turn(.visible)
    let first = try await budget.queue(.visible, log.note("1"))
    let second = try await budget.queue(.visible, log.note("2"))
    _ = try await budget.queue(.visible, log.note("3"))
    #expect(budget.estimate(.visible) == .seconds(40))
    second.cancel()
    await second.value
    first.cancel()
    await first.value
    #expect(budget.estimate(.visible) == .seconds(20))
    try await eventually { world.time.sleepers == 1 }
    world.time.pass(.seconds(10))
    try await eventually { log.all == ["2 timedOut", "1 timedOut", "3"] }
    #expect(try world.moments(.test(1, in: .seconds(10))).count == 1)
  }

  @Test func whoIsCancelledBeforehandTakesNothing() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let task = Task<ServiceFailure?, Never> {
      while !Task.isCancelled { await Task.yield() }
      do throws(ServiceFailure) {
        _ = try await budget.turn(.visible)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .timedOut)
    #expect(try #require(budget.remainingToday()).left == 500)
  }

  @Test func whoLeavesLastLeavesNobodyAsleep() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.test(1, in: .seconds(10)))
    _ = try await budget.turn(.visible)
    let only = try await budget.queue(.visible, { _ in })
    try await eventually { world.time.sleepers == 1 }
    only.cancel()
    try await eventually { world.time.sleepers == 0 }
    world.time.pass(.seconds(10))
    _ = try await budget.turn(.visible)
  }

  @Test func nobodyWaitsForHours() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(BudgetLimits(name: "test", windows: [.init(limit: 3, length: .seconds(86_400))]))
    #expect(try #require(budget.remainingToday()) == (3, 3))
    for left in [2, 1, 0] {
      _ = try await budget.turn(.visible)
      #expect(try #require(budget.remainingToday()).left == left)
    }
    await #expect(throws: ServiceFailure.quota) { try await budget.turn(.visible) }
    // It would be refused rather than wait: a page must not promise it for tomorrow.
    #expect(budget.estimate(.visible) == .zero)
    world.time.pass(.seconds(86_400))
    _ = try await budget.turn(.visible)
  }

  @Test func theQueueIsNoLongerThanFiveMinutes() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.test(1, in: .seconds(120)))
    let log = Log()
    _ = try await budget.turn(.visible)
    _ = try await budget.queue(.ahead, log.note("a1"))
    _ = try await budget.queue(.ahead, log.note("a2"))
    await #expect(throws: ServiceFailure.quota) { try await budget.turn(.ahead) }
    // One that is visible comes in between: the last has nothing to wait for any more.
    let seen = Task { try await budget.turn(.visible) }
    try await eventually { log.all == ["a2 quota"] && world.time.sleepers == 1 }
    world.time.pass(.seconds(120))
    _ = try await seen.value
    #expect(log.all == ["a2 quota"])
  }

  @Test func aClockThatWasSetBackHoldsNobodyUpForLongerThanAWindow() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let log = Log()
    for _ in 0..<5 { _ = try await budget.turn(.visible) }
    world.time.pass(.seconds(-3600))
    #expect(budget.estimate(.visible) == .seconds(61))
    _ = try await budget.queue(.visible, log.note("sixth"))
    try await eventually { world.time.sleepers == 1 }
    world.time.pass(.seconds(60))
    #expect(log.all.isEmpty)
    world.time.pass(.seconds(1))
    try await eventually { log.all == ["sixth"] }
  }

  @Test func aPauseTurnsAllAwayAtOnceAndThenEnds() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.test(1, in: .seconds(10)))
    let log = Log()
    let turn = try await budget.turn(.visible)
    _ = try await budget.queue(.visible, log.note("w"))
    budget.note(.failed(.down(status: 503)), of: turn)
    try await eventually { log.all == ["w down(status: 503)"] }
    #expect(budget.estimate(.visible) == .zero)
    await #expect(throws: ServiceFailure.down(status: 503)) { try await budget.turn(.visible) }
    await #expect(throws: ServiceFailure.down(status: 503)) { try await budget.turn(.ahead) }
    world.time.pass(.milliseconds(3999))
    await #expect(throws: ServiceFailure.down(status: 503)) { try await budget.turn(.visible) }
    world.time.pass(.seconds(6))
    #expect(budget.estimate(.visible) == .milliseconds(1))
    world.time.pass(.milliseconds(1))
    _ = try await budget.turn(.visible)
  }

  @Test func anotherKeyHasAnotherQuota() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let (one, other) = (try #require(ServiceKey("one")), try #require(ServiceKey("other")))
    budget.note(.failed(.quota), of: try await budget.turn(.visible, with: one))
    await #expect(throws: ServiceFailure.quota) { try await budget.turn(.visible, with: one) }
    let turn = try await budget.turn(.visible, with: other)
    budget.note(.failed(.down(status: 500)), of: turn)
    await #expect(throws: ServiceFailure.down(status: 500)) { try await budget.turn(.visible, with: one) }
  }

  @Test func cancellingAnAnswerSaysNothingOfTheService() async throws {
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    budget.note(.abandoned, of: try await budget.turn(.visible))
    _ = try await budget.turn(.visible)
  }

  @Test func keepsTheLimitInRealTime() async throws {
    let folder = try TemporaryFolder()
    let continuous = ContinuousClock()
    let start = continuous.now
    let clock = Clock(
      now: { Timestamp(seconds: 1_000_000).adding(continuous.now - start) }, secondsFromUTC: { _ in 0 })
    let budget = RequestBudget(
      BudgetLimits(name: "test", windows: [.init(limit: 5, length: .milliseconds(300))], slack: .zero),
      in: CacheDatabase(folder: folder.path, clock: clock, log: { _ in }), clock: clock)
    let gone = Collected<Timestamp>()
    try await withThrowingTaskGroup { group in
      for _ in 0..<12 {
        group.addTask {
          let turn = try await budget.turn(.visible)
          gone.append(turn.letGo)
        }
      }
      try await group.waitForAll()
    }
    let moments = gone.all
    #expect(moments.count == 12)
    #expect(moments.most(in: .milliseconds(300)) <= 5)
    #expect(continuous.now - start >= .milliseconds(600))
  }
}
