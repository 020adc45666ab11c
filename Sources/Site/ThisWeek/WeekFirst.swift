import Core
import Markup

/// The No. 1 of a list, and for how long it has been there.
struct WeekFirst: Sendable, Equatable {
  let chart: Chart
  let list: Link
  let item: Item
  /// `new`, `3 weeks`; `nil` of the sample.
  let run: String?

  /// The lists of a group, in the service's order.
  ///
  /// - Parameters:
  ///   - runs: for how many known weeks in a row each has been there; `nil` of the sample.
  ///   - isCompared: whether the week before is known, so that one week is the first.
  static func all(
    _ week: Week, group: ChartGroup?, runs: [Chart.ID: Int]?, isCompared: Bool, pinned: CalendarDate?
  ) -> [WeekFirst] {
    week.editions.compactMap { edition in
      guard group == nil || edition.chart.group == group, let first = edition.entries.first else { return nil }
      let run = runs.map { max($0[edition.chart.id] ?? 1, 1) }
      return WeekFirst(
        chart: edition.chart, list: Route.chart(edition.chart.id, edition.chart.frequency, week: pinned).link,
        item: first.item,
        run: run.map { $0 == 1 && isCompared ? "new" : RelativeTime.count($0, "week") })
    }
  }
}

struct FirstsTable: Component {
  let firsts: [WeekFirst]
  let hearts: WeekHearts

  var body: some HTML {
    let hasRuns = firsts.contains { $0.run != nil }
    let buttons = hearts.ofFirsts(firsts.map(\.item))
    table(.class("firsts")) {
      thead {
        tr {
          th(.scope(.col)) { "List" }
          th(.scope(.col)) { "Book" }
          if hasRuns { th(.scope(.col)) { "At No. 1 for" } }
          th(.scope(.col), .class("mark")) { span(.class("visually-hidden")) { "Favorite" } }
        }
      }
      tbody {
        for (index, first) in firsts.enumerated() {
          tr {
            th(.scope(.row)) { a(.href(first.list)) { first.chart.name } }
            td {
              a(.class("title"), .href(Route.item(first.item.id).link)) { first.item.title }
              " "
              span(.class("by")) { first.item.shortByline }
            }
            if hasRuns { td(.class("run")) { first.run ?? "" } }
            td(.class("mark")) { FavoriteHeart(favorite: buttons[index]) }
          }
        }
      }
    }
  }
}
