import Core
import Markup

/// Links to This Week and to all charts, beside the open one in wide windows; a key for `RenderedParts`.
struct ChartRail: Component, Equatable {
  let charts: [Chart]
  let selected: Chart.ID
  /// The past week that the links keep.
  let week: CalendarDate?

  var body: some HTML {
    let picker = Picker(charts, selected: selected)
    nav(.class("rail"), .ariaLabel("Lists")) {
      ul { li { RailLink(choice: picker.thisWeek, link: Route.thisWeek(week: week).link) } }
      for group in picker.groups {
        p { group.name }
        ul {
          for choice in group.options {
            li { RailLink(choice: choice, link: link(choice)) }
          }
        }
      }
    }
  }

  private func link(_ choice: Picker.Option) -> Link {
    Route.chart(choice.chart, charts.first { $0.id == choice.chart }?.frequency, week: week).link
  }
}

struct RailLink: Component {
  let choice: Picker.Option
  let link: Link

  var body: some HTML { a(.href(link), choice.isSelected ? .ariaCurrent : nil) { choice.name } }
}
