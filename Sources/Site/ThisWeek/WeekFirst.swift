import Core
import Markup

/// The No. 1 of a list, and for how long it has been there.
struct WeekFirst: Sendable, Equatable {
  let chart: Chart
  let list: Link
  let item: Item
  /// `new`, `3 weeks`; `nil` of the sample.
  let run: String?

  /// The lists of the page's group, in the service's order.
  ///
  /// - Parameter isCompared: whether the week before is known, so that one week is the first.
  static func all(_ basis: WeekSections.Basis, isCompared: Bool) -> [WeekFirst] {
    let weeks = basis.weeks
    return weeks.week.editions.compactMap { edition in
      let chart = edition.chart
      guard weeks.group == nil || chart.group == weeks.group, let first = edition.entries.first else { return nil }
      let run = max(basis.runs[chart.id] ?? 1, 1)
      let words = run == 1 && isCompared ? "new" : RelativeTime.count(run, "week")
      return WeekFirst(
        chart: chart, list: Route.chart(chart.id, chart.frequency, week: basis.pinned).link, item: first.item,
        run: weeks.isSample ? nil : words)
    }
  }
}

struct FirstsTable: Component {
  let firsts: [WeekFirst]
  let hearts: WeekHearts

  var body: some HTML {
    let hasRuns = firsts.contains { $0.run != nil }
    let buttons = hearts.ofFirsts(firsts.map(\.item))
    // A book may be No. 1 of several lists.
    var seen: Set<ItemID> = []
    let isPlace = firsts.map { seen.insert($0.item.id).inserted }
    table(.class("firsts")) {
      thead {
        tr {
          th(.scope(.col)) { "List" }
          th(.scope(.col)) { "Book" }
          if hasRuns { th(.scope(.col), .class("run")) { "At No. 1 for" } }
          th(.scope(.col)) { span(.class("visually-hidden")) { "Favorite" } }
        }
      }
      tbody {
        for (index, first) in firsts.enumerated() {
          tr(isPlace[index] ? hearts.place(of: first.item, in: .firsts) : nil) {
            th(.scope(.row)) { a(.href(first.list)) { first.chart.name } }
            td {
              a(.class("title"), .href(Route.item(first.item.id).link)) { first.item.title }
              " "
              span(.class("by")) { first.item.shortByline }
            }
            if hasRuns { td(.class("run")) { first.run ?? "" } }
            td { FavoriteHeart(favorite: buttons[index]) }
          }
        }
      }
    }
  }
}
