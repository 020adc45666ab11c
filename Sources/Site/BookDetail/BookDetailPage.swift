import Core
import Markup

struct BookDetailPage: Component {
  let model: BookDetailViewModel
  let history: Rendered?
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.title, tab: model.tab, frame: frame, credits: model.credits) {
      if let back = model.back { BackLinkView(back: back) }
      if let notice = model.notice { NoticeView(notice: notice) }
      article(.class("detail")) {
        div { CoverView(cover: model.cover) }
        div { BookDetailView(model: model, history: history) }
      }
    }
  }
}

struct BookDetailView: Component {
  let model: BookDetailViewModel
  let history: Rendered?

  var body: some HTML {
    h1 { model.title }
    if !model.subtitle.isEmpty { p(.class("subtitle")) { model.subtitle } }
    AuthorLineView(line: model.authors)
    PlacesView(places: model.places)
    div(.class("actions")) {
      FavoriteToggle(favorite: model.favorite, addStyle: "button primary")
      if let amazon = model.amazon { OutsideButton(words: "See on Amazon", link: amazon) }
      if let apple = model.appleBooks { OutsideButton(words: "See in Apple Books", link: apple) }
      if let review = model.review { OutsideButton(words: "Read the Times’ review", link: review) }
      if let library = model.library { OutsideButton(words: "Find in my library", link: library) }
    }
    div(.class("prose")) {
      for paragraph in model.paragraphs { p { paragraph } }
    }
    if let history { history }
    FactsView(facts: model.facts)
  }
}
