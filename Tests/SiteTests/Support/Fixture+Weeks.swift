import Core
import Testing

@testable import Site

extension Fixture {
  /// The week before that of `week()`: of its books one is gone, and two others are not there yet.
  static func weekBefore(isExcerpt: Bool = false) throws -> Week {
    let fiction = [
      try book("Middlemarch", "George Eliot"), try book("Jane Eyre", "Charlotte Brontë"),
      try book("Dracula", "Bram Stoker"), try book("Cranford", "Elizabeth Gaskell"), try moonstone(),
    ]
    let lists = [
      (try chart("hardcover-fiction", "Hardcover Fiction"), fiction),
      (
        try chart("hardcover-nonfiction", "Hardcover Nonfiction", .nonfiction),
        [try book("Walden", "Henry David Thoreau")]
      ),
      (
        try chart("audio-fiction", "Audio Fiction", .monthly, .monthly),
        [try book("Cranford", "Elizabeth Gaskell")]
      ),
    ]
    return try week("2026-11-29", lists, isExcerpt: isExcerpt)
  }

  /// Lists of these books from the top down, each for so many weeks as its rank.
  static func week(_ date: String, _ lists: [(Chart, [Book])], isExcerpt: Bool = false) throws -> Week {
    let date = try self.date(date)
    let editions = lists.map { chart, books in
      Edition(
        service: .newYorkTimes, chart: chart, date: date,
        entries: books.enumerated().map { entry($0 + 1, $1, weeks: chart.frequency == .weekly ? $0 + 1 : nil) },
        isExcerpt: isExcerpt)
    }
    return try #require(Week(editions))
  }
}

extension StubSite {
  /// Knows these weeks beside the newest, and loads no other.
  @discardableResult
  func knowing(_ weeks: [Week], otherwise failure: ServiceFailure = .unreachable) -> StubSite {
    with {
      $0.weeks.known = { date in weeks.first { $0.date == date } }
      $0.weeks.request = { _ in failure }
      $0.weeks.load = { _ throws(ServiceFailure) in throw failure }
      $0.weeks.runs = { week in
        Dictionary(week.editions.enumerated().map { ($1.chart.id, $0 + 1) }) { first, _ in first }
      }
    }
  }
}
