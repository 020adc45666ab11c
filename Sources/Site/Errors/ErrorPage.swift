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
