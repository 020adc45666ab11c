import Core
import Markup

struct ErrorPage: Component {
  let model: ErrorViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.heading, tab: nil, frame: frame) {
      div(.class("plain")) {
        h1 { model.heading }
        NoticeView(notice: model.notice)
        if let back = model.back { p { BackButton(back: back) } }
        if model.canSearch { FindForm() }
        p { "Try one of these:" }
        ul {
          li { a(.href(Route.bestSellers(chart: nil, week: nil).link)) { "Best Sellers" } }
          li { a(.href(Route.favorites().link)) { "Favorites" } }
          li { a(.href(Route.settings(nil).link)) { "Settings" } }
        }
      }
    }
  }
}

struct BackButton: Component {
  let back: BackLink

  var body: some HTML {
    a(.class("button"), .href(back.link)) {
      span(.ariaHidden) { "‹" }
      "Back to \(back.words)"
    }
  }
}

/// The page's own search, for what an address did not lead to.
struct FindForm: Component {
  var body: some HTML {
    form(.class("find"), .autocomplete("off"), .method(.get), .action(Route.search("").link)) {
      label(.for("find")) { "Search titles, authors, ISBNs" }
      input(.type("search"), .name("q"), .id("find"), .maxlength(200))
      button(.class("button"), .type("submit")) { "Search" }
    }
  }
}
