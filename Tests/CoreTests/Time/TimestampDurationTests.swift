import Core
import Testing

@Suite struct TimestampDurationTests {
  static let extremes: [Int64] = [.min, .min + 1, -1001, -1, 0, 1, 9_223_372_036_854_775, .max - 1, .max]

  @Test(arguments: extremes, extremes) func noDurationIsTooLong(_ one: Int64, _ other: Int64) {
    let (moment, second) = (Timestamp(milliseconds: one), Timestamp(milliseconds: other))
    #expect((moment.duration(since: second) < .zero) == (one < other))
    for duration in [Duration.milliseconds(other), .seconds(other), .seconds(other) + .milliseconds(807)] {
      #expect((moment.adding(duration) < moment) == (duration < .zero && one > .min))
      #expect((duration.wholeMilliseconds < 0) == (duration <= .milliseconds(-1)))
    }
  }

  @Test func whatIsTooFarIsTheFurthestThatThereIs() {
    #expect(Timestamp(milliseconds: 5).adding(.seconds(Int64.max)) == Timestamp(milliseconds: .max))
    #expect(Timestamp(milliseconds: -5).adding(.seconds(Int64.min)) == Timestamp(milliseconds: .min))
    let whole = Timestamp(milliseconds: .max).duration(since: Timestamp(milliseconds: .min))
    #expect(whole == .milliseconds(Int64.max))
  }
}
