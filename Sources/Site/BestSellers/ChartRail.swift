import Core
import Markup

/// Links to all charts, beside the open one in wide windows; a key for `RenderedParts`.
struct ChartRail: Component, Equatable {
  let charts: [Chart]
  let selected: Chart.ID
  /// The past week that the links keep.
  let week: CalendarDate?

  var body: some HTML {
    nav(.class("rail"), .ariaLabel("Lists")) {
      for group in Picker(charts, selected: selected).groups {
        p { group.name }
        ul {
          for choice in group.options {
            li { a(.href(link(choice)), choice.isSelected ? .aria("current", "true") : nil) { choice.name } }
          }
        }
      }
    }
  }

  private func link(_ choice: Picker.Option) -> Link {
    Route.chart(choice.chart, charts.first { $0.id == choice.chart }?.frequency, week: week).link
  }
}
