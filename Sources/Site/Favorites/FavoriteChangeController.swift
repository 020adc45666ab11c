internal import Core
internal import HTTP
internal import Markup

/// `POST /favorites`, `POST /favorites/remove` and `POST /favorites/undo`: each can be sent twice and means the same.
struct FavoriteChangeController {
  enum Change: Sendable { case add, remove, restore }

  let dependencies: Dependencies
  let change: Change
  let request: Request

  func respond() -> Handling {
    guard let fields = try? FormFields(parsing: request.body), !fields.isRepeated("item"),
      let item = fields["item"].flatMap({ ItemID($0) })
    else { return .now(error(.badForm("It does not name one item."))) }
    let from = ReturnAddress(fields["from"] ?? "")
    return .later {
      do throws(StoreError) {
        switch change {
        case .add: return try await add(item, from: from)
        case .remove: return try await remove(item, from: from)
        case .restore: return try await restore(item, from: from)
        }
      } catch {
        return self.error(.notSaved(error))
      }
    }
  }

  private func add(_ id: ItemID, from: ReturnAddress) async throws(StoreError) -> Response {
    let favorites = dependencies.favorites.current()
    if favorites[id] == nil {
      guard let (item, met) = await find(id, from: from.page) else {
        // It may stand on a chart that has not come yet.
        return error(dependencies.charts.current(id.chart) == nil ? .unavailable : .notFound("item called \(id)"))
      }
      try await dependencies.favorites.add(item, met)
    }
    return back(to: from, with: id)
  }

  /// Undoes a removal. If there is nothing to undo, as after a restart, this leads back all the same.
  private func restore(_ id: ItemID, from: ReturnAddress) async throws(StoreError) -> Response {
    try await dependencies.favorites.restore(id)
    guard dependencies.favorites.current()[id] != nil else { return .seeOther(from.page.link) }
    return back(to: from, with: id)
  }

  /// The page that the form was on, where the item now stands.
  private func back(to from: ReturnAddress, with id: ItemID) -> Response {
    guard case .favorites = from.page else { return .seeOther(from.link(to: id)) }
    // What is back at its old place need not be on the page that was led from.
    let page = FavoritesViewModel.page(of: id, in: dependencies.favorites.current())
    return .seeOther(Route.favorites(page: page).link(fragment: id.anchor))
  }

  private func remove(_ named: ItemID, from: ReturnAddress) async throws(StoreError) -> Response {
    let id = dependencies.favorites.current()[named]?.id ?? named
    try await dependencies.favorites.remove(id)
    if case .favorites(_, let page) = from.page {
      // It may have been the last one of its page.
      let last = FavoritesViewModel.pageCount(dependencies.favorites.current())
      return .seeOther(Route.favorites(removed: id, page: min(page, last)).link)
    }
    return .seeOther(from.link(to: id))
  }

  /// The item among what is in memory: on a chart, or among what was just removed.
  private func find(_ id: ItemID, from: Route) async -> (Item, Favorite.Meeting?)? {
    let current = dependencies.charts.current(id.chart)
    if let listing = current?.listing(of: id) { return (listing.item, meeting(listing.appearances, from: from)) }
    if let removed = dependencies.favorites.current().removed.last(where: { $0.isKnown(as: id) }) {
      return (removed.item, removed.met)
    }
    guard current == nil else { return nil }
    let listing = await dependencies.charts.load(id.chart).listing(of: id)
    return listing.map { ($0.item, meeting($0.appearances, from: from)) }
  }

  /// The place where it was kept: on the chart that the form stood on, else the newest.
  private func meeting(_ appearances: [Catalog.Appearance], from: Route) -> Favorite.Meeting? {
    var wanted = appearances.first
    if case .bestSellers(let chart?, let week) = from {
      wanted =
        appearances.first { $0.chart.id == chart && (week == nil || $0.date == week) }
        ?? appearances.first { $0.chart.id == chart } ?? wanted
    }
    return wanted.map {
      Favorite.Meeting(
        chart: $0.chart.id, chartName: $0.chart.name, date: $0.date, rank: $0.entry.rank, weeks: $0.entry.weeksOnList)
    }
  }

  private func error(_ error: PageError) -> Response {
    ErrorPage.response(error, frame: PageFrame(dependencies))
  }
}

/// Where a change leads back to: the page that its form stood on, and the place on it.
private struct ReturnAddress: Sendable {
  let page: Route
  private let anchor: String?

  /// Favorites for what is no page of ours.
  init(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    page = parts.first.flatMap { Route(page: String($0)) } ?? .favorites()
    anchor = parts.count == 2 ? try? PercentCoding.decode(parts[1].utf8) : nil
  }

  func link(to id: ItemID) -> Link {
    if case .item = page { return page.link }
    return page.link(fragment: anchor ?? id.anchor)
  }
}
