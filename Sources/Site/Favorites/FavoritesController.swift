internal import Core
internal import HTTP

/// `GET /favorites`: what was kept, newest first.
struct FavoritesController {
  let dependencies: Dependencies
  let removed: ItemID?

  func respond() -> Handling {
    let model = FavoritesViewModel(
      dependencies.favorites.current(), removed: removed, home: dependencies.storefronts.home,
      clock: dependencies.clock)
    return .now(.page(FavoritesPage(model: model, frame: PageFrame(dependencies))))
  }
}
