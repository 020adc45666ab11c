import Core
import HTTP

/// `GET /books/KEY`: a book on a chart in memory, a favorite, or a book of an earlier week.
struct BookDetailController {
  let key: BookKey
  /// The list that led here, if the address names it.
  let from: Route?
  let memory: ChartMemory

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    let id = ItemID.book(key)
    return try visit.after(visit.dependencies.charts.ready(.item(id))) { charts, visit throws(PageError) in
      guard let (item, appearances) = visit.find(id, in: charts), case .book(let book) = item else {
        throw PageError(missing: id, charts)
      }
      let details = Pending<_, PageError>(visit.dependencies.details.known(book)) {
        await visit.dependencies.details.load(book)
      }
      return try visit.after(details) { details, visit in
        .now(
          .screen(
            BookDetailScreen(
              model: BookDetailViewModel(
                book, appearances: appearances, details: details, favorites: visit.favorites,
                preferences: visit.preferences, charts: charts, weeks: visit.dependencies.history.weeks,
                today: visit.today, from: from ?? visit.cameFrom?.asList),
              memory: memory)))
      }
    }
  }
}

struct BookDetailScreen: Screen {
  let model: BookDetailViewModel
  let memory: ChartMemory

  func page(_ frame: PageFrame) -> BookDetailPage {
    BookDetailPage(
      model: model, history: model.history.map { memory.histories.rendered(RankHistoryView(history: $0)) },
      frame: frame)
  }
}
