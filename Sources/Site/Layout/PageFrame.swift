import Core
import Markup

/// What every page has around its content.
struct PageFrame: Sendable, Equatable {
  let theme: Preferences.Theme
  let favoriteCount: Int
  /// The chart that was opened last.
  let bestSellers: Link
  let stylesheet: Link
  let script: Link
  let icon: Link
  /// About the cache file, on one page only.
  let notice: Notice?

  init(_ visit: Visit, _ assets: Assets, bestSellers: Link) {
    self.bestSellers = bestSellers
    theme = visit.preferences.theme
    favoriteCount = visit.favorites.all.count
    stylesheet = assets.link("app.css")
    script = assets.link("app.js")
    icon = assets.link("icon.svg")
    notice = visit.dependencies.cacheNotice().map { Notice($0) }
  }
}

/// The three tabs.
enum Tab: Sendable, Hashable {
  case bestSellers, favorites, settings

  /// The tab of an item's page: that of the list that led there.
  init?(_ list: Route?) {
    switch list {
    case .favorites: self = .favorites
    case .search: return nil
    default: self = .bestSellers
    }
  }
}
