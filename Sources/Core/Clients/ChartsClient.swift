/// The charts, from memory or from the service.
public struct ChartsClient: Sendable {
  /// What can be shown at once; nil while the first load is still worth waiting for.
  public var current: @Sendable () -> ChartsState?
  /// What is in memory, whatever it is: the sample edition where nothing was loaded yet.
  public var held: @Sendable () -> ChartsState
  /// Waits for the load under way, or starts one; comes back with the sample edition and the reason where it fails.
  public var load: @Sendable () async -> ChartsState
  /// An edition that is in memory whole: of a week, or of the newest one.
  public var heldEdition: @Sendable (Chart.ID, CalendarDate?) -> Edition?
  /// Asks the service for one edition: the next one on or after a date, or the newest.
  public var loadEdition: @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition
  /// Asks the service anew with the key that is set now; nil where it answers.
  public var reload: @Sendable () async -> ServiceFailure?

  public init(
    current: @escaping @Sendable () -> ChartsState?,
    held: @escaping @Sendable () -> ChartsState,
    load: @escaping @Sendable () async -> ChartsState,
    heldEdition: @escaping @Sendable (Chart.ID, CalendarDate?) -> Edition?,
    loadEdition: @escaping @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition,
    reload: @escaping @Sendable () async -> ServiceFailure?
  ) {
    self.current = current
    self.held = held
    self.load = load
    self.heldEdition = heldEdition
    self.loadEdition = loadEdition
    self.reload = reload
  }
}

/// The charts as they stand in memory.
public struct ChartsState: Sendable {
  /// The newest week, or the sample edition.
  public var week: Week
  /// Every book of the editions in memory.
  public var catalog: Catalog
  /// Why the newest week could not be had, where the last try failed.
  public var failure: ServiceFailure?

  public init(week: Week, catalog: Catalog, failure: ServiceFailure? = nil) {
    self.week = week
    self.catalog = catalog
    self.failure = failure
  }

  public init(week: Week, failure: ServiceFailure? = nil) {
    self.init(week: week, catalog: Catalog(week.editions), failure: failure)
  }
}
