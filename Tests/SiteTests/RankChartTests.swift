import Core
import Testing

@testable import Site

@Suite struct RankChartTests {
  private func ranks(_ weeks: [Int: Int]) throws -> [CalendarDate: Int] {
    let first = try Fixture.date("2026-10-04")
    return Dictionary(weeks.map { (first.adding(days: 7 * $0), $1) }) { first, _ in first }
  }

  private func chart(_ lists: [[Int: Int]]) throws -> RankChart? { RankChart(try lists.map(ranks)) }

  @Test func oneWeekIsNoChart() throws {
    #expect(try chart([[0: 1], [0: 3]]) == nil)
    #expect(try chart([]) == nil)
  }

  @Test func rankOneIsOnTopAndTheWeeksFillTheWidth() throws {
    let chart = try #require(try chart([[0: 5, 1: 1, 2: 3]]))
    let points = [(0, 168), (5000, 8), (10_000, 88)].map { RankChart.Point(x: $0, y: $1) }
    #expect(chart.lines == [[points]])
    #expect(chart.ticks == [RankChart.Tick(rank: 1, y: 8), RankChart.Tick(rank: 5, y: 168)])
    #expect(chart.first.description == "2026-10-04" && chart.last.description == "2026-10-18")
    #expect(chart.weeks == 3)
  }

  @Test(
    arguments: [
      ([0: 1, 1: 1], [2]), ([0: 1, 2: 1], [1, 1]), ([0: 1, 1: 1, 3: 1, 4: 1, 5: 2], [2, 3]),
      ([0: 2, 1: 2, 3: 1], [2, 1]),
      ([0: 1, 2: 2, 3: 3, 51: 4], [1, 2, 1]),
    ] as [([Int: Int], [Int])])
  func aLineDoesNotRunOverAGap(_ weeks: [Int: Int], _ runs: [Int]) throws {
    #expect(try chart([weeks])?.lines.first?.map(\.count) == runs)
  }

  @Test(arguments: [
    (1, [1, 5]), (5, [1, 5]), (6, [1, 5, 10]), (15, [1, 5, 10, 15]), (20, [1, 5, 10, 15, 20]), (21, [1, 10, 20, 30]),
    (100, [1, 25, 50, 75, 100]),
  ])
  func theScaleReachesDownToTheLowestRank(_ lowest: Int, _ ticks: [Int]) throws {
    let chart = try #require(try chart([[0: 1, 1: lowest]]))
    #expect(chart.ticks.map(\.rank) == ticks)
    #expect(chart.ticks.last?.y == RankChart.height - 8)
  }

  /// Weeks are equally far apart, to a ten thousandth.
  @Test func aYearFits() throws {
    let weeks = Dictionary((0..<52).map { ($0, $0 % 15 + 1) }) { first, _ in first }
    let line = try #require(try chart([weeks, [51: 2]])?.lines.first?.first)
    let steps = Set(zip(line, line.dropFirst()).map { $1.x - $0.x })
    #expect(line.count == 52 && steps.isSubset(of: [196, 197]))
  }
}
