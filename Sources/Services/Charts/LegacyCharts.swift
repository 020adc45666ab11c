package import Core

// What the two libraries say until they are sources, and how pages are told of it.

extension ChartsClient {
  /// The books of the week and Apple's albums as two sources.
  package init(_ libraries: LegacyChartsClient) {
    self.init(
      held: { Charts(libraries.held()) },
      current: { request in
        if request == .everything { _ = libraries.current(Chart.topAlbums.id) }
        return libraries.current(request.chart).map { Charts($0) }
      },
      load: { request in
        if request == .everything { _ = libraries.current(Chart.topAlbums.id) }
        return Charts(await libraries.load(request.chart))
      },
      heldEdition: libraries.heldEdition, loadEdition: libraries.loadEdition,
      retry: { await libraries.retry($0.chart, $1) })
  }
}

extension ChartRequest {
  fileprivate var chart: Chart.ID? {
    switch self {
    case .main, .everything, .item(.book): nil
    case .chart(let id): id
    case .item(.album): Chart.topAlbums.id
    }
  }
}

extension Charts {
  fileprivate init(_ state: ChartsState) {
    var fetchedAt: Timestamp?
    if case .newYorkTimes(let moment) = state.week.source { fetchedAt = moment }
    self.init(
      main: SourceSnapshot(
        service: .newYorkTimes, kind: .book, charts: state.week.charts, editions: state.week.editions,
        catalog: state.catalog, fetchedAt: fetchedAt, failure: state.failure, isSample: state.week.isSample),
      others: [
        SourceSnapshot(
          service: .apple, kind: .album, charts: [.topAlbums], editions: [state.albums.edition].compactMap(\.self),
          catalog: state.albums.catalog, fetchedAt: state.albums.fetchedAt, failure: state.albums.failure)
      ])
  }
}

/// The charts as the two libraries give them; without an id, a chart of the week is meant.
package struct LegacyChartsClient: Sendable {
  package var current: @Sendable (Chart.ID?) -> ChartsState?
  package var held: @Sendable () -> ChartsState
  package var load: @Sendable (Chart.ID?) async -> ChartsState
  package var heldEdition: @Sendable (Chart.ID, CalendarDate?) -> Edition?
  package var loadEdition: @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition
  /// Asks The New York Times anew with the key that is set now; `nil` if it answers.
  package var reload: @Sendable () async -> ServiceFailure?
  package var retry: @Sendable (Chart.ID?, CalendarDate?) async -> Void
}

/// The charts as they stand in memory.
package struct ChartsState: Sendable {
  /// The newest week, or the sample edition.
  package var week: Week
  /// Every book of the editions in memory.
  package var catalog: Catalog
  /// Why the newest week could not be had, where the last try failed.
  package var failure: ServiceFailure?
  /// The chart that does not come with the week.
  package var albums: AlbumsState

  package init(week: Week, catalog: Catalog, failure: ServiceFailure? = nil, albums: AlbumsState = AlbumsState()) {
    self.week = week
    self.catalog = catalog
    self.failure = failure
    self.albums = albums
  }

  package init(week: Week, failure: ServiceFailure? = nil, albums: AlbumsState = AlbumsState()) {
    self.init(week: week, catalog: Catalog(week.editions), failure: failure, albums: albums)
  }

  package func listing(of id: ItemID) -> Catalog.Listing? { catalog[id] ?? albums.catalog[id] }
}

/// Apple's chart as it stands in memory.
package struct AlbumsState: Sendable {
  /// Of the country that is set; nil where none was ever loaded.
  package var edition: Edition?
  /// The albums of the editions in memory, with what a lookup has added.
  package var catalog: Catalog
  package var fetchedAt: Timestamp?
  /// Why a newer edition could not be had, where the last try failed.
  package var failure: ServiceFailure?

  package init(
    edition: Edition? = nil, catalog: Catalog? = nil, fetchedAt: Timestamp? = nil, failure: ServiceFailure? = nil
  ) {
    self.edition = edition
    self.catalog = catalog ?? Catalog([edition].compactMap(\.self))
    self.fetchedAt = fetchedAt
    self.failure = failure
  }
}
