import Core
import HTTP

/// `GET /favorites`: the favorites, newest first.
struct FavoritesController {
  let removed: ItemID?
  let page: Int

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard page <= FavoritesViewModel.pageCount(visit.favorites) else { throw .noFavoritesPage(page) }
    return .now(
      .screen(
        FavoritesViewModel(
          visit.favorites, charts: visit.dependencies.charts.held(), removed: removed, page: page,
          country: visit.storeCountry, clock: visit.dependencies.clock)))
  }
}

extension FavoritesViewModel: Screen {
  func page(_ frame: PageFrame) -> FavoritesPage { FavoritesPage(model: self, frame: frame) }
}
