import Core
import HTTP

/// `GET /books/KEY`: a book that stands on a chart in memory, or is a favorite.
struct BookDetailController {
  let dependencies: Dependencies
  let key: BookKey

  func respond() -> Handling {
    guard let state = dependencies.charts.current(nil) else {
      return .later { await respond(dependencies.charts.load(nil)).response }
    }
    return respond(state)
  }

  private func respond(_ state: ChartsState) -> Handling {
    let favorites = dependencies.favorites.current()
    let favorite = favorites[.book(key)]
    let listing = state.listing(of: .book(key)) ?? favorite?.chartID.flatMap { state.listing(of: $0) }
    guard case .book(let book)? = listing?.item ?? favorite?.item else {
      // The sample edition cannot tell whether it is on a list.
      let error: PageError =
        if state.week.isSample, let failure = state.failure, failure != .noKey {
          .unanswered(failure, .newYorkTimes, page: .item(.book(key)))
        } else {
          .notFound("book called \(key) on these lists")
        }
      return .now(ErrorPage.response(error, frame: PageFrame(dependencies)))
    }
    let appearances = listing?.appearances ?? []
    if let known = dependencies.details.known(book) {
      return .now(page(book, appearances, known, week: state.week))
    }
    return .later {
      page(book, appearances, await dependencies.details.load(book), week: state.week)
    }
  }

  private func page(
    _ book: Book, _ appearances: [Catalog.Appearance], _ details: BookDetailsClient.Answer, week: Week
  ) -> Response {
    let model = BookDetailViewModel(
      book, appearances: appearances, details: details, favorites: dependencies.favorites.current(),
      preferences: dependencies.preferences.current(), week: week)
    return .page(BookDetailPage(model: model, frame: PageFrame(dependencies)))
  }
}
