import Core
import Markup

struct SearchPage: Component {
  let model: SearchViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.heading, tab: nil, frame: frame, credits: model.credits, searched: model.text) {
      ListHead(model.heading, about: model.about)
      if let notice = model.notice { NoticeView(notice: notice) }
      switch model.state {
      case .unasked: p { "Enter a title, author, artist, or ISBN." }
      case .nothing: NothingFound(library: model.library)
      case .found(let groups):
        for group in groups {
          if !group.heading.isEmpty { h2(.class("results")) { group.heading } }
          FoundList(found: group.found)
        }
      }
    }
  }
}

struct NothingFound: Component {
  let library: Link?

  var body: some HTML {
    p {
      "No matches on the lists we’ve loaded or in your favorites. Try fewer words, or browse "
      a(.href(Route.bestSellers(chart: nil, week: nil).link)) { "the best sellers" }
      "."
    }
    if let library { p { OutsideButton(words: "Find in my library", link: library) } }
  }
}

struct FoundPlaces: Component {
  let found: SearchViewModel.Found

  var body: some HTML {
    p(.class("places")) {
      found.places
      if !found.isbn.isEmpty {
        " · ISBN "
        Marked(found.isbn, found.inISBN)
      }
    }
  }
}

struct FoundList: Component {
  let found: [SearchViewModel.Found]

  var body: some HTML {
    ul(.class("collection")) {
      for (index, one) in found.enumerated() {
        EntryCardView(card: one.card, isLazy: index >= 6, found: one)
      }
    }
  }
}
