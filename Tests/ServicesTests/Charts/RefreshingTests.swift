import Core
import Testing

@testable import Services

@Suite struct RefreshingTests {
  private typealias Numbers = Refreshing<Int>

  private func at(_ seconds: Int) -> Timestamp { Timestamp(seconds: 1_000_000).adding(.seconds(seconds)) }

  private func plan(_ state: Numbers, _ seconds: Int, waitsAgain: Bool = true) -> Numbers.Plan {
    state.plan(freshFor: .seconds(1800), waitsAgain: waitsAgain, at: at(seconds))
  }

  /// With a value that was kept at the start.
  private func state(_ value: Int? = nil) -> Numbers {
    var state = Numbers()
    if let value { state.restore(value, fetchedAt: at(0)) }
    return state
  }

  @discardableResult
  private func ask(_ state: inout Numbers, _ seconds: Int, _ result: Result<Int?, ServiceFailure>) -> Bool {
    let number = state.begin(at: at(seconds))
    return state.finish(number, result, at: at(seconds))
  }

  @Test(
    arguments: [(0, .show), (1800, .show), (1801, .refresh), (86_400, .refresh), (-1, .refresh)]
      as [(Int, Refreshing<Int>.Plan)])
  func whatIsOldIsAskedForAgain(_ seconds: Int, _ plan: Refreshing<Int>.Plan) {
    #expect(self.plan(state(1), seconds) == plan)
  }

  /// Also if the clock was set back meanwhile.
  @Test(
    arguments: [
      (false, 0, .show), (false, 30, .show), (false, 31, .wait), (true, 10, .show), (true, 31, .refresh),
      (true, -5000, .refresh),
    ] as [(Bool, Int, Refreshing<Int>.Plan)])
  func afterAFailureItIsTriedAgainInHalfAMinute(_ has: Bool, _ seconds: Int, _ plan: Refreshing<Int>.Plan) {
    var state = state(has ? 1 : nil)
    ask(&state, 2000, .failure(.quota))
    #expect(state.failure == .quota)
    #expect((state.value != nil) == has)
    #expect(self.plan(state, 2000 + seconds) == plan)
  }

  @Test func aPageWithSomethingElseToShowSaysWhatWentWrong() {
    var state = state()
    #expect(plan(state, 0, waitsAgain: false) == .wait)
    ask(&state, 0, .failure(.unreachable))
    #expect(plan(state, 31, waitsAgain: false) == .refresh)
  }

  @Test func whileItIsAskedForOnlyTheFirstIsWaitedFor() {
    var empty = state()
    _ = empty.begin(at: at(0))
    #expect(plan(empty, 5000) == .wait)
    var full = state(1)
    _ = full.begin(at: at(0))
    #expect(plan(full, 5000) == .show)
  }

  @Test func anAnswerEndsTheFailure() {
    var state = state()
    ask(&state, 0, .failure(.quota))
    ask(&state, 40, .success(7))
    #expect(state.value == 7 && state.failure == nil)
    #expect(state.fetchedAt == at(40) && state.takenAt == at(40))
    #expect(plan(state, 42) == .show)
  }

  @Test func thatThereIsNothingNewerIsAnAnswer() {
    var state = state(1)
    ask(&state, 2000, .success(nil))
    #expect(state.value == 1 && state.takenAt == at(0) && state.fetchedAt == at(2000))
    #expect(plan(state, 2001) == .show)
  }

  @Test func aReaderWhoTriesAgainIsNotPutOff() {
    var state = state()
    ask(&state, 0, .failure(.unreachable))
    #expect(plan(state, 1) == .show)
    state.retry()
    #expect(state.failure == nil)
    #expect(plan(state, 1) == .wait)
  }

  @Test(arguments: [(false, Refreshing<Int>.Plan.show), (true, .refresh)])
  func anotherKeyStartsOver(_ asksAtOnce: Bool, _ plan: Refreshing<Int>.Plan) {
    var state = state(1)
    ask(&state, 1, .failure(.keyRefused))
    let late = state.begin(at: at(2))
    state.startOver(asksAtOnce: asksAtOnce)
    #expect(state.failure == nil)
    #expect(self.plan(state, 3) == plan)
    let isTaken = state.finish(late, .success(9), at: at(4))
    #expect(!isTaken && state.value == 1)
    ask(&state, 5, .success(2))
    #expect(self.plan(state, 6) == .show)
  }
}
