import Core
import Markup

struct FavoritesPage: Component {
  let model: FavoritesViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: "Favorites", tab: .favorites, frame: frame, credits: model.credits) {
      ListHead("Favorites", about: model.count)
      for notice in model.notices { NoticeView(notice: notice) }
      switch model.state {
      case .loaded(let rows):
        ul(.class("shelf")) { for (index, row) in rows.enumerated() { ShelfRow(row: row, isLazy: index >= 14) } }
        if let pages = model.pages { PagesView(pages: pages) }
      case .hidden: Empty()
      case .empty: NoFavorites()
      }
    }
  }
}

struct NoFavorites: Component {
  var body: some HTML {
    div(.class("plain")) {
      p { "No favorites yet. Press the heart on a book or album to add it." }
      p {
        a(.class("button primary"), .href(Route.bestSellers(chart: nil, week: nil).link)) { "Browse best sellers" }
      }
    }
  }
}

/// Links to the previous and next page.
struct PagesView: Component {
  let pages: FavoritesViewModel.Pages

  var body: some HTML {
    nav(.class("pages"), .ariaLabel("Pages")) {
      if let newer = pages.newer { a(.class("button"), .href(newer), .rel("prev")) { "‹ Newer" } }
      span { pages.words }
      if let older = pages.older { a(.class("button"), .href(older), .rel("next")) { "Older ›" } }
    }
  }
}

struct ShelfRow: Component {
  let row: FavoritesViewModel.Row
  let isLazy: Bool

  var body: some HTML {
    li {
      CoverView(cover: row.cover, isLazy: isLazy)
      h2 { a(.href(row.link)) { row.title } }
      BylineView(byline: row.byline)
      p(.class("added")) { row.added }
      div(.class("shelf-actions")) { ShelfActions(row: row) }
    }
  }
}

struct ShelfActions: Component {
  let row: FavoritesViewModel.Row

  var body: some HTML {
    if let shop = row.shop {
      a(
        .class("shop"), .href(shop.link), .newTab, .noOpenerNoReferrer,
        .ariaLabel("\(shop.words): \(row.title)")
      ) { shop.words }
    }
    ItemForm(.removeFavorite, row.remove) {
      button(
        .id(row.remove.anchor), .class("heart"), .type("submit"), .ariaPressed(true),
        .ariaLabel("Remove \(row.title)"), .title("Remove")
      ) { Icon.heart }
    }
  }
}
