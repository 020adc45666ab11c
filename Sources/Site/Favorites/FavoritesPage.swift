import Core
import Markup

struct FavoritesPage: Component {
  let model: FavoritesViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: "Favorites", tab: .favorites, frame: frame, credits: model.credits) {
      div(.class("list-head")) {
        div {
          h1 { "Favorites" }
          if !model.count.isEmpty { p(.class("when")) { model.count } }
        }
      }
      for notice in model.notices { NoticeView(notice: notice) }
      switch model.state {
      case .loaded(let rows):
        ul(.class("shelf")) {
          for (index, row) in rows.enumerated() { ShelfRow(row: row, isLazy: index >= 14) }
        }
        if let pages = model.pages { PagesView(pages: pages) }
      case .hidden: Empty()
      case .empty:
        div(.class("plain")) {
          p { "No favorites yet. Press the heart on a book or album to add it." }
          p {
            a(.class("button primary"), .href(Route.bestSellers(chart: nil, week: nil).link)) {
              "Browse best sellers"
            }
          }
        }
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
      if !row.byline.isEmpty { p(.class("by")) { row.byline } }
      p(.class("added")) { row.added }
      div(.class("shelf-actions")) {
        if let shop = row.shop {
          a(
            .class("button small"), .href(shop.link), .newTab, .noOpenerNoReferrer,
            .ariaLabel("\(shop.words): \(row.title)")
          ) { shop.words }
        }
        form(.method(.post), .action(Route.removeFavorite.link)) {
          input(.type("hidden"), .name("item"), .value(row.remove.item.description))
          input(.type("hidden"), .name("from"), .value(row.remove.from.text))
          button(
            .id(row.remove.anchor), .class("button small"), .type("submit"), .ariaLabel("Remove \(row.title)")
          ) { "Remove" }
        }
      }
    }
  }
}
