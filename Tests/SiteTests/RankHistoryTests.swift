import Core
import Testing

@testable import Site

@Suite struct RankHistoryTests {
  private let today: CalendarDate

  init() throws { today = try Fixture.date("2026-11-30") }

  private func history(
    _ places: [(slug: String, date: String, rank: Int)], weeks: [String] = [], newest: String? = "2026-12-06",
    _ frequency: Chart.Frequency = .weekly
  ) throws -> RankHistory? {
    let book = try Fixture.moonstone()
    let appearances = try places.map { place in
      Catalog.Appearance(
        chart: try Fixture.chart(place.slug, place.slug.uppercased(), .fiction, frequency),
        date: try Fixture.date(place.date), entry: Fixture.entry(place.rank, book))
    }
    let known = try weeks.map { try Fixture.date($0) }
    return RankHistory(
      appearances, weeks: { known }, newest: try newest.map { try Fixture.date($0) }, today: today)
  }

  @Test func oneWeekIsNoHistory() throws {
    #expect(try history([("a", "2026-12-06", 1), ("b", "2026-12-06", 2)]) == nil)
    #expect(try history([("a", "2026-12-05", 1), ("a", "2026-12-06", 2)], .daily) == nil)
  }

  @Test func saysInWordsWhatTheDrawingShows() throws {
    let history = try #require(
      try history([("a", "2026-12-06", 3), ("a", "2026-11-29", 1), ("b", "2026-11-29", 2)]))
    #expect(history.label == "Rank by week. A: best No. 1, now No. 3. B: best No. 2, not on the list now.")
    #expect(history.firstWeek == "Nov 29" && history.lastWeek == "Dec 6")
  }

  @Test func theTableHasARowForEachWeekThatIsKnown() throws {
    let history = try #require(
      try history(
        [("a", "2026-12-06", 3), ("b", "2026-11-08", 2), ("a", "2025-12-07", 1)],
        weeks: ["2026-11-29", "2026-11-08", "2025-11-30", "2025-12-14"]))
    #expect(history.lists == ["A", "B"])
    #expect(
      history.rows.map { [$0.words, $0.date] + $0.ranks } == [
        ["December 6", "2026-12-06", "3", "—"], ["November 29", "2026-11-29", "—", "—"],
        ["November 8", "2026-11-08", "—", "2"], ["December 14, 2025", "2025-12-14", "—", "—"],
        ["December 7, 2025", "2025-12-07", "1", "—"],
      ])
  }

  @Test func atMostFourListsTheBestFirst() throws {
    let places = ["a", "b", "c", "d", "e"].enumerated().flatMap { index, slug in
      [(slug, "2026-12-06", 9 - index), (slug, "2026-11-29", 9)]
    }
    let more = try #require(try history(places + [("d", "2026-11-22", 5)]))
    #expect(more.lists == ["D", "E", "C", "B"])
    #expect(more.rows.count == 3 && more.chart.lines.count == 4)
  }

  @Test(arguments: [
    ([], 1, "is"), (["2026-12-06"], 1, "is"), (["2026-11-29", "2026-09-13", "2026-09-06"], 3, "are"),
  ])
  func saysHowMuchOfTheLastMonthsIsKnown(_ weeks: [String], _ count: Int, _ verb: String) throws {
    let history = try #require(
      try history([("a", "2026-12-06", 3), ("a", "2026-11-29", 1)], weeks: weeks))
    #expect(history.known == "\(count) of the last 13 weeks \(verb) known.")
  }
}
