/// The charts, from memory or from the services.
package struct ChartsClient: Sendable {
  /// What can be shown at once; nil while the first load of a chart is still worth waiting for. Without an id, a chart of
  /// the week is meant.
  package var current: @Sendable (Chart.ID?) -> ChartsState?
  /// What is in memory, whatever it is: the sample edition where nothing was loaded yet.
  package var held: @Sendable () -> ChartsState
  /// Waits for the load under way, or starts one; comes back with what there is and the reason where it fails.
  package var load: @Sendable (Chart.ID?) async -> ChartsState
  /// An edition that is in memory whole: of a week, or of the newest one.
  package var heldEdition: @Sendable (Chart.ID, CalendarDate?) -> Edition?
  /// Asks the service for one edition: the next one on or after a date, or the newest.
  package var loadEdition: @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition
  /// Asks The New York Times anew with the key that is set now; nil where it answers.
  package var reload: @Sendable () async -> ServiceFailure?
  /// Asks at once for what could not be loaded, because a reader wants to try again: an edition of a date, or the newest.
  /// What a service itself asked for, and its limits, still hold. Returns when there is an answer, or after a few seconds.
  package var retry: @Sendable (Chart.ID?, CalendarDate?) async -> Void

  package init(
    current: @escaping @Sendable (Chart.ID?) -> ChartsState?,
    held: @escaping @Sendable () -> ChartsState,
    load: @escaping @Sendable (Chart.ID?) async -> ChartsState,
    heldEdition: @escaping @Sendable (Chart.ID, CalendarDate?) -> Edition?,
    loadEdition: @escaping @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition,
    reload: @escaping @Sendable () async -> ServiceFailure?,
    retry: @escaping @Sendable (Chart.ID?, CalendarDate?) async -> Void
  ) {
    self.current = current
    self.held = held
    self.load = load
    self.heldEdition = heldEdition
    self.loadEdition = loadEdition
    self.reload = reload
    self.retry = retry
  }
}
