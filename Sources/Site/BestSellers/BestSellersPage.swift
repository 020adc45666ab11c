import Core
import Markup

struct BestSellersPage: Component {
  let model: BestSellersViewModel
  let frame: PageFrame
  let memory: ChartMemory

  var body: some HTML {
    PageLayout(
      title: model.heading, tab: .bestSellers, frame: frame, credits: model.credits,
      beside: memory.rails.rendered(model.rail)
    ) {
      ListHead(model.heading, about: model.when, timing: model.timing, next: model.weeks?.latest, note: model.dateNote)
      {
        ListTools(model: model, picker: memory.pickers.rendered(model.picker))
      }
      if let news = model.news { NoticeView(notice: news) }
      if let notice = model.notice { NoticeView(notice: notice) }
      if let notice = model.keyNotice { KeyNoticeView(notice: notice) }
      switch model.state {
      case .loaded(let cards):
        if cards.entries.first?.item.id.kind == .book { PaperHead() }
        memory.cardLists.rendered(cards)
      case .empty(let notice), .failed(let notice): NoticeView(notice: notice)
      }
    }
  }
}

/// The columns of a printed list.
struct PaperHead: Component {
  var body: some HTML {
    div(.class("on-paper"), .ariaHidden) {
      for column in ["Rank", "Title", "Publisher", "ISBN", "Weeks"] { span { column } }
    }
  }
}

struct ListTools: Component {
  let model: BestSellersViewModel
  let picker: Rendered

  var body: some HTML {
    div(.class("tools")) {
      form(
        .class("picker"), .autocomplete("off"), .method(.get), .action(Route.bestSellers(chart: nil, week: nil).link)
      ) {
        label(.class("visually-hidden"), .for("list")) { "Category" }
        picker
        if let week = model.pinnedWeek { input(.type("hidden"), .name("week"), .value(week.description)) }
        button(.class("button"), .type("submit")) { "Show" }
      }
      if let weeks = model.weeks { WeeksView(weeks: weeks) }
    }
  }
}

/// The previous week, a field for any week, the next week: each always in the same place.
struct WeeksView: Component {
  let weeks: BestSellersViewModel.Weeks

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
  let weeks: BestSellersViewModel.Weeks

  var body: some HTML {
    // The field offers the days of lists; any other day that is typed leads to the next list.
    form(
      .class("week"), .noValidate, .autocomplete("off"), .method(.get),
      .action(Route.bestSellers(chart: nil, week: nil).link)
    ) {
      input(.type("hidden"), .name("list"), .value(weeks.chart))
      input(
        .type("date"), .name("week"), .value(weeks.shown), .min(weeks.first), .max(weeks.newest), .step("7"),
        .ariaLabel("Week"))
      button(.class("button"), .type("submit")) { "Go" }
    }
  }
}
