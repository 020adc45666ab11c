import Core
import HTTP

/// `GET /books/KEY`: a book that stands on a chart in memory, or is a favorite.
struct BookDetailController {
  let dependencies: Dependencies
  let key: BookKey

  func respond() -> Handling {
    guard let charts = dependencies.charts.current(.item(.book(key))) else {
      return .later { await respond(dependencies.charts.load(.item(.book(key)))).response }
    }
    return respond(charts)
  }

  private func respond(_ charts: Charts) -> Handling {
    let favorites = dependencies.favorites.current()
    let favorite = favorites[.book(key)]
    let listing = charts.listing(of: .book(key)) ?? favorite?.chartID.flatMap { charts.listing(of: $0) }
    guard case .book(let book)? = listing?.item ?? favorite?.item else {
      let error = PageError(missing: .book(key), charts) ?? .notFound("book called \(key) on these lists")
      return .now(ErrorPage.response(error, frame: PageFrame(dependencies)))
    }
    let appearances = listing?.appearances ?? []
    if let known = dependencies.details.known(book) { return .now(page(book, appearances, known, charts)) }
    return .later { page(book, appearances, await dependencies.details.load(book), charts) }
  }

  private func page(
    _ book: Book, _ appearances: [Catalog.Appearance], _ details: BookDetailsClient.Answer, _ charts: Charts
  ) -> Response {
    let model = BookDetailViewModel(
      book, appearances: appearances, details: details, favorites: dependencies.favorites.current(),
      preferences: dependencies.preferences.current(), charts: charts)
    return .page(BookDetailPage(model: model, frame: PageFrame(dependencies)))
  }
}
