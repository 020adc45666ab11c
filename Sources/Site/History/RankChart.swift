import Core

/// The geometry of a book's ranks over the weeks: rank 1 on top, a line a list.
///
/// Heights are in pixels. Across, a drawing is as wide as its page, so places are in ten thousandths of its width.
struct RankChart: Sendable, Hashable {
  struct Point: Sendable, Hashable {
    let x: Int
    let y: Int
  }

  /// The weeks in a row of one list; a line does not run over a week in which the book was off the list, or that is not
  /// known.
  typealias Run = [Point]

  struct Tick: Sendable, Hashable {
    let rank: Int
    let y: Int
  }

  /// One for each list, in the order of the lists.
  let lines: [[Run]]
  let ticks: [Tick]
  let first: CalendarDate
  let last: CalendarDate
  /// How many weeks there are from the first to the last.
  let weeks: Int

  static let width = 10_000
  static let height = 176
  private static let margin = 8

  /// - Parameter lists: the rank of each week of each list; `nil` unless there are two weeks.
  init?(_ lists: [[CalendarDate: Int]]) {
    let dates = lists.flatMap(\.keys)
    guard let first = dates.min(), let last = dates.max(), first < last else { return nil }
    self.first = first
    self.last = last
    let days = last.daysSince1970 - first.daysSince1970
    weeks = days / 7 + 1
    let lowest = lists.flatMap(\.values).max() ?? 1
    let step = lowest <= 20 ? 5 : lowest <= 50 ? 10 : 25
    let bottom = (max(lowest, 2) + step - 1) / step * step
    func y(_ rank: Int) -> Int {
      Self.margin + (max(1, rank) - 1) * (Self.height - 2 * Self.margin) / (bottom - 1)
    }
    ticks = ([1] + Array(stride(from: step, through: bottom, by: step))).map { Tick(rank: $0, y: y($0)) }
    lines = lists.map { ranks in
      var runs: [Run] = []
      var before: CalendarDate?
      for (date, rank) in ranks.sorted(by: { $0.key < $1.key }) {
        let point = Point(x: (date.daysSince1970 - first.daysSince1970) * Self.width / days, y: y(rank))
        if before?.adding(days: 7) == date { runs[runs.count - 1].append(point) } else { runs.append([point]) }
        before = date
      }
      return runs
    }
  }
}
