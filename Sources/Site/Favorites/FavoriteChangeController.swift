import Core
import HTTP
import Markup

/// `POST /favorites`, `POST /favorites/remove` and `POST /favorites/undo`, each idempotent.
struct FavoriteChangeController {
  enum Change: Sendable { case add, remove, restore }

  let change: Change

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let fields = try? FormFields(parsing: visit.request.body), !fields.isRepeated("item"),
      let id = fields["item"].flatMap({ ItemID($0) })
    else { throw .badForm }
    let back = FavoriteReturn(from: fields["from"])
    return .later { () async throws(PageError) in
      switch change {
      case .add:
        if visit.favorites[id] == nil {
          let (item, origin) = try await find(id, visit, from: back.page)
          try await save { () async throws(StoreError) in try await visit.dependencies.favorites.add(item, origin) }
        }
        return .redirect(back.afterAdding(id, to: visit.again().favorites))
      case .remove:
        let id = visit.favorites[id]?.id ?? id
        try await save { () async throws(StoreError) in try await visit.dependencies.favorites.remove(id) }
        return .redirect(back.afterRemoving(id, from: visit.favorites, leaving: visit.again().favorites))
      case .restore:
        // There may be nothing to undo, as after a restart.
        try await save { () async throws(StoreError) in try await visit.dependencies.favorites.restore(id) }
        let favorites = visit.again().favorites
        return .redirect(favorites[id] == nil ? back.page.link : back.afterAdding(id, to: favorites))
      }
    }
  }

  private func save(_ change: () async throws(StoreError) -> Void) async throws(PageError) {
    do throws(StoreError) { try await change() } catch { throw .notSaved(error) }
  }

  /// Finds the item: on a chart in memory, among the favorites that were just removed, or on a list of an earlier week.
  private func find(_ id: ItemID, _ visit: Visit, from: Route) async throws(PageError) -> (Item, Favorite.Origin?) {
    func find(in charts: Charts) -> (Item, Favorite.Origin?)? {
      visit.find(id, in: charts).map {
        ($0.item, origin($0.appearances, from: from.place(in: charts, preferences: visit.preferences)))
      }
    }
    let ready = visit.dependencies.charts.ready(.item(id))
    if case .now(let charts) = ready, charts.listing(of: id) != nil, let found = find(in: charts) { return found }
    if let removed = visit.favorites.removed.last(where: { $0.isKnown(as: id) }) {
      return (removed.item, removed.origin)
    }
    if let found = find(in: try await ready.value) { return found }
    // Its chart may still be loading.
    throw visit.dependencies.charts.current(.item(id)) == nil ? .unavailable : .noItem(id)
  }

  /// The place where the item was added: on the chart whose page had the form or led to it, else the newest.
  private func origin(_ appearances: [Catalog.Appearance], from lead: Place.Lead?) -> Favorite.Origin? {
    let place = lead.flatMap { appearances.first(on: $0) ?? appearances.first(on: ($0.chart, nil)) }
    return (place ?? appearances.first).map {
      Favorite.Origin(
        chart: $0.chart.id, chartName: $0.chart.name, date: $0.date, rank: $0.entry.rank, weeks: $0.entry.weeksOnList)
    }
  }
}
