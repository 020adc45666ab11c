import Core
import HTTP
import Markup

/// Where a change of the favorites returns to: the page that it was made on, at the button where the reader continues.
///
/// A fragment moves the focus without a script, so each address names a button.
struct FavoriteReturn: Sendable {
  let page: Route
  /// The button that was pressed; `nil` if the form did not say.
  private let anchor: String?

  /// - Parameter address: the form's `from`. For anything but one of our pages, returns to the favorites, so no redirect leads
  ///   away.
  init(from address: String?) {
    let parts = (address ?? "").split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    page = parts.first.flatMap { Route(page: String($0)) } ?? .favorites()
    let fragment = parts.dropFirst().first ?? ""
    anchor = fragment.isEmpty ? nil : try? PercentCoding.decode(fragment)
  }

  /// Returns to the heart that was pressed. On the favorites page: to the item, on whichever page it is now.
  func afterAdding(_ id: ItemID, to favorites: Favorites) -> Link {
    guard case .favorites = page else { return page.link(fragment: anchor ?? id.anchor) }
    let kept = favorites[id]?.id ?? id
    return Route.favorites(page: FavoritesViewModel.page(of: kept, in: favorites)).link(fragment: kept.anchor)
  }

  /// Returns to the heart that was pressed. On the favorites page: to the next favorite, which takes the removed one's
  /// place.
  ///
  /// After the last favorite, returns to the one before it; if there is none, to Undo.
  func afterRemoving(_ id: ItemID, from before: Favorites, leaving after: Favorites) -> Link {
    guard case .favorites(_, let number) = page else { return page.link(fragment: anchor ?? id.anchor) }
    let index = before.index(of: id)
    let next = index.flatMap { before.all.dropFirst($0 + 1).first ?? before.all.prefix($0).last }
    let shown =
      next.map { FavoritesViewModel.page(of: $0.id, in: after) } ?? min(number, FavoritesViewModel.pageCount(after))
    return Route.favorites(removed: id, page: shown).link(fragment: next?.id.anchor ?? "undo")
  }
}
