import Core
import HTTP

/// `GET /search`: the items of the newest charts whose title, creator or ISBN holds what was asked for.
struct SearchController {
  let dependencies: Dependencies
  let text: String

  func respond() -> Handling {
    // Nothing is searched for yet, so the other sources need not load.
    let wanted: ChartRequest = text.isEmpty ? .main : .everything
    guard let charts = dependencies.charts.current(wanted) else {
      return .later { respond(await dependencies.charts.load(wanted)) }
    }
    return .now(respond(charts))
  }

  private func respond(_ charts: Charts) -> Response {
    let model = SearchViewModel(
      text, charts: charts, favorites: dependencies.favorites.current(), today: dependencies.clock.today)
    return .page(SearchPage(model: model, frame: PageFrame(dependencies)), reload: model.reload)
  }
}
