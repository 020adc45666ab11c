import Core
import HTTP

/// `GET /search`: the items of the newest charts whose title, creator or ISBN holds what was asked for.
struct SearchController {
  let dependencies: Dependencies
  let text: String

  func respond() -> Handling {
    // Begins to load the albums where nobody has looked at them yet; the books do not wait for them.
    if !text.isEmpty { _ = dependencies.charts.current(Chart.topAlbums.id) }
    guard let state = dependencies.charts.current(nil) else {
      return .later { respond(await dependencies.charts.load(nil)) }
    }
    return .now(respond(state))
  }

  private func respond(_ state: ChartsState) -> Response {
    let model = SearchViewModel(
      text, state: state, favorites: dependencies.favorites.current(), today: dependencies.clock.today)
    return .page(SearchPage(model: model, frame: PageFrame(dependencies)), reload: model.reload)
  }
}
