import Core

/// One service's charts: what they are, the newest editions, and past ones.
///
/// `ChartsRepository` puts several together. A new service is a client, a decoder of its replies, and one of these, as a
/// rule made by `RefreshingSource`.
struct ChartSource: Sendable {
  /// What is in memory; starts nothing.
  var snapshot: @Sendable () -> SourceSnapshot
  /// What can be shown at once; begins to load something newer if it is due. `nil` while the first load is worth waiting for.
  var current: @Sendable () -> SourceSnapshot?
  /// Waits for the load in flight, or starts one, a few seconds at most.
  var load: @Sendable () async -> SourceSnapshot
  /// An edition that is in memory whole: of a date, or the newest.
  var heldEdition: @Sendable (Chart.ID, CalendarDate?) -> Edition?
  /// An edition from the archive or the service: the one of a date or the next that it leads to, or the newest.
  var edition: @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition
  /// The edition before another, of those that are kept.
  var previous: @Sendable (Edition) -> Edition?
  /// The dates of the editions that are kept, newest first.
  var dates: @Sendable (Chart.ID) -> [CalendarDate]
  /// Asks at once for what could not be loaded, because a reader wants to try again.
  var retry: @Sendable (Chart.ID?, CalendarDate?) async -> Void

  init(
    snapshot: @escaping @Sendable () -> SourceSnapshot, current: @escaping @Sendable () -> SourceSnapshot?,
    load: @escaping @Sendable () async -> SourceSnapshot,
    heldEdition: @escaping @Sendable (Chart.ID, CalendarDate?) -> Edition?,
    edition: @escaping @Sendable (Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition,
    previous: @escaping @Sendable (Edition) -> Edition? = { _ in nil },
    dates: @escaping @Sendable (Chart.ID) -> [CalendarDate] = { _ in [] },
    retry: @escaping @Sendable (Chart.ID?, CalendarDate?) async -> Void = { _, _ in }
  ) {
    self.snapshot = snapshot
    self.current = current
    self.load = load
    self.heldEdition = heldEdition
    self.edition = edition
    self.previous = previous
    self.dates = dates
    self.retry = retry
  }

  /// A source that never changes.
  init(_ snapshot: @escaping @Sendable () -> SourceSnapshot) {
    self.init(
      snapshot: snapshot, current: snapshot, load: snapshot, heldEdition: { id, _ in snapshot().edition(id) },
      edition: { id, _ throws(ServiceFailure) in
        guard let edition = snapshot().edition(id) else { throw .notFound }
        return edition
      })
  }

  /// This source, with another one's charts until it has any of its own.
  func standingIn(_ other: ChartSource) -> ChartSource {
    @Sendable func filled(_ own: SourceSnapshot) -> SourceSnapshot {
      guard own.editions.isEmpty else { return own }
      var filled = other.snapshot()
      filled.failure = own.failure
      filled.lacksKey = own.lacksKey
      // An edition that was asked for by itself.
      if !own.catalog.isEmpty {
        filled.catalog = own.catalog
        for edition in filled.editions { filled.catalog.add(edition) }
      }
      return filled
    }
    var source = self
    source.snapshot = { filled(snapshot()) }
    source.current = { current().map(filled) }
    source.load = { filled(await load()) }
    return source
  }
}
