import Core
import Markup

struct SearchPage: Component {
  let model: SearchViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.heading, tab: nil, frame: frame, credits: model.credits, searched: model.text) {
      ListHead(model.heading, about: model.isSample ? "Sample list" : "")
      if let notice = model.notice { NoticeView(notice: notice) }
      switch model.state {
      case .unasked: p { "Enter a title, author, artist, or ISBN." }
      case .nothing: NothingFound()
      case .found(let found): FoundList(found: found)
      }
    }
  }
}

struct NothingFound: Component {
  var body: some HTML {
    p {
      "No matches on this week’s lists. Try fewer words, or browse "
      a(.href(Route.bestSellers(chart: nil, week: nil).link)) { "the best sellers" }
      "."
    }
  }
}

struct FoundList: Component {
  let found: [SearchViewModel.Found]

  var body: some HTML {
    ul(.class("collection")) {
      for (index, one) in found.enumerated() {
        EntryCardView(card: one.card, isLazy: index >= 6, places: one.places)
      }
    }
  }
}
