internal import Core
internal import Markup

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

  init(_ dependencies: Dependencies) {
    self.init(
      theme: dependencies.preferences.current().theme, favoriteCount: dependencies.favorites.current().all.count,
      stylesheet: dependencies.assets.link("app.css"), script: dependencies.assets.link("app.js"),
      icon: dependencies.assets.link("icon.svg"))
  }
}

/// The three tabs.
enum Tab: Sendable, Hashable { case bestSellers, favorites, settings }
