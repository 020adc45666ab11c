import Core
import Database
import Synchronization

/// Loads the weeks that a reader asked for, one by one, the newest first, behind whatever is looked at.
///
/// What is wanted is in the database, so it goes on after a restart. The budget leaves a part of each minute and each day to
/// the reader.
final class WeeksLoader: Sendable {
  private struct State {
    var wanted: WantedWeeks?
    /// The weeks that the service does not have, or not in a form that can be read.
    var missing: Set<CalendarDate> = []
    var failure: ServiceFailure?
    var task: Task<Void, Never>?
    /// Tells the task that is running from those that were stopped.
    var run = 0
  }

  private let weeks: WeeksRepository
  private let database: CacheDatabase
  private let clock: Clock
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// After a failure that may pass.
  private static let pause = Duration.seconds(60)

  init(
    _ weeks: WeeksRepository, database: CacheDatabase, clock: Clock,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.weeks = weeks
    self.database = database
    self.clock = clock
    self.sleep = sleep
  }

  /// What is being loaded; `nil` if nothing is.
  ///
  /// - Parameter known: the weeks that are known.
  func loading(known: some Collection<CalendarDate>) -> KeptWeeks.Loading? {
    let (wanted, failure) = state.withLock { ($0.wanted, $0.failure) }
    guard let wanted else { return nil }
    let known = Set(known).intersection(wanted.dates).count
    return known == wanted.count ? nil : KeptWeeks.Loading(count: wanted.count, known: known, failure: failure)
  }

  /// Goes on with what an earlier run left.
  func resume() {
    let wanted = database.read { connection throws(DatabaseError) in try WantedWeeks.read(connection) } ?? nil
    if let wanted { begin(wanted) }
  }

  /// Loads the missing ones of the last so many weeks, in the place of what was wanted before.
  func start(_ count: Int) async {
    let newest = weeks.lists.keys.max() ?? ReleaseCalendar.newestDate(at: clock.now())
    let wanted = WantedWeeks(newest: newest, count: count)
    begin(wanted)
    await write()
  }

  func stop() async {
    end()
    await write()
  }

  /// Stops without a note in the database.
  func end() {
    state.withLock { state in
      state.task?.cancel()
      state = State(run: state.run + 1)
    }
  }

  /// Writes what is wanted when it is written, whoever has changed it since.
  private func write() async {
    await database.enqueue { connection throws(DatabaseError) in
      try WantedWeeks.write(self.state.withLock(\.wanted), connection)
    }
  }

  private func begin(_ wanted: WantedWeeks) {
    state.withLock { state in
      state.task?.cancel()
      let run = state.run + 1
      state = State(wanted: wanted, run: run)
      state.task = Task { await self.work(run) }
    }
  }

  private func work(_ run: Int) async {
    while let date = next(run) {
      let result = await weeks.loadAhead(date)
      guard !Task.isCancelled else { return }
      switch result {
      case .success:
        // One that the disk does not take, or that has only the top of each list, would be loaded again and again.
        let isKept = weeks.lists[date] != nil
        state.withLock { state in
          guard state.run == run else { return }
          state.failure = nil
          if !isKept { state.missing.insert(date) }
        }
      case .failure(let failure) where failure == .notFound || failure == .unreadable:
        state.withLock { if $0.run == run { $0.missing.insert(date) } }
      case .failure(let failure):
        state.withLock { if $0.run == run { $0.failure = failure } }
        do { try await pause(after: failure) } catch { return }
      }
    }
    let isDone = state.withLock { state in
      guard state.run == run else { return false }
      state = State(run: run + 1)
      return true
    }
    if isDone { await write() }
  }

  /// Waits until the service may give more. A key that was refused is not asked with again.
  private func pause(after failure: ServiceFailure) async throws {
    let key = weeks.key
    repeat { try await sleep(Self.pause) } while failure == .keyRefused && weeks.key == key
  }

  /// The next week to load; `nil` if all are there that can be had.
  private func next(_ run: Int) -> CalendarDate? {
    let (wanted, missing) = state.withLock { $0.run == run ? ($0.wanted, $0.missing) : (nil, []) }
    guard let wanted else { return nil }
    let known = weeks.lists
    return wanted.dates.first { known[$0] == nil && !missing.contains($0) && $0 >= ReleaseCalendar.first }
  }
}
