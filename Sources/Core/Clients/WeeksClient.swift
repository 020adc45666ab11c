/// Whole weeks of the Times' lists: this one, those before, and which of them are kept.
package struct WeeksClient: Sendable {
  /// A week in memory or in the cache; starts nothing.
  package var known: @Sendable (CalendarDate) -> Week?
  /// Asks the service for a week, and waits a few seconds at most.
  package var load: @Sendable (CalendarDate) async throws(ServiceFailure) -> Week
  /// Asks the service for a week behind the page, unless that just failed. Returns why it is not there yet: `.pending` or
  /// `.queued` while it is on its way.
  package var request: @Sendable (CalendarDate) -> ServiceFailure
  /// Forgets that a week could not be had, because the reader asks for it again.
  package var retry: @Sendable (CalendarDate) -> Void
  /// For how many known weeks in a row, up to this one, each list's No. 1 has been there.
  package var runs: @Sendable (Week) -> [Chart.ID: Int]
  /// What is kept of the weeks. Waits a few seconds at most, if an older version's files are being taken over.
  package var kept: @Sendable () async -> KeptWeeks
  /// Loads the missing weeks among the last so many, one by one behind whatever a reader opens, also after a restart.
  package var startLoading: @Sendable (Int) async -> Void
  package var stopLoading: @Sendable () async -> Void
  /// Removes everything that was kept of the services, also from memory.
  package var forget: @Sendable () async -> Void

  package init(
    known: @escaping @Sendable (CalendarDate) -> Week?,
    load: @escaping @Sendable (CalendarDate) async throws(ServiceFailure) -> Week,
    request: @escaping @Sendable (CalendarDate) -> ServiceFailure,
    retry: @escaping @Sendable (CalendarDate) -> Void,
    runs: @escaping @Sendable (Week) -> [Chart.ID: Int],
    kept: @escaping @Sendable () async -> KeptWeeks,
    startLoading: @escaping @Sendable (Int) async -> Void,
    stopLoading: @escaping @Sendable () async -> Void,
    forget: @escaping @Sendable () async -> Void
  ) {
    self.known = known
    self.load = load
    self.request = request
    self.retry = retry
    self.runs = runs
    self.kept = kept
    self.startLoading = startLoading
    self.stopLoading = stopLoading
    self.forget = forget
  }
}

/// The weeks that are kept, and those that are being loaded.
package struct KeptWeeks: Sendable, Hashable {
  /// The weeks that a reader asked for.
  package struct Loading: Sendable, Hashable {
    /// How many weeks are wanted, up to the newest at that time.
    package let count: Int
    /// How many of them are known.
    package let known: Int
    /// Why it does not go on right now; `nil` while it does.
    package let failure: ServiceFailure?

    package init(count: Int, known: Int, failure: ServiceFailure? = nil) {
      self.count = count
      self.known = known
      self.failure = failure
    }
  }

  /// The date of the newest week that is known; `nil` if none is.
  package let newest: CalendarDate?
  /// How many lists are known of each week that is.
  package let lists: [CalendarDate: Int]
  /// What everything takes that is kept of the services, pictures included.
  package let bytes: Int
  /// `nil` if nothing is being loaded.
  package let loading: Loading?

  package init(newest: CalendarDate?, lists: [CalendarDate: Int], bytes: Int, loading: Loading? = nil) {
    self.newest = newest
    self.lists = lists
    self.bytes = bytes
    self.loading = loading
  }
}
