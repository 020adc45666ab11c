import Core
import HTTP

/// `GET /search`: the items of the newest charts whose title, creator or ISBN matches.
struct SearchController {
  let text: String

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    // Without a query, the other sources need not load.
    try visit.after(visit.dependencies.charts.ready(text.isEmpty ? .main : .everything)) { charts, visit in
      .now(
        .screen(
          SearchViewModel(
            text, charts: charts, favorites: visit.favorites, today: visit.today, library: visit.preferences.libraryLink
          )))
    }
  }
}

extension SearchViewModel: Screen {
  func page(_ frame: PageFrame) -> SearchPage { SearchPage(model: self, frame: frame) }
}
