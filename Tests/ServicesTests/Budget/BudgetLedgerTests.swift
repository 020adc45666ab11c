import Core
import Database
import Testing

@testable import Services

@Suite struct BudgetLedgerTests {
  private let start = Timestamp(seconds: 1_000_000)

  private func after(_ seconds: Double) -> Timestamp { start.adding(.milliseconds(Int64(seconds * 1000))) }

  @Test func letsFiveGoAndTheSixthWait() {
    var ledger = BudgetLedger(.newYorkTimes)
    for second in 0..<5 {
      #expect(ledger.decide(.visible, now: after(Double(second))) == .go)
      ledger.record(after(Double(second)))
    }
    #expect(ledger.decide(.visible, now: after(5)) == .wait(until: after(61)))
    #expect(ledger.decide(.visible, now: after(60.999)) == .wait(until: after(61)))
    #expect(ledger.decide(.visible, now: after(61)) == .go)
    ledger.record(after(61))
    #expect(ledger.decide(.visible, now: after(61)) == .wait(until: after(62)))
  }

  @Test func leavesTheReserveToWhatIsVisible() {
    var ledger = BudgetLedger(.newYorkTimes)
    for second in 0..<3 { ledger.record(after(Double(second))) }
    #expect(ledger.decide(.ahead, now: after(3)) == .wait(until: after(61)))
    #expect(ledger.decide(.visible, now: after(3)) == .go)
    ledger.record(after(3))
    ledger.record(after(4))
    // Two of them have to grow old before one may be asked ahead.
    #expect(ledger.decide(.ahead, now: after(5)) == .wait(until: after(63)))
    var day = BudgetLedger(.newYorkTimes, moments: (0..<449).map { after(Double($0) * 100) })
    #expect(day.decide(.ahead, now: after(45_000)) == .go)
    day.record(after(45_000))
    #expect(day.decide(.ahead, now: after(45_100)) == .wait(until: after(86_401)))
    #expect(day.decide(.visible, now: after(45_100)) == .go)
  }

  @Test func neverLetsMoreGoThanAnyWindowTakes() {
    var random = SystemRandomNumberGenerator()
    var ledger = BudgetLedger(.newYorkTimes)
    var gone: [Timestamp] = []
    var now = start
    while now < after(3600) {
      ledger.settle(now: now)
      switch ledger.decide(.random(using: &random), now: now) {
      case .go:
        ledger.record(now)
        gone.append(now)
        now = now.adding(.milliseconds(Int.random(in: 0...3000, using: &random)))
      case .wait(let until):
        #expect(until > now)
        now = Bool.random(using: &random) ? until : now.adding(.milliseconds(Int.random(in: 1...9000, using: &random)))
      }
    }
    #expect(gone.most(in: .seconds(60)) <= 5)
    #expect(gone.most(in: .seconds(61)) <= 5)
    #expect(gone.count > 150)
  }

  @Test func aGreedyReaderGetsExactlyFiveAMinuteAndFiveHundredADayOverRestarts() throws {
    let database = CacheDatabase(folder: nil, clock: .fixed(start), log: { _ in })
    var gone: [Timestamp] = []
    var now = start
    while now < after(2 * 86_400) {
      // Every request is made by another start of the program.
      let horizon = BudgetLimits.newYorkTimes.horizon(at: now)
      let next = try #require(
        database.write { connection throws(DatabaseError) in
          let records = RequestRecords(connection: connection, service: "new-york-times")
          let reading = try records.read(after: horizon)
          var ledger = BudgetLedger(.newYorkTimes, moments: reading.moments)
          ledger.settle(now: now)
          let decision = ledger.decide(.visible, now: now)
          if decision == .go {
            ledger.record(now)
            try records.write(ledger.moments, over: reading, after: horizon)
          }
          return decision
        })
      switch next {
      case .go: gone.append(now)
      case .wait(let until): now = until
      }
    }
    #expect(gone.most(in: .seconds(60)) == 5)
    #expect(gone.most(in: .seconds(86_400)) == 500)
    #expect(gone.count == 1000)
  }

  @Test func countsWhatIsLeft() throws {
    let day = try #require(BudgetLimits.newYorkTimes.day)
    var ledger = BudgetLedger(.newYorkTimes, moments: (0..<38).map { after(Double($0)) })
    #expect(ledger.left(in: day, now: after(40)) == 462)
    #expect(ledger.left(in: day, now: after(86_401)) == 463)
    #expect(ledger.left(in: day, now: after(2 * 86_400)) == 500)
    for second in 0..<600 { ledger.record(after(Double(second))) }
    #expect(ledger.left(in: day, now: after(700)) == 0)
    #expect(BudgetLimits.iTunes.day == nil)
  }

  @Test func countsALateAnswerFromItsArrival() {
    var ledger = BudgetLedger(.test(1, in: .seconds(60)), moments: [start, start])
    ledger.move(start, to: after(10))
    #expect(ledger.moments == [start, after(10)])
    #expect(ledger.decide(.visible, now: after(65)) == .wait(until: after(70)))
    ledger.move(after(3), to: after(20))
    #expect(ledger.moments == [start, after(10)])
  }

  @Test func countsWhatAnotherRecordHasOnce() {
    var ledger = BudgetLedger(.newYorkTimes, moments: [start, start, after(2)])
    ledger.merge(BudgetLedger(.newYorkTimes, moments: [after(-1), start, after(2), after(2), after(3)]))
    #expect(ledger.moments == [after(-1), start, start, after(2), after(2), after(3)])
  }

  @Test func aClockThatWasSetBackHoldsNothingUpForLongerThanAWindow() {
    var ledger = BudgetLedger(.newYorkTimes, moments: (0..<5).map { after(Double($0)) })
    let now = after(-3600)
    #expect(ledger.decide(.visible, now: now) == .wait(until: now.adding(.seconds(61))))
    let movements = [ledger.settle(now: now), ledger.settle(now: now)]
    #expect(movements == [true, false])
    #expect(ledger.moments == Array(repeating: now, count: 5))
    #expect(ledger.decide(.visible, now: now.adding(.seconds(61))) == .go)
    // Years off, as where a computer has lost its time.
    ledger = BudgetLedger(.newYorkTimes, moments: [Timestamp(milliseconds: .max), Timestamp(milliseconds: .min)])
    ledger.settle(now: now)
    #expect(ledger.moments == [now])
  }

  @Test func aClockThatWasSetForwardForgetsAndBackAgainHolds() {
    var ledger = BudgetLedger(.newYorkTimes, moments: Array(repeating: start, count: 5))
    let future = after(400 * 86_400)
    ledger.settle(now: future)
    #expect(ledger.moments.isEmpty)
    for _ in 0..<5 { ledger.record(future) }
    ledger.settle(now: after(10))
    #expect(ledger.decide(.visible, now: after(10)) == .wait(until: after(71)))
  }

  @Test func limitsMakeSense() {
    let odd = BudgetLimits.Window(limit: 0, length: .zero, reserve: 9)
    #expect(odd == BudgetLimits.Window(limit: 1, length: .milliseconds(1), reserve: 0))
    for limits in [BudgetLimits.newYorkTimes, .googleBooks, .appleFeeds, .iTunes, .iTunesLookup] {
      #expect(limits.windows.allSatisfy { $0.limit(for: .ahead) >= 1 && $0.limit(for: .ahead) < $0.limit })
    }
    #expect(BudgetLimits.newYorkTimes.windows.map { $0.limit(for: .ahead) } == [3, 450])
    #expect(Duration.microseconds(1500).wholeMilliseconds == 2)
    #expect((Duration.zero - .seconds(2)).wholeMilliseconds == -2000)
  }
}

extension RequestPriority {
  fileprivate static func random(using generator: inout SystemRandomNumberGenerator) -> RequestPriority {
    Bool.random(using: &generator) ? .visible : .ahead
  }
}

extension BudgetLimits {
  /// One window, without slack.
  static func test(_ limit: Int, in length: Duration, reserve: Int = 0) -> BudgetLimits {
    BudgetLimits(name: "test", windows: [Window(limit: limit, length: length, reserve: reserve)], slack: .zero)
  }
}

extension [Timestamp] {
  /// The most of them in any window of a length: one begins at each.
  func most(in length: Duration) -> Int {
    let sorted = sorted()
    var end = 0
    return sorted.indices.map { start in
      while end < sorted.count, sorted[end] < sorted[start].adding(length) { end += 1 }
      return end - start
    }.max() ?? 0
  }
}
