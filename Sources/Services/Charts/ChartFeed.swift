import Core

/// What differs from service to service, for `RefreshingSource`.
struct ChartFeed: Sendable {
  /// What the service is asked with.
  struct Subject: Sendable, Hashable {
    /// Whose store is meant; `nil` if the service has one for all countries.
    var country: CountryCode?
    var key: ServiceKey?
    /// Why the service cannot be asked now.
    var lack: ServiceFailure?
  }

  /// What is shown when the service is asked for something newer.
  struct Held: Sendable {
    let editions: [Edition]?
    let takenAt: Timestamp?

    /// For so long an edition is not replaced by an older one.
    static let steadiness = Duration.seconds(86_400)

    /// Whether a chart of one edition that came goes before the one that is shown.
    ///
    /// One older than that is not news: another of the service's machines may have an older copy. But neither a date in the
    /// future, as a clock that was wrong has set it, nor a feed whose date stands still may make ours the newest for good.
    /// An empty one is an error.
    func isNews(_ fetched: Fetched<Edition>, today: CalendarDate) throws(ServiceFailure) -> Bool {
      let edition = fetched.value
      guard let shown = editions?.first, shown.measure == edition.measure else { return true }
      if edition.entries.isEmpty, !shown.entries.isEmpty { throw .unreadable }
      let isRecent = takenAt.map { (.zero...Self.steadiness).contains(fetched.at.duration(since: $0)) } ?? false
      return !(edition.date < shown.date && shown.date <= today.adding(days: 1) && isRecent)
    }
  }

  let service: Service
  let kind: ItemKind
  /// The charts that are offered whether they were loaded or not; none if the service says which there are.
  var listed: [Chart] = []
  /// Whether it is known that a store lacks these charts, which takes them from the picker.
  var isAbsent: @Sendable (Subject) -> Bool = { _ in false }
  /// Whether a page without an edition waits for another try after a failure, because there is nothing else to show.
  var waitsAgain = false
  let subject: @Sendable () -> Subject
  /// The newest editions that the archive has.
  let kept: @Sendable (Archive, Subject) -> (editions: [Edition], fetchedAt: Timestamp)?
  /// How long the newest editions are good, as seen from a moment.
  let freshness: @Sendable ([Edition], Timestamp) -> Duration
  /// Asks for the newest editions; `nil` if those that are held still are.
  let newest: @Sendable (Subject, RequestPriority, Held) async throws(ServiceFailure) -> Archive.Answer?
  /// Asks for one edition: the next that was published on or after a date, or the newest. `nil` if the service has none
  /// but the newest.
  var edition: (@Sendable (Subject, EditionRequest) async throws(ServiceFailure) -> Archive.Answer)?
  /// Asks for all editions of the week of a date; `nil` if the service has none but the newest.
  var week: (@Sendable (Subject, CalendarDate, RequestPriority) async throws(ServiceFailure) -> Archive.Answer)?
  /// Whether movement is told from the week before, if that is known, rather than as the service says.
  var comparesWeeks = false
  /// How long a request would wait for its turn now.
  var queue: @Sendable () -> Duration = { .zero }
  /// Whether a request waits for its turn.
  var isAnyoneWaiting: @Sendable () -> Bool = { false }
  /// Lets the service be asked at once after a failure.
  var forgive: @Sendable () -> Void = {}
  /// Hears of newest editions that the archive had.
  var restored: @Sendable ([Edition]) -> Void = { _ in }
  /// Hears of newest editions that the service gave.
  var arrived: @Sendable ([Edition]) -> Void = { _ in }
}
