import Core
import Markup

struct ThisWeekPage: Component {
  let model: ThisWeekViewModel
  let frame: PageFrame
  let memory: ChartMemory

  var body: some HTML {
    PageLayout(
      title: model.title, tab: .bestSellers, frame: frame, credits: model.credits,
      beside: memory.rails.rendered(model.rail)
    ) {
      ViewsNav(current: .thisWeek, thisWeek: model.thisWeek, lists: model.lists)
      ListHead(model.heading, about: model.when, timing: model.timing, next: model.weeks?.latest, note: model.dateNote)
      {
        ListTools(picker: memory.pickers.rendered(model.picker), pinnedWeek: model.pinnedWeek, weeks: model.weeks)
      }
      for notice in model.notices { NoticeView(notice: notice) }
      if let sections = model.sections {
        WeekSummary(model: model)
        memory.weekParts.rendered(sections)
      }
    }
  }
}

/// How many books each section has, and the groups that the page can be limited to.
struct WeekSummary: Component {
  let model: ThisWeekViewModel

  var body: some HTML {
    if !model.counts.isEmpty {
      ul(.class("summary")) {
        for count in model.counts {
          li {
            a(.href(Link(fragment: count.section.rawValue))) {
              b { String(count.count) }
              " \(count.words)"
            }
          }
        }
      }
    }
    div(.class("filter")) {
      nav(.class("groups"), .ariaLabel("Groups of lists")) {
        for group in model.groups { a(.href(group.link), group.isCurrent ? .ariaCurrent : nil) { group.name } }
      }
      p { model.size }
    }
  }
}

extension ThisWeekViewModel.Count {
  fileprivate var words: String {
    switch section {
    case .yours: "from your favorites"
    case .new: "new"
    case .back: "back"
    case .up: "up"
    case .down: "down"
    case .gone: "off the lists"
    case .firsts: "number ones"
    }
  }
}
