/// One service's charts as they stand in memory.
package struct SourceSnapshot: Sendable {
  package let service: Service
  /// What its charts hold.
  package let kind: ItemKind
  /// What the picker offers, loaded or not.
  package var charts: [Chart]
  /// What the picker offers in other countries: the store of this one answered that it has no such chart.
  package var absent: [Chart]
  /// The newest of each chart; a chart that was never loaded has none.
  package var editions: [Edition]
  /// The items of all editions in memory.
  package var catalog: Catalog
  package var fetchedAt: Timestamp?
  /// Why nothing newer could be had, if the last try failed.
  package var failure: ServiceFailure?
  /// Whether these are the bundled editions, shown until the service has answered once.
  package var isSample: Bool
  /// Whether the service cannot be asked because there is no key.
  package var lacksKey: Bool

  /// - Parameter catalog: `nil` for that of the editions.
  package init(
    service: Service, kind: ItemKind, charts: [Chart], absent: [Chart] = [], editions: [Edition] = [],
    catalog: Catalog? = nil,
    fetchedAt: Timestamp? = nil, failure: ServiceFailure? = nil, isSample: Bool = false, lacksKey: Bool = false
  ) {
    self.service = service
    self.kind = kind
    self.charts = charts
    self.absent = absent
    self.editions = editions
    self.catalog = catalog ?? Catalog(editions)
    self.fetchedAt = fetchedAt
    self.failure = failure
    self.isSample = isSample
    self.lacksKey = lacksKey
  }

  package func isOf(_ chart: Chart.ID) -> Bool {
    charts.contains { $0.id == chart } || absent.contains { $0.id == chart }
  }

  /// The latest date among its editions.
  package var newest: CalendarDate? { editions.lazy.map(\.date).max() }

  package func edition(_ id: Chart.ID) -> Edition? { editions.first { $0.chart.id == id } }

  /// Whether the service has answered once, so that what is shown is its own.
  package var isLoaded: Bool { !isSample && !editions.isEmpty }

  /// Why nothing of the service's own is shown. `nil` if something is, or if there is just no key yet.
  package var missing: ServiceFailure? { isLoaded || failure == .noKey || !absent.isEmpty ? nil : failure }
}
