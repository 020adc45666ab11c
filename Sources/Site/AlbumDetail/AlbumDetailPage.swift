import Core
import Markup

/// A sheet: a large picture, the facts, and the store button pinned to the bottom.
struct AlbumDetailPage: Component {
  let model: AlbumDetailViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.title, tab: .bestSellers, frame: frame, credits: model.credits) {
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
      h1 { model.title }
      BylineView(byline: model.artist, isExplicit: model.isExplicit)
      PlacesView(places: model.places)
      div(.class("actions")) { FavoriteToggle(favorite: model.favorite, addStyle: "button") }
      FactsView(facts: model.facts)
      if let store = model.store {
        p(.class("pinned")) {
          OutsideButton(words: "See in the iTunes Store", link: store, style: "button primary store")
        }
      }
    }
  }
}
