import Core
import Markup

/// What every page has around its content.
struct PageFrame: Sendable, Equatable {
  let theme: Preferences.Theme
  let favoriteCount: Int
  let stylesheet: Link
  let script: Link
  let icon: Link
  /// About the cache file, on one page only.
  let notice: Notice?

  init(_ visit: Visit, _ assets: Assets) {
    theme = visit.preferences.theme
    favoriteCount = visit.favorites.all.count
    stylesheet = assets.link("app.css")
    script = assets.link("app.js")
    icon = assets.link("icon.svg")
    notice = visit.dependencies.cacheNotice().map { Notice($0) }
  }
}

/// The three tabs.
enum Tab: Sendable, Hashable { case bestSellers, favorites, settings }
