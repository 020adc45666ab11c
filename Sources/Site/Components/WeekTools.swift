import Core
import Markup

/// Links to other weeks of a page, and a field for any.
struct WeekTools: Sendable, Equatable {
  /// What the field's form sends besides the week.
  struct Hidden: Sendable, Equatable {
    let name: String
    let value: String
  }

  let previous: Link?
  let next: Link?
  /// `nil` if this is the latest week.
  let latest: Notice.Next?
  /// `YYYY-MM-DD`, for the date field.
  let shown: String
  let newest: String
  /// The page of the newest week.
  let page: Link
  let hidden: [Hidden]
}

/// The previous week, a field for any week, the next week: each always in the same place.
struct WeekToolsView: Component {
  let weeks: WeekTools

  var body: some HTML {
    div(.class("weeks")) {
      WeekStep(words: "Previous week", sign: "‹", rel: "prev", link: weeks.previous)
      WeekForm(weeks: weeks)
      WeekStep(words: "Next week", sign: "›", rel: "next", link: weeks.next)
    }
  }
}

struct WeekStep: Component {
  let words: String
  let sign: String
  let rel: String
  /// `nil` at the end, where the link stays but leads nowhere.
  let link: Link?

  var body: some HTML {
    if let link {
      a(.class("button"), .href(link), .rel(rel), .ariaLabel(words)) { sign }
    } else {
      a(.class("button"), .role(.link), .aria("disabled", "true"), .ariaLabel(words)) { sign }
    }
  }
}

struct WeekForm: Component {
  let weeks: WeekTools

  var body: some HTML {
    // The field offers the days of lists; any other day that is typed leads to the next list.
    form(.class("week"), .noValidate, .autocomplete("off"), .method(.get), .action(weeks.page)) {
      for field in weeks.hidden { input(.type("hidden"), .name(field.name), .value(field.value)) }
      input(
        .type("date"), .name("week"), .value(weeks.shown), .min(ReleaseCalendar.first.description), .max(weeks.newest),
        .step("7"), .ariaLabel("Week"))
      button(.class("button"), .type("submit")) { "Go" }
    }
  }
}
