import Core
import Markup

struct WeeksPage: Component {
  let model: WeeksViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: "Weeks kept", tab: .bestSellers, frame: frame, credits: [.newYorkTimes]) {
      ListHead("Weeks kept", about: model.about)
      for notice in model.notices { NoticeView(notice: notice) }
      div(.class("weeks-kept")) {
        p {
          "Topshelf keeps each week of the Times’ lists that you open. They give every book its rank by week, "
          "and search finds what was on them. Load more weeks here; it takes a few minutes, and you can go on reading."
        }
        if let progress = model.progress { WeeksProgress(progress: progress) }
        if !model.choices.isEmpty { LoadWeeks(model: model) }
        WeeksTable(rows: model.rows)
        if model.canForget { ForgetWeeks() }
      }
    }
  }
}

struct WeeksProgress: Component {
  let progress: WeeksViewModel.Progress

  var body: some HTML {
    div(.class("loading")) {
      p(.id("progress")) { "Loading: \(progress.words)" }
      Markup.progress(
        .value(String(progress.value)), .max(String(progress.maximum)), .aria("labelledby", "progress")
      ) { progress.words }
      form(.method(.post), .action(Route.stopWeeks.link)) {
        button(.class("button"), .type("submit")) { "Stop" }
      }
    }
  }
}

struct LoadWeeks: Component {
  let model: WeeksViewModel

  var body: some HTML {
    form(.class("load"), .autocomplete("off"), .method(.post), .action(Route.loadWeeks.link)) {
      label(.for("count")) { "Load the last" }
      select(
        .name("count"), .id("count"), model.message == nil ? nil : .invalid,
        model.message == nil ? nil : .ariaDescribedBy("count-message")
      ) {
        for choice in model.choices { option(.value(String(choice.count))) { choice.words } }
      }
      button(.class("button"), .type("submit")) { "Load" }
      if let message = model.message { p(.id("count-message"), .class("message"), .role(.alert)) { message } }
    }
  }
}

struct WeeksTable: Component {
  let rows: [WeeksViewModel.Row]

  var body: some HTML {
    table(.class("plain-table")) {
      caption(.class("visually-hidden")) { "The last \(rows.count) weeks" }
      thead {
        tr {
          th(.scope(.col)) { "Week" }
          th(.scope(.col)) { "Kept" }
        }
      }
      tbody {
        for row in rows {
          tr {
            th(.scope(.row)) { WeekCell(row: row) }
            td { row.lists }
          }
        }
      }
    }
  }
}

struct WeekCell: Component {
  let row: WeeksViewModel.Row

  var body: some HTML {
    if let link = row.link {
      a(.href(link)) { time(.datetime(row.week.description)) { row.words } }
    } else {
      time(.datetime(row.week.description)) { row.words }
    }
  }
}

/// Behind a fold, so that nobody removes everything by one slip.
struct ForgetWeeks: Component {
  var body: some HTML {
    details(.class("note")) {
      summary { "Remove everything kept" }
      p {
        "Removes all lists, albums, descriptions, and pictures that Topshelf has fetched. Your favorites, settings, and "
        "keys stay. What you open is fetched again."
      }
      form(.method(.post), .action(Route.forgetWeeks.link)) {
        button(.class("button"), .type("submit")) { "Remove everything kept" }
      }
    }
  }
}
