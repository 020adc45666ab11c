import Core
import Markup

struct AuthorPage: Component {
  let model: AuthorViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.name, tab: .bestSellers, frame: frame, credits: model.credits) {
      ListHead(model.name, about: model.count)
      ul(.class("collection")) {
        for (index, work) in model.works.enumerated() { AuthorWork(work: work, isLazy: index >= 6) }
      }
    }
  }
}

struct AuthorWork: Component {
  let work: AuthorViewModel.Work
  let isLazy: Bool

  var body: some HTML {
    li(.class("card")) {
      CoverView(cover: work.card.cover, isLazy: isLazy)
      div {
        h2 { a(.href(work.card.link)) { work.card.title } }
        BylineView(byline: work.card.byline)
        if !work.best.isEmpty { p(.class("places")) { work.best } }
        if !work.others.isEmpty { p(.class("places")) { work.others } }
        if !work.seen.isEmpty { p(.class("weeks")) { work.seen } }
      }
      FavoriteHeart(favorite: work.card.favorite)
    }
  }
}
