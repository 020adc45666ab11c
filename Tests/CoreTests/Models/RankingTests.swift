import Core
import Testing

@Suite struct RankingTests {
  @Test(
    arguments: [
      (1, 0, 1, .new), (5, 3, 1, .down(2)), (1, nil, 1, .new), (4, 0, 2, .back), (4, 0, 817, .back), (2, 2, 9, .same),
      (2, 7, 9, .up(5)), (7, 2, 9, .down(5)), (1, 2, nil, .up(1)), (3, 2, 0, .down(1)), (4, 0, 0, .new),
      (4, 0, nil, .new),
      (4, nil, 9, nil), (4, nil, nil, nil), (4, -1, 9, nil), (1, .max, 9, .up(.max - 1)),
    ] as [(Int, Int?, Int?, Movement?)])
  func readsTheMovementOfAWeeklyList(_ rank: Int, _ last: Int?, _ weeks: Int?, _ movement: Movement?) {
    #expect(Ranking.movement(rank: rank, rankLastWeek: last, weeksOnList: weeks, frequency: .weekly) == movement)
  }

  @Test func aMonthlyListMovesOnlyIfItIsAnotherEdition() throws {
    let chart = Chart(id: Chart.hardcoverFiction, name: "Manga", group: .monthly, frequency: .monthly)
    let entries = try ["A", "B"].enumerated().map { index, title in
      Entry(rank: index + 1, movement: nil, weeksOnList: nil, item: .book(try Fixture.book(title, by: "X")))
    }
    let now = Edition(
      service: .newYorkTimes, chart: chart, date: try #require(CalendarDate("2026-12-06")), entries: entries)
    #expect(now.moved(since: now.ranks).entries.map(\.movement) == [nil, nil])
    #expect(now.moved(since: [entries[0].item.id: 3]).entries.map(\.movement) == [.up(2), .new])
    #expect(now.moved(since: [:]).entries.map(\.movement) == [.new, .new])
  }

  @Test(
    arguments: [
      (1, nil, nil, .new), (1, nil, 0, .new), (1, nil, 1, .new), (1, nil, 2, .back), (3, 3, 9, .same),
      (3, 4, 1, .up(1)),
      (4, 3, nil, .down(1)),
    ] as [(Int, Int?, Int?, Movement)])
  func readsTheMovementBetweenTwoEditions(_ rank: Int, _ before: Int?, _ weeks: Int?, _ movement: Movement) {
    #expect(Ranking.movement(rank: rank, before: before, weeksOnList: weeks) == movement)
  }

  @Test(arguments: [(1, 0, 0), (1, 0, 1), (2, 7, 0), (2, 2, 9), (4, 0, 12)])
  func monthlyListsHaveNone(_ rank: Int, _ last: Int, _ weeks: Int) {
    #expect(Ranking.movement(rank: rank, rankLastWeek: last, weeksOnList: weeks, frequency: .monthly) == nil)
  }

  @Test func movementIsCountedFromTheLastEditionThatWasSeen() throws {
    func edition(_ ids: [String]) throws -> Edition {
      let entries = try ids.enumerated().map { index, id in
        Entry(
          rank: index + 1, movement: nil, weeksOnList: nil,
          item: .album(Album(id: try #require(AlbumID(id)), title: id, artist: "")))
      }
      return Edition(
        service: .apple, chart: .topAlbums, date: try #require(CalendarDate("2026-11-30")), entries: entries)
    }
    let now = try edition(["1", "2", "3", "4"])
    #expect(Ranking.entries(now.entries, since: nil).map(\.movement) == [nil, nil, nil, nil])
    let before = try edition(["3", "2", "1"])
    #expect(Ranking.entries(now.entries, since: before).map(\.movement) == [.up(2), .same, .down(2), .new])
    #expect(Ranking.entries(now.entries, since: try edition([])).allSatisfy { $0.movement == .new })
  }
}
