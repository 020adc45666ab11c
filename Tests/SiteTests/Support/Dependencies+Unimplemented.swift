import Core
import Testing

@testable import Site

extension Dependencies {
  /// Records an issue when any of them is called; a test overrides those that it expects.
  static var unimplemented: Dependencies {
    Dependencies(
      charts: ChartsClient(
        held: { unexpected("charts.held", .nothing) }, current: { _ in unexpected("charts.current", .nothing) },
        load: { _ in unexpected("charts.load", .nothing) },
        heldEdition: { _, _ in unexpected("charts.heldEdition", nil) },
        loadEdition: { _, _ throws(ServiceFailure) in throw unexpected("charts.loadEdition", .unreachable) },
        retry: { _, _ in unexpected("charts.retry", ()) }),
      weeks: WeeksClient(
        known: { _ in unexpected("weeks.known", nil) },
        load: { _ throws(ServiceFailure) in throw unexpected("weeks.load", .unreachable) },
        request: { _ in unexpected("weeks.request", .unreachable) }, retry: { _ in unexpected("weeks.retry", ()) },
        runs: { _ in unexpected("weeks.runs", [:]) },
        kept: { unexpected("weeks.kept", KeptWeeks(newest: nil, lists: [:], bytes: 0)) },
        startLoading: { _ in unexpected("weeks.startLoading", ()) },
        stopLoading: { unexpected("weeks.stopLoading", ()) }, forget: { unexpected("weeks.forget", ()) }),
      history: HistoryClient(
        places: { _ in unexpected("history.places", []) }, search: { _, _, _ in unexpected("history.search", []) },
        books: { _ in unexpected("history.books", []) }, weeks: { unexpected("history.weeks", []) }),
      details: BookDetailsClient(
        known: { _ in unexpected("details.known", nil) }, load: { _ in unexpected("details.load", .notFound) }),
      albumDetails: AlbumDetailsClient(
        known: { _ in unexpected("albumDetails.known", nil) },
        load: { _ in unexpected("albumDetails.load", .notFound) },
        retry: { _ in unexpected("albumDetails.retry", ()) }),
      covers: CoversClient(
        held: { _ in unexpected("covers.held", nil) }, load: { _ in unexpected("covers.load", nil) }),
      favorites: FavoritesStore(
        current: { unexpected("favorites.current", Favorites([])) },
        add: { _, _ throws(StoreError) in throw unexpected("favorites.add", .failed) },
        remove: { _ throws(StoreError) in throw unexpected("favorites.remove", .failed) },
        restore: { _ throws(StoreError) in throw unexpected("favorites.restore", .failed) }),
      preferences: PreferencesStore(
        current: { unexpected("preferences.current", Preferences()) },
        notices: { unexpected("preferences.notices", []) },
        save: { _ throws(StoreError) in throw unexpected("preferences.save", .failed) }),
      keys: KeysStore(
        state: { _ in unexpected("keys.state", .notSet) }, notices: { unexpected("keys.notices", []) },
        save: { _ throws(StoreError) in throw unexpected("keys.save", .failed) },
        remove: { _ throws(StoreError) in throw unexpected("keys.remove", .failed) },
        test: { _ in unexpected("keys.test", nil) },
        saveTested: { _, _ throws(StoreError) in throw unexpected("keys.saveTested", .failed) }),
      remainingToday: { _ in unexpected("remainingToday", nil) }, storefronts: Storefronts(all: []),
      clock: Clock(
        now: { unexpected("clock.now", Fixture.now) }, secondsFromUTC: { _ in unexpected("clock.secondsFromUTC", 0) }),
      assets: Assets([:]), version: "", data: { unexpected("data", "") })
  }
}

extension Charts {
  fileprivate static var nothing: Charts { Fixture.charts(Fixture.books([])) }
}

private func unexpected<Value>(_ name: String, _ value: Value) -> Value {
  Issue.record("\(name) was called")
  return value
}
