import Core
import Database
import Synchronization

/// What a service knows of single items: kept in memory and in the database, and asked for once.
final class DetailsRepository<Subject: Sendable, Details: Codable & Sendable & Hashable>: Sendable {
  private struct State {
    var known: [ItemID: KeptDetails<Details>] = [:]
    /// The items of which the database has nothing, since a list asks for each of its books.
    var unknown: Set<ItemID> = []
    var failures: [ItemID: Failure] = [:]
    /// The items of each chart that is shown: if one of them is asked for, all of them are.
    var companions: [Chart.ID: [Subject]] = [:]
  }

  private struct Failure {
    let failure: ServiceFailure
    /// The key that was asked with: what is wrong with one says nothing about another.
    let key: ServiceKey?
    let until: Timestamp
  }

  private let source: DetailsSource<Subject, Details>
  private let database: CacheDatabase
  private let patience: Duration
  private let background: BackgroundWork
  private let clock: Clock
  private let complaint: Complaint
  private let flights = Flights<ItemID, Void>()
  private let state = Mutex(State())

  /// Until a request that failed is sent again, so that a page that is looked at twice does not ask twice.
  private static var pause: Duration { .seconds(60) }
  /// Items held in memory.
  private static var capacity: Int { 1000 }

  /// - Parameters:
  ///   - patience: how long a page waits at most.
  ///   - background: where details are written.
  init(
    _ source: DetailsSource<Subject, Details>, database: CacheDatabase, patience: Duration,
    background: BackgroundWork, clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    self.source = source
    self.database = database
    self.patience = patience
    self.background = background
    self.clock = clock
    complaint = Complaint(log: log)
  }

  /// The repository as the screens see it.
  var client: DetailsClient<Subject, Details> {
    DetailsClient(known: { self.known($0) }, load: { await self.load($0) }, retry: { self.retry($0) })
  }

  /// What is known without asking; `nil` if it is worth asking.
  func known(_ subject: Subject) -> DetailsAnswer<Details>? {
    if let own = source.own(subject) { return .found(own) }
    let id = source.id(subject)
    let now = clock.now()
    if let kept = kept(id), kept.isGood(for: source.asked(subject), absence: source.absence, at: now) {
      return kept.answer
    }
    guard let failed = state.withLock({ $0.failures[id] }), failed.until > now, failed.key == source.key() else {
      return nil
    }
    return .failed(failed.failure)
  }

  /// Asks unless it is known, and waits for a while.
  func load(_ subject: Subject) async -> DetailsAnswer<Details> {
    if let known = known(subject) { return known }
    let answer = Task {
      await ask(subject).value
      if let known = known(subject) { return known }
      // It was asked for beside another one, which brought nothing of it: now by itself.
      await ask(subject).value
      return known(subject) ?? .pending
    }
    return await Deadline.wait(for: answer, atMost: patience) ?? .pending
  }

  /// Forgets that asking failed, because a reader wants to try again.
  func retry(_ subject: Subject) {
    source.forgive()
    state.withLock { $0.failures[source.id(subject)] = nil }
  }

  /// Forgets everything in memory, because what was kept of it is removed.
  func forget() { state.withLock { $0 = State(companions: $0.companions) } }

  /// Remembers what is shown together: if one of them is asked for, all of them are.
  func follow(_ subjects: [Subject], as chart: Chart.ID) { state.withLock { $0.companions[chart] = subjects } }

  /// Follows these, and begins to ask for those of which nothing is known.
  func lookUp(_ subjects: [Subject], as chart: Chart.ID) {
    follow(subjects, as: chart)
    if let first = subjects.first(where: { known($0) == nil && flights[source.id($0)] == nil }) { ask(first) }
  }

  /// What the service said last, however long ago.
  func lastKnown(_ subject: Subject) -> Details? { kept(source.id(subject))?.details }

  private func kept(_ id: ItemID) -> KeptDetails<Details>? {
    let (held, isUnknown) = state.withLock { ($0.known[id], $0.unknown.contains(id)) }
    if held != nil || isUnknown { return held }
    let record = database.read { connection throws(DatabaseError) in
      try DetailRecords(connection: connection, service: source.service).detail(of: id)
    }
    guard let kept = record?.flatMap({ KeptDetails<Details>($0) }) else {
      // A database that could not be read may have it.
      if record != nil { state.withLock { note(id, in: &$0) } }
      return nil
    }
    state.withLock { hold([id: kept], in: &$0) }
    return kept
  }

  private func note(_ unknown: ItemID, in state: inout State) {
    if state.unknown.count >= Self.capacity { state.unknown.removeAll() }
    // It may have come in the meantime.
    if state.known[unknown] == nil { state.unknown.insert(unknown) }
  }

  private func hold(_ details: [ItemID: KeptDetails<Details>], in state: inout State) {
    if state.known.count + details.count > Self.capacity { state.known.removeAll() }
    state.known.merge(details) { _, new in new }
    state.unknown.subtract(details.keys)
  }

  // MARK: Asking

  @discardableResult
  private func ask(_ subject: Subject) -> Task<Void, Never> {
    let subjects = [subject] + companions(of: subject)
    let ids = subjects.map(source.id)
    let byID = Dictionary(zip(ids, subjects)) { first, _ in first }
    return flights.join(ids[0], with: Array(ids.dropFirst())) { ids in
      // What another request has brought since is not asked for twice.
      let unknown = ids.compactMap { byID[$0] }.filter { self.known($0) == nil }
      if !unknown.isEmpty { await self.fetch(unknown) }
    }
  }

  /// The others of its chart of which nothing is known either, as many as one request serves.
  private func companions(of subject: Subject) -> [Subject] {
    let id = source.id(subject)
    guard source.subjectsPerRequest > 1, let batch = source.batch(subject) else { return [] }
    let charts = state.withLock { Array($0.companions.values) }
    guard let companions = charts.first(where: { $0.contains { source.id($0) == id } }) else { return [] }
    let unknown = companions.filter { source.id($0) != id && source.batch($0) == batch && known($0) == nil }
    return Array(unknown.prefix(source.subjectsPerRequest - 1))
  }

  private func fetch(_ subjects: [Subject]) async {
    let key = source.key()
    do throws(ServiceFailure) {
      let reply = try await source.ask(subjects, key)
      complaint.note(reply.failed.values.first.map(Self.words) ?? "")
      let now = clock.now()
      let details = Dictionary(
        subjects.compactMap { subject -> (ItemID, KeptDetails<Details>)? in
          let id = source.id(subject)
          guard !reply.unknown.contains(id), reply.failed[id] == nil else { return nil }
          return (id, KeptDetails(details: reply.found[id], asked: source.asked(subject), at: now))
        }
      ) { first, _ in first }
      state.withLock { state in
        hold(details, in: &state)
        for id in details.keys { state.failures[id] = nil }
        note(reply.failed, key, at: now, in: &state)
      }
      background.start { await self.keep(details, at: now) }
    } catch {
      if error != .noKey { complaint.note(Self.words(error)) }
      let failures = Dictionary(subjects.map { (source.id($0), error) }) { first, _ in first }
      state.withLock { note(failures, key, at: clock.now(), in: &$0) }
    }
  }

  /// Remembers for a while that asking failed; it is not kept as "no such item".
  private func note(
    _ failures: [ItemID: ServiceFailure], _ key: ServiceKey?, at now: Timestamp, in state: inout State
  ) {
    state.failures = state.failures.filter { $0.value.until > now }
    for (id, failure) in failures {
      state.failures[id] = Failure(failure: failure, key: key, until: now.adding(Self.pause))
    }
  }

  private static func words(_ failure: ServiceFailure) -> String { "details could not be loaded: \(failure)" }

  private func keep(_ details: [ItemID: KeptDetails<Details>], at now: Timestamp) async {
    await database.enqueue { connection throws(DatabaseError) in
      let records = DetailRecords(connection: connection, service: self.source.service)
      for (id, detail) in details {
        if let record = detail.record { try records.keep(record, of: id) }
      }
      try records.removeOld(at: now)
    }
  }
}
