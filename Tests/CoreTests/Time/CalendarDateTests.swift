import Core
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: [
    ("0001-01-01", 1, 1, 1), ("1999-12-31", 1999, 12, 31), ("2024-02-29", 2024, 2, 29), ("2000-02-29", 2000, 2, 29),
    ("9999-12-31", 9999, 12, 31),
  ])
  func readsAndWritesADay(_ text: String, _ year: Int, _ month: Int, _ day: Int) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.year == year && date.month == month && date.day == day)
    #expect(date.description == text)
    #expect(date == CalendarDate(year: year, month: month, day: day))
  }

  @Test(arguments: [
    "", "2026", "2026-12", "2026-12-6", "2026-12-006", "26-12-06", "2026/12/06", "2026-12-06 ", " 2026-12-06",
    "2026-12-06T00:00:00Z", "+026-12-06", "-026-12-06", "2026-+1-06", "2026-12--6", "2026-1a-06", "２０２６-12-06",
    "2026−12−06", "0000-01-01", "2026-00-06", "2026-13-06", "2026-12-00", "2026-12-32", "2026-04-31", "2026-02-29",
    "1900-02-29", "2100-02-29", "2026-02-30", "today",
  ])
  func refusesWhatIsNoDay(_ text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, -1), (Int.max, 1, 1),
    (2026, .max, 1), (2026, 1, .max), (.min, .min, .min),
  ])
  func refusesNumbersThatAreNoDay(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  /// Counted by hand against the published rule, so that a mistake in the algorithm cannot hide in its inverse.
  @Test func everyDayOfTwoCenturiesIsCountedAndReadBack() {
    var expectedDays = -25_567
    var wrong: [String] = []
    for year in 1900...2100 {
      let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...length {
          let date = CalendarDate(year: year, month: index + 1, day: day)
          let isRight =
            date?.daysSince1970 == expectedDays && CalendarDate(daysSince1970: expectedDays) == date
            && date.flatMap { CalendarDate($0.description) } == date
          if !isRight { wrong.append("\(year)-\(index + 1)-\(day)") }
          expectedDays += 1
        }
        if CalendarDate(year: year, month: index + 1, day: length + 1) != nil { wrong.append("\(year)-\(index + 1)") }
      }
    }
    #expect(wrong.isEmpty)
    #expect(expectedDays == 47_847)
  }

  @Test(arguments: [
    ("0001-01-01", -719_162), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-03-01", 11_017), ("9999-12-31", 2_932_896),
  ])
  func countsFromTheEpoch(_ text: String, _ days: Int) throws {
    #expect(try #require(CalendarDate(text)).daysSince1970 == days)
    #expect(CalendarDate(daysSince1970: days).description == text)
  }

  @Test(arguments: [
    (-719_163, "0001-01-01"), (Int.min, "0001-01-01"), (2_932_897, "9999-12-31"), (Int.max, "9999-12-31"),
  ])
  func clampsToTheYearsItKnows(_ days: Int, _ text: String) {
    #expect(CalendarDate(daysSince1970: days).description == text)
  }

  @Test(arguments: [
    ("2026-12-06", 7, "2026-12-13"), ("2026-12-31", 1, "2027-01-01"), ("2024-03-01", -1, "2024-02-29"),
    ("2026-12-06", 0, "2026-12-06"), ("2026-12-06", Int.max, "9999-12-31"), ("1969-12-06", .min, "0001-01-01"),
  ])
  func addsDays(_ text: String, _ days: Int, _ sum: String) throws {
    #expect(try #require(CalendarDate(text)).adding(days: days).description == sum)
  }

  @Test(arguments: [("2025-12-31", "2026-01-01"), ("2026-01-31", "2026-02-01"), ("2026-02-01", "2026-02-02")])
  func sortsByTime(_ earlier: String, _ later: String) throws {
    let one = try #require(CalendarDate(earlier))
    let other = try #require(CalendarDate(later))
    #expect(one < other && !(other < one) && !(one < one))
  }

  @Test(arguments: [
    ("2026-12-06", "December 6, 2026", "December 2026", "Dec 6"),
    ("2026-05-31", "May 31, 2026", "May 2026", "May 31"),
    ("2025-09-01", "September 1, 2025", "September 2025", "Sep 1, 2025"),
    ("0800-01-09", "January 9, 800", "January 800", "Jan 9, 800"),
  ])
  func isSaidInWords(_ text: String, _ words: String, _ month: String, _ short: String) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.inWords == words)
    #expect(date.monthInWords == month)
    #expect(date.short(today: try #require(CalendarDate("2026-11-30"))) == short)
  }
}
