import Core
import HTTP

/// `GET /favorites`: what was kept, newest first.
struct FavoritesController {
  let dependencies: Dependencies
  let removed: ItemID?
  let page: Int

  func respond() -> Handling {
    let favorites = dependencies.favorites.current()
    guard page <= FavoritesViewModel.pageCount(favorites) else {
      return .now(ErrorPage.response(.notFound("page \(page) of your favorites"), frame: PageFrame(dependencies)))
    }
    let model = FavoritesViewModel(
      favorites, charts: dependencies.charts.held(), removed: removed, page: page, country: dependencies.storeCountry,
      clock: dependencies.clock)
    return .now(.page(FavoritesPage(model: model, frame: PageFrame(dependencies))))
  }
}
