import Core
import Testing

@testable import Services

@Suite struct BackoffTests {
  private let start = Timestamp(seconds: 1_000_000)

  /// The pauses after one failure upon the other, each met when the one before is over.
  private func pauses(
    _ failure: ServiceFailure, _ count: Int, _ random: (ClosedRange<Double>) -> Double
  ) throws -> [Duration] {
    var backoff = Backoff()
    var now = start
    return try (0..<count).map { _ in
      let begins = backoff.note(failure, askedAfter: backoff.pauses, now: now, random: random)
      #expect(begins)
      let until = try #require(backoff.pause(at: now)).until
      defer { now = until }
      return until.duration(since: now)
    }
  }

  @Test func growsUpToItsLimit() throws {
    let outage = try pauses(.down(status: 503), 9) { $0.upperBound }
    #expect(outage == [4, 8, 16, 32, 64, 128, 256, 300, 300].map { .seconds($0) })
    let quota = try pauses(.quota, 8) { $0.upperBound }
    #expect(quota == [60, 120, 240, 480, 960, 1920, 3600, 3600].map { .seconds($0) })
    let noWay = try pauses(.timedOut, 40) { $0.upperBound }
    #expect(noWay.prefix(6) == [.seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(30), .seconds(30)])
    #expect(noWay.last == .seconds(30))
  }

  /// A reader who tries again is not put off by our own guess; by a spent quota and by the service's own word, yes.
  @Test(
    arguments: [
      (.unreachable, nil, true), (.timedOut, nil, true), (.untrusted, nil, true), (.intercepted, nil, true),
      (.down(status: 503), nil, true), (.quota, nil, false), (.down(status: 503), 120, false), (.quota, 120, false),
    ] as [(ServiceFailure, Int?, Bool)])
  func aReaderMayTryAgain(_ failure: ServiceFailure, _ retryAfter: Int?, _ isForgiven: Bool) {
    var backoff = Backoff()
    if let retryAfter { backoff.noteRetryAfter(start.adding(.seconds(retryAfter))) }
    let begins = backoff.note(failure, askedAfter: 0, now: start) { $0.upperBound }
    #expect(begins && backoff.pause(at: start) != nil)
    backoff.forgive()
    #expect((backoff.pause(at: start) == nil) == isForgiven)
  }

  @Test func theNextPauseIsLongerAllTheSame() throws {
    var backoff = Backoff()
    for seconds in [2, 4, 8] {
      _ = backoff.note(.unreachable, askedAfter: backoff.pauses, now: start) { $0.upperBound }
      #expect(try #require(backoff.pause(at: start)).until.duration(since: start) == .seconds(seconds))
      backoff.forgive()
    }
  }

  @Test func isDrawnFromAllOfTheTimeAndNeverTooShort() throws {
    #expect(try pauses(.down(status: 500), 3) { $0.lowerBound } == Array(repeating: .seconds(1), count: 3))
    #expect(try pauses(.quota, 3) { $0.lowerBound } == Array(repeating: .seconds(60), count: 3))
    let drawn = try (0..<200).flatMap { _ in try pauses(.down(status: 502), 6) { .random(in: $0) }.suffix(1) }
    #expect(drawn.allSatisfy { (.seconds(1) ... .seconds(128)).contains($0) })
    #expect(Set(drawn).count > 100)
    #expect(drawn.contains { $0 < .seconds(30) } && drawn.contains { $0 > .seconds(90) })
  }

  @Test(
    arguments: [
      .noKey, .keyRefused, .notFound, .unreadable, .down(status: 400), .down(status: 403), .down(status: 418),
      .down(status: 302),
    ] as [ServiceFailure])
  func noPauseForWhatAnotherTryWouldNotChange(_ failure: ServiceFailure) {
    var backoff = Backoff()
    let begins = backoff.note(failure, askedAfter: 0, now: start) { $0.upperBound }
    #expect(!begins)
    #expect(backoff.pause(at: start) == nil)
  }

  @Test(
    arguments: [
      .quota, .unreachable, .timedOut, .untrusted, .intercepted, .down(status: 500), .down(status: 599),
      .down(status: 408),
    ] as [ServiceFailure])
  func aPauseHasItsReason(_ failure: ServiceFailure) throws {
    var backoff = Backoff()
    let begins = backoff.note(failure, askedAfter: 0, now: start) { $0.lowerBound }
    #expect(begins)
    #expect(try #require(backoff.pause(at: start)).failure == failure)
  }

  @Test func anAnswerStartsItAnew() throws {
    var backoff = Backoff()
    for _ in 0..<5 { _ = backoff.note(.timedOut, askedAfter: backoff.pauses, now: start) { $0.upperBound } }
    backoff.noteAnswer(askedAfter: backoff.pauses)
    #expect(backoff.pause(at: start) == nil)
    _ = backoff.note(.timedOut, askedAfter: backoff.pauses, now: start) { $0.upperBound }
    #expect(try #require(backoff.pause(at: start)).until == start.adding(.seconds(2)))
  }

  @Test func whatWasUnderWayTogetherFailsOnce() throws {
    var backoff = Backoff()
    let began = (0..<5).map { _ in backoff.note(.down(status: 503), askedAfter: 0, now: start) { $0.upperBound } }
    #expect(began == [true, false, false, false, false])
    // An answer to what was asked before says nothing of the pause, a longer wish of the service does.
    backoff.noteAnswer(askedAfter: 0)
    #expect(try #require(backoff.pause(at: start)).until == start.adding(.seconds(4)))
    backoff.noteRetryAfter(start.adding(.seconds(50)))
    _ = backoff.note(.down(status: 503), askedAfter: 0, now: start) { $0.upperBound }
    #expect(try #require(backoff.pause(at: start)).until == start.adding(.seconds(50)))
    backoff.noteRetryAfter(start.adding(.seconds(20)))
    _ = backoff.note(.down(status: 503), askedAfter: 0, now: start) { $0.upperBound }
    #expect(try #require(backoff.pause(at: start)).until == start.adding(.seconds(50)))
  }

  @Test func whatTheServiceAsksForGoesFirstAndOnce() throws {
    var backoff = Backoff()
    backoff.noteRetryAfter(start.adding(.seconds(7)))
    _ = backoff.note(.quota, askedAfter: 0, now: start) { $0.upperBound }
    #expect(try #require(backoff.pause(at: start)).until == start.adding(.seconds(7)))
    let later = start.adding(.seconds(7))
    #expect(backoff.pause(at: later) == nil)
    _ = backoff.note(.quota, askedAfter: 1, now: later) { $0.upperBound }
    #expect(try #require(backoff.pause(at: later)).until == later.adding(.seconds(120)))
  }

  @Test func aClockThatWasSetBackEndsThePause() {
    var backoff = Backoff()
    _ = backoff.note(.quota, askedAfter: 0, now: start) { $0.upperBound }
    #expect(backoff.pause(at: start.adding(.seconds(59))) != nil)
    #expect(backoff.pause(at: start.adding(.seconds(60))) == nil)
    #expect(backoff.pause(at: start.adding(.seconds(-1))) == nil)
  }
}
