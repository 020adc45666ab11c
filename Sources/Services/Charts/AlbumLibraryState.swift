import Core

/// What the library of albums holds, and what to do next; it does nothing itself.
///
/// All of it is of one country: where another is set, it begins anew.
struct AlbumLibraryState {
  enum Plan: Hashable {
    /// The archive is still being read.
    case open
    /// There is nothing better to be had now.
    case show
    /// Show what there is, and ask behind it.
    case refresh
    /// Nothing is there yet: worth waiting for.
    case wait
  }

  private(set) var country: CountryCode?
  /// What the pages show.
  private(set) var shown = AlbumsState()
  /// Those that were asked for by their date, and the newest.
  private(set) var editions: [CalendarDate: Edition] = [:]
  /// What was shown before, latest first, also of another country: a page that is still open leads to its albums.
  private var past: [Edition] = []
  /// Reading the archive; nil once that is done.
  var opening: Task<Void, Never>?
  var flight: Task<Void, Never>?
  private var isOpen = false
  private var triedAt: Timestamp?
  /// When what is shown came; `fetchedAt` also counts answers that had nothing newer.
  private var takenAt: Timestamp?
  /// Since when every try has failed.
  private var failingSince: Timestamp?
  /// Counts the countries and the flights: what lands late from an older one is not taken.
  private var number = 0
  /// Of the details that the albums were completed with; nil where some were added since.
  private var version: Int?

  /// Seconds after which the newest edition is asked for again: it moves about once a day, and nobody says when.
  static let freshness = 1800.0
  /// Seconds of failures after which a chart of sales takes the place of one of plays: a service that is down for a
  /// moment must not change what a reader is looking at.
  static let steadiness = 86_400.0
  /// How many editions are held for pages that are still open.
  private static let pastLimit = 3
  /// Seconds between two tries while the service gives nothing.
  static let retry = 30.0
  /// Editions kept by date; each takes some 50 kB.
  private static let capacity = 30

  /// Notes whose chart is shown; nil where it was this one's before, else the number of what is to be opened.
  mutating func turn(to country: CountryCode) -> Int? {
    guard country != self.country else { return nil }
    let next = number + 1
    let seen = [shown.edition].compactMap(\.self) + past
    self = AlbumLibraryState()
    self.country = country
    past = Array(seen.prefix(Self.pastLimit))
    number = next
    list()
    return number
  }

  /// Takes over what the archive had; whether it was taken.
  @discardableResult
  mutating func open(_ albums: FileArchive.Albums?, number: Int) -> Bool {
    guard number == self.number else { return false }
    isOpen = true
    opening = nil
    if let albums { show(albums.edition, since: albums.before, fetchedAt: albums.fetchedAt) }
    return true
  }

  func plan(now: Timestamp) -> Plan {
    guard isOpen else { return .open }
    if flight != nil { return shown.edition == nil ? .wait : .show }
    guard isDue(at: now) else { return .show }
    return shown.edition == nil ? .wait : .refresh
  }

  /// Whether it is time to ask for the newest edition again.
  private func isDue(at now: Timestamp) -> Bool {
    if let triedAt, (0...Self.retry).contains(now.seconds(since: triedAt)) { return false }
    guard let fetchedAt = shown.fetchedAt, shown.failure == nil else { return true }
    let age = now.seconds(since: fetchedAt)
    // A clock that was set back must not keep the program from asking.
    return age < 0 || age > Self.freshness
  }

  /// Whether the older feed, which ranks by sales, is worth asking where the newer one gives nothing.
  func takesSales(at now: Timestamp) -> Bool {
    guard shown.edition?.measure == .plays else { return true }
    return failingSince.map { now.seconds(since: $0) > Self.steadiness } ?? false
  }

  /// Forgets a failure, because a reader wants to try again at once; a page without an edition then waits for the answer.
  mutating func retry() {
    triedAt = nil
    if shown.edition == nil { shown.failure = nil }
  }

  /// Notes that the newest edition is asked for, and gives the flight its number.
  mutating func begin(at now: Timestamp) -> Int {
    triedAt = now
    number += 1
    return number
  }

  /// Whether what landed was taken.
  ///
  /// - Parameter before: the newest edition of an earlier date, of the same country and measure.
  @discardableResult
  mutating func land(
    _ result: Result<Edition, ServiceFailure>, since before: Edition?, flight number: Int, at now: Timestamp,
    today: CalendarDate
  ) -> Bool {
    guard number == self.number else { return false }
    flight = nil
    switch result {
    case .success(let edition):
      failingSince = nil
      take(edition, since: before, fetchedAt: now, today: today)
    case .failure(let failure):
      failingSince = failingSince ?? now
      shown.failure = failure
    }
    return true
  }

  private mutating func take(
    _ edition: Edition, since before: Edition?, fetchedAt: Timestamp, today: CalendarDate
  ) {
    shown.failure = nil
    if let held = shown.edition, held.measure == edition.measure {
      // Not one of a hundred is no chart of today, and an older copy, which another of the service's machines may have,
      // none either. But neither a date that lies ahead, as a clock that was wrong has set it, nor a feed whose date stands
      // still may make ours the newest for good.
      if edition.entries.isEmpty, !held.entries.isEmpty {
        shown.failure = .unreadable
        return
      }
      let isRecent = takenAt.map { (0...Self.steadiness).contains(fetchedAt.seconds(since: $0)) } ?? false
      if edition.date < held.date, held.date <= today.adding(days: 1), isRecent {
        shown.fetchedAt = fetchedAt
        return
      }
    }
    show(edition, since: before, fetchedAt: fetchedAt)
  }

  private mutating func show(_ edition: Edition, since before: Edition?, fetchedAt: Timestamp) {
    let edition = edition.with(Ranking.entries(edition.entries, since: before))
    past = Array(([shown.edition].compactMap(\.self) + past).prefix(Self.pastLimit))
    shown.edition = edition
    shown.fetchedAt = fetchedAt
    takenAt = fetchedAt
    keep(edition)
  }

  /// Takes over an edition of the past, of the country that it was asked for.
  mutating func add(_ edition: Edition) {
    guard edition.country == country, editions[edition.date] == nil else { return }
    keep(edition)
  }

  private mutating func keep(_ edition: Edition) {
    if editions.count >= Self.capacity { editions = editions.filter { $0.key == shown.edition?.date } }
    editions[edition.date] = edition
    version = nil
    list()
  }

  private mutating func list() {
    let newestFirst = editions.values.sorted { $0.date > $1.date }
    shown.catalog = Catalog(newestFirst)
    shown.catalog.note(past.flatMap { $0.entries.map(\.item) })
  }

  /// Completes the albums with what lookups have said, where they have said more since.
  ///
  /// - Parameter details: what is known; only asked where its version is another.
  mutating func complete(version: Int, with details: () -> [AlbumID: AlbumDetails]) {
    guard version != self.version else { return }
    self.version = version
    let details = details()
    editions = editions.mapValues { $0.completed(with: details) }
    shown.edition = shown.edition.map { $0.completed(with: details) }
    past = past.map { $0.completed(with: details) }
    list()
  }
}

extension Edition {
  fileprivate func completed(with details: [AlbumID: AlbumDetails]) -> Edition {
    mapItems { item in
      guard case .album(let album) = item, let details = details[album.id] else { return item }
      return .album(album.completed(with: details))
    }
  }
}
