import Core
import Markup

struct BestSellersPage: Component {
  let model: BestSellersViewModel
  let frame: PageFrame
  let cardLists: RenderedParts<CardList>
  let pickers: RenderedParts<ChartPicker>

  var body: some HTML {
    PageLayout(title: model.heading, tab: .bestSellers, frame: frame, credits: model.credits) {
      ListHead(model.heading, about: model.when) { ListTools(model: model, picker: pickers.rendered(model.picker)) }
      if let news = model.news { NoticeView(notice: news) }
      if let notice = model.notice { NoticeView(notice: notice) }
      if let notice = model.keyNotice { KeyNoticeView(notice: notice) }
      switch model.state {
      case .loaded(let cards): cardLists.rendered(cards)
      case .empty(let notice), .failed(let notice): NoticeView(notice: notice)
      }
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
        if !model.pinnedWeek.isEmpty { input(.type("hidden"), .name("week"), .value(model.pinnedWeek)) }
        button(.class("button"), .type("submit")) { "Show" }
      }
      if let weeks = model.weeks { WeeksView(weeks: weeks) }
    }
  }
}

/// Links to the previous and next week, and a field for any date.
struct WeeksView: Component {
  let weeks: BestSellersViewModel.Weeks

  var body: some HTML {
    div(.class("weeks")) {
      if let previous = weeks.previous {
        a(.class("button"), .href(previous), .rel("prev"), .ariaLabel("Previous week")) { "‹" }
      }
      WeekForm(weeks: weeks)
      if let next = weeks.next { a(.class("button"), .href(next), .rel("next"), .ariaLabel("Next week")) { "›" } }
    }
  }
}

struct WeekForm: Component {
  let weeks: BestSellersViewModel.Weeks

  var body: some HTML {
    form(.autocomplete("off"), .method(.get), .action(Route.bestSellers(chart: nil, week: nil).link)) {
      input(.type("hidden"), .name("list"), .value(weeks.chart))
      input(
        .type("date"), .name("week"), .value(weeks.shown), .min(weeks.first), .max(weeks.newest), .ariaLabel("Week"))
      button(.class("button"), .type("submit")) { "Go" }
    }
  }
}
