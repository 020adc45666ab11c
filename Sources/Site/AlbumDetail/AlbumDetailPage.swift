import Core
import Markup

/// A sheet: a large picture, the facts, and the store button pinned to the bottom.
struct AlbumDetailPage: Component {
  let model: AlbumDetailViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.title, tab: model.tab, frame: frame, credits: model.credits) {
      if let back = model.back { BackLinkView(back: back) }
      if let notice = model.notice { NoticeView(notice: notice) }
      AlbumSheet(model: model)
    }
  }
}

struct AlbumSheet: Component {
  let model: AlbumDetailViewModel

  var body: some HTML {
    article(.class("sheet")) {
      CoverView(cover: model.cover)
      div { AlbumView(model: model) }
      if let store = model.store {
        p(.class("pinned")) {
          OutsideButton(words: "See in the iTunes Store", link: store, style: "button primary store")
        }
      }
    }
  }
}

/// What there is to say of an album, beside its picture or below it.
struct AlbumView: Component {
  let model: AlbumDetailViewModel

  var body: some HTML {
    h1 { model.title }
    BylineView(byline: model.artist, isExplicit: model.isExplicit)
    PlacesView(places: model.places)
    div(.class("actions")) { FavoriteToggle(favorite: model.favorite, addStyle: "button") }
    FactsView(facts: model.facts)
  }
}
