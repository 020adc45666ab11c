import Core
import HTTP

/// `GET /authors/KEY`: the books of an author on the charts in memory, among the favorites, and of earlier weeks.
struct AuthorController {
  let key: AuthorKey
  let index: FavoriteIndex

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    try visit.after(visit.dependencies.charts.ready(.main)) { charts, visit throws(PageError) in
      let works = works(visit, charts)
      guard let model = AuthorViewModel(key, works, charts: charts, favorites: visit.favorites, today: visit.today)
      else { throw .noAuthor(key) }
      return .now(.screen(model))
    }
  }

  /// Each book once, with every place of it.
  private func works(_ visit: Visit, _ charts: Charts) -> [HistoryClient.Found] {
    let query = ItemQuery(key.text.replacing("-", with: " "))
    var order: [ItemID] = []
    var items: [ItemID: Item] = [:]
    func add(_ item: Item) {
      guard case .book(let book) = item, key.wrote(book.author) else { return }
      if items[item.id] == nil { order.append(item.id) }
      items[item.id] = items[item.id]?.merged(with: item) ?? item
    }
    var seen: Set<ItemID> = []
    for edition in charts.editions {
      for entry in edition.entries where entry.item.id.kind == .book && seen.insert(entry.item.id).inserted {
        if let listing = charts.listing(of: entry.item.id), query.matches(listing) { add(listing.item) }
      }
    }
    let kept = Dictionary(visit.dependencies.history.books(key).map { ($0.item.id, $0) }) { first, _ in first }
    for found in kept.values { add(found.item) }
    // A favorite of an older version may have another key than the same book on a chart.
    for favorite in index.matching(query, in: visit.favorites)
    where favorite.chartID.map({ items[$0] == nil }) ?? true { add(favorite.item) }
    // The page stays when its last book is removed, so that it can be added again.
    for favorite in visit.favorites.removed { add(favorite.item) }
    return order.compactMap { id in
      items[id].map { item in
        HistoryClient.Found(
          item: item, places: (charts.listing(of: id)?.appearances ?? []).completed(with: kept[id]?.places ?? []))
      }
    }
  }
}

extension AuthorViewModel: Screen {
  func page(_ frame: PageFrame) -> AuthorPage { AuthorPage(model: self, frame: frame) }
}
