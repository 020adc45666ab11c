import Core
import Markup

struct BookDetailPage: Component {
  let model: BookDetailViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.title, tab: .bestSellers, frame: frame, credits: model.credits) {
      if let notice = model.notice { NoticeView(notice: notice) }
      article(.class("detail")) {
        div { CoverView(cover: model.cover) }
        div {
          h1 { model.title }
          if !model.subtitle.isEmpty { p(.class("subtitle")) { model.subtitle } }
          if !model.byline.isEmpty { p(.class("by")) { model.byline } }
          PlacesView(places: model.places)
          BookActions(model: model)
          div(.class("prose")) {
            for paragraph in model.paragraphs { p { paragraph } }
          }
          FactsView(facts: model.facts)
        }
      }
    }
  }
}

struct BookActions: Component {
  let model: BookDetailViewModel

  var body: some HTML {
    div(.class("actions")) {
      FavoriteForm(model.favorite, style: model.favorite.isKept ? "button kept" : "button primary") {
        Icon.heart
        model.favorite.isKept ? "In your favorites" : "Add to favorites"
      }
      if let amazon = model.amazon {
        a(.class("button"), .href(amazon), .newTab, .noOpenerNoReferrer) {
          Icon.leave
          "See on Amazon"
        }
      }
      if let library = model.library {
        a(.class("button"), .href(library), .newTab, .noOpenerNoReferrer) {
          Icon.leave
          "Find in my library"
        }
      }
    }
  }
}
