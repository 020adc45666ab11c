import Markup

/// An address that only takes forms.
enum FormAddress: Sendable, Hashable, CaseIterable {
  case removeFavorite, restoreFavorite, removeKey, testKey, quit, loadWeeks, stopWeeks, forgetWeeks

  /// The page that has the form.
  var page: Link {
    switch self {
    case .removeFavorite, .restoreFavorite: Route.favorites().link
    case .removeKey, .testKey: Route.settings(nil).link(fragment: "keys")
    case .quit: Route.settings(nil).link
    case .loadWeeks, .stopWeeks, .forgetWeeks: Route.weeks.link
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
    case .loadWeeks: .loadWeeks
    case .stopWeeks: .stopWeeks
    case .forgetWeeks: .forgetWeeks
    }
  }
}
