import Core
import Markup

/// A book's ranks by week: as a drawing, in words, and as a table.
struct RankHistory: Sendable, Hashable {
  struct Row: Sendable, Hashable {
    let words: String
    /// `YYYY-MM-DD`
    let date: String
    /// The rank on each list; a dash if it was not there.
    let ranks: [String]
  }

  /// The drawing in words.
  let label: String
  let chart: RankChart
  /// The names of the lists.
  let lists: [String]
  /// Newest first.
  let rows: [Row]
  let firstWeek: String
  let lastWeek: String
  /// How much of the last months is known.
  let known: String

  /// As many lists as can be told apart.
  private static let maximumLists = 4
  private static let weeksBack = 13

  /// - Parameters:
  ///   - weeks: the weeks that are known whole.
  ///   - newest: the date of the newest lists.
  /// - Returns: `nil` unless the book is known in two weeks or more.
  init?(
    _ appearances: [Catalog.Appearance], weeks: () -> [CalendarDate], newest: CalendarDate?, today: CalendarDate
  ) {
    let dated = appearances.filter { $0.chart.frequency != .daily }
    guard Set(dated.map(\.date)).count > 1 else { return nil }
    let shown = Self.shown(Self.lists(dated))
    guard let chart = RankChart(shown.map(\.ranks)) else { return nil }
    self.chart = chart
    lists = shown.map(\.chart.name)
    var known = Set(weeks())
    if let newest { known.insert(newest) }
    let latest = known.max() ?? chart.last
    label = "Rank by week. " + shown.map { $0.words(on: latest) }.joined(separator: " ")
    let seen = shown.reduce(into: Set()) { $0.formUnion($1.ranks.keys) }
    rows = seen.union(known.filter { chart.first < $0 && $0 < chart.last }).sorted(by: >).map { date in
      Row(
        words: date.inWords(today: today), date: date.description,
        ranks: shown.map { $0.ranks[date].map(String.init) ?? "—" })
    }
    firstWeek = chart.first.short(today: today)
    lastWeek = chart.last.short(today: today)
    let back = latest.adding(days: -7 * (Self.weeksBack - 1))
    let count = known.count { (back...latest).contains($0) }
    self.known = "\(count) of the last \(Self.weeksBack) weeks \(count == 1 ? "is" : "are") known."
  }

  private struct List {
    let chart: Chart
    var ranks: [CalendarDate: Int]

    var best: Int { ranks.values.min() ?? .max }

    func words(on date: CalendarDate) -> String {
      let now = ranks[date].map { "now No. \($0)" } ?? "not on the list now"
      return "\(chart.name): best No. \(best), \(now)."
    }
  }

  /// As many as can be told apart, with two weeks between them.
  private static func shown(_ lists: [List]) -> [List] {
    let shown = Array(lists.prefix(maximumLists))
    let dates = Set(shown.flatMap(\.ranks.keys))
    guard dates.count < 2, let other = lists.first(where: { !dates.isSuperset(of: $0.ranks.keys) }) else {
      return shown
    }
    return shown.dropLast() + [other]
  }

  /// Those with the best ranks first, then those with the most weeks.
  private static func lists(_ appearances: [Catalog.Appearance]) -> [List] {
    var lists: [List] = []
    for place in appearances {
      let index = lists.firstIndex { $0.chart.id == place.chart.id } ?? lists.endIndex
      if index == lists.endIndex { lists.append(List(chart: place.chart, ranks: [:])) }
      lists[index].ranks[place.date] = min(place.entry.rank, lists[index].ranks[place.date] ?? .max)
    }
    return lists.sorted {
      ($0.best, -$0.ranks.count, $0.chart.id.slug) < ($1.best, -$1.ranks.count, $1.chart.id.slug)
    }
  }
}
