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
      ViewsNav(current: .lists, thisWeek: model.thisWeek, lists: model.page)
      ListHead(model.heading, about: model.when, timing: model.timing, next: model.weeks?.latest, note: model.dateNote)
      {
        ListTools(picker: memory.pickers.rendered(model.picker), pinnedWeek: model.pinnedWeek, weeks: model.weeks)
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

/// The menu of charts, and what leads to other weeks of this page.
struct ListTools: Component {
  let picker: Rendered
  /// The past week that the menu keeps.
  let pinnedWeek: CalendarDate?
  /// `nil` for a page without weeks.
  let weeks: WeekTools?

  var body: some HTML {
    div(.class("tools")) {
      form(
        .class("picker"), .autocomplete("off"), .method(.get), .action(Route.bestSellers(chart: nil, week: nil).link)
      ) {
        label(.class("visually-hidden"), .for("list")) { "Category" }
        picker
        if let pinnedWeek { input(.type("hidden"), .name("week"), .value(pinnedWeek.description)) }
        button(.class("button"), .type("submit")) { "Show" }
      }
      if let weeks { WeekToolsView(weeks: weeks) }
    }
  }
}
