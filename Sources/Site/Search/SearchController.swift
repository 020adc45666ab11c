import Core
import HTTP

/// `GET /search`: the items whose title, creator or ISBN matches, of the newest charts, the favorites and earlier weeks.
struct SearchController {
  let text: String
  let index: FavoriteIndex

  /// How many items of earlier weeks are shown at most.
  private static let limit = 30

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    // Without a query, the other sources need not load.
    try visit.after(visit.dependencies.charts.ready(text.isEmpty ? .main : .everything)) { charts, visit in
      .now(
        .screen(
          SearchViewModel(
            text, charts: charts, favorites: visit.favorites, kept: { index.matching($0, in: visit.favorites) },
            earlier: { visit.dependencies.history.search($0, Self.limit, $1) }, today: visit.today,
            library: visit.preferences.libraryLink)))
    }
  }
}

extension SearchViewModel: Screen {
  func page(_ frame: PageFrame) -> SearchPage { SearchPage(model: self, frame: frame) }
}
