import Core
import HTTP
import Markup

/// Where a change of the favorites leads back to: the page that it was made on, at the button where the reader goes on.
///
/// The fragment of an address gives its target the focus without a script, so each of these names a button.
struct FavoriteReturn: Sendable {
  let page: Route
  /// The button that was pressed; `nil` if the form did not say.
  private let anchor: String?

  /// - Parameter address: the form's `from`. Anything but a page of ours is the favorites, so that no redirect leads away.
  init(from address: String?) {
    let parts = (address ?? "").split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    page = parts.first.flatMap { Route(page: String($0)) } ?? .favorites()
    let fragment = parts.dropFirst().first ?? ""
    anchor = fragment.isEmpty ? nil : try? PercentCoding.decode(fragment.utf8)
  }

  /// To the heart that was pressed; among the favorites to the one that is back, on whichever page it stands.
  func afterAdding(_ id: ItemID, to favorites: Favorites) -> Link {
    guard case .favorites = page else { return page.link(fragment: anchor ?? id.anchor) }
    let kept = favorites[id]?.id ?? id
    return Route.favorites(page: FavoritesViewModel.page(of: kept, in: favorites)).link(fragment: kept.anchor)
  }

  /// To the heart that was pressed; among the favorites to the next one, which takes the place of what is gone.
  ///
  /// After the last one that is the one before it, and if none is known it is Undo.
  func afterRemoving(_ id: ItemID, from before: Favorites, leaving after: Favorites) -> Link {
    guard case .favorites(_, let number) = page else { return page.link(fragment: anchor ?? id.anchor) }
    let index = before.all.firstIndex { $0.id == id }
    let next = index.flatMap { before.all.dropFirst($0 + 1).first ?? before.all.prefix($0).last }
    let shown =
      next.map { FavoritesViewModel.page(of: $0.id, in: after) } ?? min(number, FavoritesViewModel.pageCount(after))
    return Route.favorites(removed: id, page: shown).link(fragment: next?.id.anchor ?? "undo")
  }
}
