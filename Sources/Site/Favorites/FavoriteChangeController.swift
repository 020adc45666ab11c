import Core
import HTTP
import Markup

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
    let back = FavoriteReturn(from: fields["from"])
    return .later {
      do throws(StoreError) {
        switch change {
        case .add: return try await add(item, back: back)
        case .remove: return try await remove(item, back: back)
        case .restore: return try await restore(item, back: back)
        }
      } catch {
        return self.error(.notSaved(error))
      }
    }
  }

  private func add(_ id: ItemID, back: FavoriteReturn) async throws(StoreError) -> Response {
    let favorites = dependencies.favorites.current()
    if favorites[id] == nil {
      guard let (item, met) = await find(id, from: back.page) else {
        // It may stand on a chart that has not come yet.
        return error(dependencies.charts.current(.item(id)) == nil ? .unavailable : .notFound("item called \(id)"))
      }
      try await dependencies.favorites.add(item, met)
    }
    return .seeOther(back.afterAdding(id, to: dependencies.favorites.current()))
  }

  /// Undoes a removal. If there is nothing to undo, as after a restart, this leads back all the same.
  private func restore(_ id: ItemID, back: FavoriteReturn) async throws(StoreError) -> Response {
    try await dependencies.favorites.restore(id)
    let favorites = dependencies.favorites.current()
    guard favorites[id] != nil else { return .seeOther(back.page.link) }
    return .seeOther(back.afterAdding(id, to: favorites))
  }

  private func remove(_ named: ItemID, back: FavoriteReturn) async throws(StoreError) -> Response {
    let before = dependencies.favorites.current()
    let id = before[named]?.id ?? named
    try await dependencies.favorites.remove(id)
    return .seeOther(back.afterRemoving(id, from: before, leaving: dependencies.favorites.current()))
  }

  /// The item among what is in memory: on a chart, or among what was just removed.
  private func find(_ id: ItemID, from: Route) async -> (Item, Favorite.Meeting?)? {
    let current = dependencies.charts.current(.item(id))
    if let listing = current?.listing(of: id) { return (listing.item, meeting(listing.appearances, from: from)) }
    if let removed = dependencies.favorites.current().removed.last(where: { $0.isKnown(as: id) }) {
      return (removed.item, removed.met)
    }
    guard current == nil else { return nil }
    let listing = await dependencies.charts.load(.item(id)).listing(of: id)
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
