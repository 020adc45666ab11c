import Core
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-30T04:05:06Z", 1_796_011_506_000),
      ("2026-11-30T04:05:06.007Z", 1_796_011_506_007), ("1969-12-31T23:59:59Z", -1000),
      ("1969-12-31T23:59:59.999Z", -1), ("1969-12-31T00:00:00Z", -86_400_000),
      ("2024-02-29T12:00:00Z", 1_709_208_000_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func readsAndWritesISO8601(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(iso8601: text) == Timestamp(milliseconds: milliseconds))
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00.5Z", 500), ("1970-01-01T00:00:00.05Z", 50), ("1970-01-01T00:00:00.1239Z", 123),
      ("1970-01-01T00:00:00.123456789Z", 123), ("1970-01-01T00:00:00.000Z", 0), ("1969-12-31T23:59:59.5Z", -500),
    ] as [(String, Int64)])
  func readsAnyFractionOfASecond(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "Z", "2026-11-30", "2026-11-30T04:05Z", "2026-11-30T04:05:06", "2026-11-30 04:05:06Z", "2026-11-30t04:05:06z",
    "2026-11-30T04:05:06+00:00", "2026-11-30T4:05:06Z", "2026-11-30T24:00:00Z", "2026-11-30T04:60:00Z",
    "2026-11-30T04:05:61Z", "2026-02-30T04:05:06Z", "2026-11-30T04:05:06.Z", "2026-11-30T04:05:06,5Z",
    "2026-11-30T04:05:06.1234567890Z", "2026-11-30T04:05:06.5 Z", "2026-11-30T04:05:06.abcZ",
    "2026-11-30T04:05:06.123abcZ", "2026-11-30T04:05:06.123-05Z", "2026-11-30T+4:05:06Z", "2026-11-30T04:05:06ZZ",
    " 2026-11-30T04:05:06Z", "2026-11-30T04-05-06Z", "1796011506",
  ])
  func refusesWhatIsNoMoment(_ text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test func everyMomentOfADayComesBack() {
    let wrong = stride(from: Int64(-86_400_000), through: 86_400_000, by: 77_777).filter { milliseconds in
      let moment = Timestamp(milliseconds: milliseconds)
      return Timestamp(iso8601: moment.iso8601) != moment
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      (0, 0, "1970-01-01"), (-1, 0, "1969-12-31"), (-999, 0, "1969-12-31"), (86_399_999, 0, "1970-01-01"),
      (86_400_000, 0, "1970-01-02"), (0, -1, "1969-12-31"), (-3_600_000, 3600, "1970-01-01"),
      (72_000_000, 14 * 3600, "1970-01-02"), (Int64.max, 0, "9999-12-31"), (Int64.min, 0, "0001-01-01"),
    ] as [(Int64, Int, String)])
  func fallsOnADayInAZone(_ milliseconds: Int64, _ offset: Int, _ day: String) {
    #expect(Timestamp(milliseconds: milliseconds).date(secondsFromUTC: offset).description == day)
  }

  @Test func isComparedAndMeasured() {
    let one = Timestamp(seconds: 10)
    let other = Timestamp(milliseconds: 12_500)
    #expect(one < other && !(other < one))
    #expect(other.duration(since: one) == .seconds(2.5))
    #expect(one.duration(since: other) == .seconds(-2.5))
    #expect(one.milliseconds == 10_000)
  }

  /// What a file system, a service or a file may say: any number at all.
  static let extremes: [Int64] = [
    .min, .min + 1, -9_300_000_000_000_000, -1, 0, 1, 999, 253_402_300_800_000, 9_300_000_000_000_000, .max - 1, .max,
  ]

  @Test(arguments: extremes, extremes) func noNumberIsTooLargeForIt(_ one: Int64, _ other: Int64) {
    let (moment, second) = (Timestamp(milliseconds: one), Timestamp(milliseconds: other))
    let seconds = Timestamp(seconds: Int(one))
    #expect((seconds.milliseconds < 0) == (one < 0))
    #expect(moment.date(secondsFromUTC: Int(other)).year >= 1)
    #expect(RelativeTime.words(from: moment, to: second).isEmpty == false)
    #expect(Timestamp(iso8601: moment.iso8601) != nil)
    #expect(ReleaseCalendar.newestDate(at: moment).year >= 1)
  }

  @Test(
    arguments: [
      (.max, "9999-12-31T23:59:59.999Z"), (253_402_300_800_000, "9999-12-31T23:59:59.999Z"),
      (.min, "0001-01-01T00:00:00Z"), (-62_135_596_800_001, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func writesTheNearestMomentThatHasADate(_ milliseconds: Int64, _ text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
  }

  @Test func theClockTellsTheReadersDay() {
    let eve = Timestamp(seconds: 86_400 - 60)
    #expect(Clock.fixed(eve).today.description == "1970-01-01")
    let east = Clock(now: { eve }, secondsFromUTC: { moment in moment == eve ? 3600 : 0 })
    #expect(east.today.description == "1970-01-02")
    #expect(east.date(of: Timestamp(seconds: 0)).description == "1970-01-01")
  }
}
