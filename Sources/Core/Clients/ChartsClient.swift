/// The charts of all sources, from memory or from their services.
package struct ChartsClient: Sendable {
  /// What is in memory; starts nothing.
  package var held: @Sendable () -> Charts
  /// The charts in memory, and starts a refresh if one is due; `nil` while the first load is worth waiting for.
  package var current: @Sendable (ChartRequest) -> Charts?
  /// Waits for the load in flight, or starts one, a few seconds at most. If it fails, the source says why.
  package var load: @Sendable (ChartRequest) async -> Charts
  /// A whole edition that is in memory: of a date, or the newest.
  package var heldEdition: @Sendable (Chart.ID, CalendarDate?) -> Edition?
  /// Asks the service for one edition: the next one on or after a date, or the newest.
  package var loadEdition: @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition
  /// Retries at once what could not be loaded, because the reader asks for it: an edition of a date, or the newest.
  ///
  /// A service's limits, and the pauses that it asked for, still apply. Returns when there is an answer, or after a few
  /// seconds.
  package var retry: @Sendable (ChartRequest, CalendarDate?) async -> Void

  package init(
    held: @escaping @Sendable () -> Charts,
    current: @escaping @Sendable (ChartRequest) -> Charts?,
    load: @escaping @Sendable (ChartRequest) async -> Charts,
    heldEdition: @escaping @Sendable (Chart.ID, CalendarDate?) -> Edition?,
    loadEdition: @escaping @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition,
    retry: @escaping @Sendable (ChartRequest, CalendarDate?) async -> Void
  ) {
    self.held = held
    self.current = current
    self.load = load
    self.heldEdition = heldEdition
    self.loadEdition = loadEdition
    self.retry = retry
  }
}

/// What a page is about, so that its source is refreshed.
package enum ChartRequest: Sendable, Hashable {
  case main
  /// What opens if the reader chose nothing: the main source, or real books of another one if that one lacks a key.
  case opening
  case chart(Chart.ID)
  case item(ItemID)
  /// Starts to load all sources, and only waits for the main one.
  case everything
}
