import Core
import Markup

struct SearchPage: Component {
  let model: SearchViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.heading, tab: nil, frame: frame, credits: model.credits, searched: model.text) {
      div(.class("list-head")) {
        div {
          h1 { model.heading }
          if model.isSample { p(.class("when")) { "Sample list" } }
        }
      }
      if let notice = model.notice { NoticeView(notice: notice) }
      switch model.state {
      case .unasked: p { "Enter a title, author, artist, or ISBN." }
      case .nothing:
        p {
          "No matches on this week’s lists. Try fewer words, or browse "
          a(.href(Route.bestSellers(chart: nil, week: nil).link)) { "the best sellers" }
          "."
        }
      case .found(let found):
        ul(.class("collection")) {
          for (index, one) in found.enumerated() {
            EntryCardView(card: one.card, isLazy: index >= 6, places: one.places)
          }
        }
      }
    }
  }
}
