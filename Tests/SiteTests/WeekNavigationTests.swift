import Core
import Testing

@testable import Site

@Suite struct WeekNavigationTests {
  private func around(
    _ date: String, _ frequency: Chart.Frequency, previous: String? = nil, next: String? = nil
  ) throws -> [String?] {
    let chart = Chart(id: Chart.hardcoverFiction, name: "", group: .fiction, frequency: frequency)
    let edition = Edition(
      service: .newYorkTimes, chart: chart, date: try #require(CalendarDate(date)), entries: [],
      previous: previous.flatMap { CalendarDate($0) }, next: next.flatMap { CalendarDate($0) })
    let navigation = WeekNavigation(edition, newest: try #require(CalendarDate("2026-12-06")))
    return [navigation.previous?.description, navigation.next?.description]
  }

  @Test func aWeeklyListHasTheSundaysAround() throws {
    #expect(try around("2026-11-22", .weekly) == ["2026-11-15", "2026-11-29"])
    #expect(try around("2026-11-29", .weekly) == ["2026-11-22", "2026-12-06"])
    #expect(try around("2026-12-06", .weekly) == ["2026-11-29", nil])
    #expect(try around("2008-06-08", .weekly) == [nil, "2008-06-15"])
  }

  @Test func aMonthlyListHasTheMonthsAround() throws {
    #expect(try around("2026-10-11", .monthly) == ["2026-09-01", "2026-11-01"])
    #expect(try around("2026-12-06", .monthly) == ["2026-11-01", nil])
    #expect(try around("2026-01-11", .monthly) == ["2025-12-01", "2026-02-01"])
  }

  @Test func whatTheServiceSaysGoesFirst() throws {
    #expect(try around("2026-11-22", .weekly, previous: "2026-11-01", next: "2026-12-13") == ["2026-11-01", nil])
    #expect(
      try around("2026-10-11", .monthly, previous: "2026-09-01", next: "2026-11-01") == ["2026-09-01", "2026-11-01"])
  }
}
