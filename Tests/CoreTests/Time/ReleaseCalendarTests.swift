import Testing

@testable import Core

@Suite struct ReleaseCalendarTests {
  /// Around a Wednesday's midnight in New York, in both halves of the year.
  @Test(arguments: [
    ("2026-11-26T04:59:59Z", "2026-11-29"), ("2026-11-26T05:00:00Z", "2026-12-06"),
    ("2026-11-30T12:00:00Z", "2026-12-06"),
    ("2026-12-02T23:00:00Z", "2026-12-06"), ("2026-12-03T05:00:00Z", "2026-12-13"),
    ("2026-07-02T03:59:59Z", "2026-07-05"),
    ("2026-07-02T04:00:00Z", "2026-07-12"), ("1970-01-01T12:00:00Z", "1970-01-11"),
    ("1969-12-31T12:00:00Z", "1970-01-04"),
  ])
  func knowsTheListThatMustBeOut(_ moment: String, _ date: String) throws {
    let now = try #require(Timestamp(iso8601: moment))
    #expect(ReleaseCalendar.newestDate(at: now).description == date)
  }

  @Test(arguments: [("2026-12-06", "2026-12-03", "2026-11-21"), ("2024-11-24", "2024-11-21", "2024-11-09")])
  func knowsWhenTheNextListIsDueAndWhatOneRanks(_ date: String, _ due: String, _ salesEnd: String) throws {
    let date = try #require(CalendarDate(date))
    #expect(ReleaseCalendar.nextRelease(after: date).description == due)
    #expect(ReleaseCalendar.nextRelease(after: date).weekday == "Thursday")
    #expect(ReleaseCalendar.salesEnd(of: date).description == salesEnd)
    #expect(ReleaseCalendar.salesEnd(of: date).weekday == "Saturday")
  }

  /// A new list appears up to some hours before it must; what lies further ahead cannot be.
  @Test(arguments: [
    ("2026-12-06", true), ("2026-12-13", true), ("2026-12-14", false), ("9999-12-31", false), ("2008-06-08", true),
    ("2008-06-07", false), ("0001-01-01", false),
  ])
  func explainsADate(_ date: String, _ isExplained: Bool) throws {
    let now = try #require(Timestamp(iso8601: "2026-11-30T12:00:00Z"))
    #expect(ReleaseCalendar.explains(try #require(CalendarDate(date)), at: now) == isExplained)
  }

  @Test(arguments: [
    ("2026-03-08T06:59:59Z", -5), ("2026-03-08T07:00:00Z", -4), ("2026-11-01T05:59:59Z", -4),
    ("2026-11-01T06:00:00Z", -5),
    ("2027-03-14T06:59:59Z", -5), ("2027-03-14T07:00:00Z", -4), ("2026-01-01T00:00:00Z", -5),
    ("2026-08-01T00:00:00Z", -4),
  ])
  func knowsNewYorksTime(_ moment: String, _ hours: Int) throws {
    let now = try #require(Timestamp(iso8601: moment))
    #expect(ReleaseCalendar.newYorkSecondsFromUTC(at: now) == hours * 3600)
  }

  @Test(arguments: [
    ("2026-12-06", "2026-12-06"), ("2026-12-07", "2026-12-13"), ("2026-12-12", "2026-12-13"),
    ("1969-12-31", "1970-01-04"),
  ])
  func resolvesADateToTheNextSunday(_ day: String, _ sunday: String) throws {
    #expect(try #require(CalendarDate(day)).nextSunday.description == sunday)
  }

  @Test func theFirstListIsOfJune2008() {
    #expect(ReleaseCalendar.first.description == "2008-06-08")
  }
}
