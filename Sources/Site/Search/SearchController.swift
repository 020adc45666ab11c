internal import Core
internal import HTTP

/// `GET /search`: the books of the week's lists whose title, author or ISBN holds what was asked for.
struct SearchController {
  let dependencies: Dependencies
  let text: String

  func respond() -> Handling {
    guard let state = dependencies.charts.current() else {
      return .later { respond(await dependencies.charts.load()) }
    }
    return .now(respond(state))
  }

  private func respond(_ state: ChartsState) -> Response {
    let model = SearchViewModel(text, week: state.week, favorites: dependencies.favorites.current())
    return .page(SearchPage(model: model, frame: PageFrame(dependencies)))
  }
}
