import Core
import Markup

/// What stands around every page, whatever it shows.
struct PageFrame: Sendable, Equatable {
  let theme: Preferences.Theme
  let favoriteCount: Int
  let stylesheet: Link
  let script: Link
  let icon: Link

  init(theme: Preferences.Theme, favoriteCount: Int, stylesheet: Link, script: Link, icon: Link) {
    self.theme = theme
    self.favoriteCount = favoriteCount
    self.stylesheet = stylesheet
    self.script = script
    self.icon = icon
  }

  init(_ dependencies: Dependencies) { self.init(dependencies, favorites: dependencies.favorites.current()) }

  /// For a page that has asked for the favorites already: each time their file is looked at.
  init(_ dependencies: Dependencies, favorites: Favorites) {
    self.init(
      theme: dependencies.preferences.current().theme, favoriteCount: favorites.all.count,
      stylesheet: dependencies.assets.link("app.css"), script: dependencies.assets.link("app.js"),
      icon: dependencies.assets.link("icon.svg"))
  }
}

/// The three tabs.
enum Tab: Sendable, Hashable { case bestSellers, favorites, settings }
