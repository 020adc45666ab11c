import Core
import Markup

/// A sheet: a large picture, the facts, and the store button pinned to the bottom.
struct AlbumDetailPage: Component {
  let model: AlbumDetailViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.title, tab: .bestSellers, frame: frame, credits: model.credits) {
      if let notice = model.notice { NoticeView(notice: notice) }
      article(.class("sheet")) {
        CoverView(cover: model.cover)
        h1 { model.title }
        if !model.artist.isEmpty || model.isExplicit {
          p(.class("by")) {
            model.artist
            if model.isExplicit {
              " "
              ExplicitMark()
            }
          }
        }
        PlacesView(places: model.places)
        div(.class("actions")) {
          FavoriteForm(model.favorite, style: model.favorite.isKept ? "button kept" : "button") {
            Icon.heart
            model.favorite.isKept ? "In your favorites" : "Add to favorites"
          }
        }
        FactsView(facts: model.facts)
        if let store = model.store {
          p(.class("pinned")) {
            a(.class("button primary store"), .href(store), .newTab, .noOpenerNoReferrer) {
              Icon.leave
              "See in the iTunes Store"
            }
          }
        }
      }
    }
  }
}

/// Marks explicit albums: a boxed letter for sighted readers, the word for screen readers.
struct ExplicitMark: Component {
  var body: some HTML {
    span(.class("explicit"), .title("Explicit")) {
      span(.ariaHidden) { "E" }
      span(.class("visually-hidden")) { "Explicit" }
    }
  }
}
