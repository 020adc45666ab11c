import Markup

/// An address that only takes forms.
enum FormAddress: Sendable, Hashable, CaseIterable {
  case removeFavorite, restoreFavorite, removeKey, testKey, quit

  /// The page that has the form.
  var page: Link {
    switch self {
    case .removeFavorite, .restoreFavorite: Route.favorites().link
    case .removeKey, .testKey: Route.settings(nil).link(fragment: "keys")
    case .quit: Route.settings(nil).link
    }
  }

  /// The change that the form asks for.
  var form: Route {
    switch self {
    case .removeFavorite: .removeFavorite
    case .restoreFavorite: .restoreFavorite
    case .removeKey: .removeKey
    case .testKey: .testKey
    case .quit: .quit
    }
  }
}
