import Core
import Database
import HTTP
import Synchronization

/// How a request that had its turn ended.
enum RequestOutcome: Sendable, Hashable {
  case answered
  case failed(ServiceFailure)
  /// The caller was canceled, which says nothing about the service.
  case abandoned
}

/// Lets requests to one service go, never more than it takes: counted on disk, over restarts and all running copies of
/// the program.
///
/// A request is counted before it goes, so a program that is killed has counted it; one that never reached the service
/// stays counted too, since nobody can tell. If nothing can be written, what is in memory still counts for this copy.
final class RequestBudget: Sendable {
  /// Permission to send one request.
  struct Turn: Sendable, Hashable {
    let letGo: Timestamp
    /// The pauses there had been by then.
    let pauses: Int
  }

  private typealias Waiting = CheckedContinuation<Result<Turn, ServiceFailure>, Never>

  private struct Shared {
    var state: BudgetState
    var waiting: [Int: Waiting] = [:]
    var lastNumber = 0
    var isServing = false
    var nap: Task<Void, Never>?
  }

  private enum Next {
    case again
    case sleep(Task<Void, Never>)
    case over
  }

  private let limits: BudgetLimits
  private let database: CacheDatabase
  private let clock: Clock
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable (ClosedRange<Double>) -> Double
  private let disk: SerialQueue
  private let background: BackgroundWork
  private let shared: Mutex<Shared>

  /// How long a request waits for its turn at most. What would take longer fails at once: a reader who leafs through 25
  /// past weeks can wait for the last, but nobody waits for the next day.
  static let patience = Duration.seconds(300)

  /// - Parameter database: where the requests are counted.
  init(
    _ limits: BudgetLimits, in database: CacheDatabase, background: BackgroundWork = BackgroundWork(), clock: Clock,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) {
    self.limits = limits
    self.database = database
    self.clock = clock
    self.sleep = sleep
    self.random = random
    disk = SerialQueue(label: "budget")
    self.background = background
    let now = clock.now()
    let reading = database.read { connection throws(DatabaseError) in
      try RequestRecords(connection: connection, service: limits.name).read(after: limits.horizon(at: now))
    }
    shared = Mutex(Shared(state: BudgetState(limits, reading, patience: Self.patience, now: now)))
  }

  // MARK: For pages

  /// How long a newcomer would wait for its turn, as far as this copy knows; zero if it may go, or is refused, at once.
  func estimate(_ priority: RequestPriority) -> Duration {
    let now = clock.now()
    return shared.withLock { $0.state.estimate(priority, now: now) }
  }

  /// How many requests are left of how many a day; `nil` if the service has no such limit.
  func remainingToday() -> (left: Int, of: Int)? {
    guard let day = limits.day else { return nil }
    let now = clock.now()
    return (shared.withLock { $0.state.ledger.left(in: day, now: now) }, day.limit)
  }

  /// How many wait for their turn.
  var waitingCount: Int { shared.withLock { $0.waiting.count } }

  // MARK: Turns

  /// Waits until a request may go, and counts it.
  ///
  /// Throws at once while the service is left alone, for the reason of that, and `.quota` if its turn would be too far
  /// away; `.timedOut` if the caller is canceled.
  ///
  /// - Parameter key: what it will be asked with. A quota that another key has spent is no reason to wait.
  func turn(_ priority: RequestPriority, with key: ServiceKey? = nil) async throws(ServiceFailure) -> Turn {
    let number = shared.withLock { shared in
      shared.lastNumber += 1
      return shared.lastNumber
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: Waiting) in
        let refusal = shared.withLock { join(number, priority, with: key, continuation, in: &$0) }
        if let refusal { continuation.resume(returning: .failure(refusal)) }
      }
    } onCancel: {
      leave(number)
    }
    return try result.get()
  }

  private func join(
    _ number: Int, _ priority: RequestPriority, with key: ServiceKey?, _ continuation: Waiting, in shared: inout Shared
  ) -> ServiceFailure? {
    // A cancellation from now on waits for the lock, and finds it in the queue.
    if Task.isCancelled { return .timedOut }
    let head = shared.state.queue.head
    if let failure = shared.state.join(number, priority, with: key, now: clock.now()) { return failure }
    shared.waiting[number] = continuation
    if shared.state.queue.head != head { shared.nap?.cancel() }
    if !shared.isServing {
      shared.isServing = true
      Task { await serve() }
    }
    return nil
  }

  private func leave(_ number: Int) {
    let waiting = shared.withLock { shared -> Waiting? in
      let isHead = shared.state.queue.head?.number == number
      guard shared.state.leave(number) else { return nil }
      if isHead { shared.nap?.cancel() }
      return shared.waiting.removeValue(forKey: number)
    }
    waiting?.resume(returning: .failure(.timedOut))
  }

  /// Lets one after the other go, until nobody waits.
  private func serve() async {
    while true {
      switch await disk.run({ self.serveNext() }) {
      case .again: continue
      case .sleep(let nap): await nap.value
      case .over: return
      }
    }
  }

  private func serveNext() -> Next {
    let isOver = shared.withLock { shared in
      shared.isServing = shared.state.queue.head != nil
      return !shared.isServing
    }
    if isOver { return .over }
    var admission = BudgetState.Admission.nobodyWaits
    var head: BudgetState.Ticket?
    update { shared, reading in
      let record: BudgetState.Record?
      (admission, record) = shared.state.admit(reading, now: clock.now())
      head = shared.state.queue.head
      return record
    }
    switch admission {
    case .nobodyWaits: return .again
    case .go(let ticket, let turn): resume([ticket], .success(turn))
    case .giveUp(let tickets): resume(tickets, .failure(.quota))
    case .wait(let until):
      return shared.withLock { shared in
        // Whoever came first in the meantime has found no nap to end.
        guard shared.state.queue.head == head else { return .again }
        let time = until.duration(since: clock.now())
        let nap = Task { [sleep] in _ = try? await sleep(time) }
        shared.nap = nap
        return .sleep(nap)
      }
    }
    return .again
  }

  private func resume(_ tickets: [BudgetState.Ticket], _ result: Result<Turn, ServiceFailure>) {
    let waiting = shared.withLock { shared in tickets.compactMap { shared.waiting.removeValue(forKey: $0.number) } }
    for continuation in waiting { continuation.resume(returning: result) }
  }

  /// Changes the state by what is on disk, and writes what comes of it, in one transaction: no copy decides by what
  /// another is about to change.
  private func update(_ change: (inout Shared, RequestRecords.Reading?) -> BudgetState.Record?) {
    let horizon = limits.horizon(at: clock.now())
    var isDecided = false
    var record: BudgetState.Record?
    // The database asks twice if it turns out to be damaged, but a turn is given once.
    func decide(_ reading: RequestRecords.Reading?) {
      if !isDecided { record = shared.withLock { change(&$0, reading) } }
      isDecided = true
    }
    let written = database.write { connection throws(DatabaseError) in
      try connection.transaction { connection throws(DatabaseError) in
        let records = RequestRecords(connection: connection, service: limits.name)
        let reading = try records.read(after: horizon)
        decide(reading)
        if let record { try records.write(record.moments, over: reading, after: horizon) }
        return reading
      }
    }
    decide(nil)
    if let written, let record { shared.withLock { $0.state.saved(record, over: written) } }
  }

  // MARK: Answers

  /// Notes how a request ended: after some failures the service is left alone for a while, and nobody waits for it any
  /// more.
  func note(_ outcome: RequestOutcome, of turn: Turn) {
    let now = clock.now()
    let (turnedAway, hasChanged) = shared.withLock { shared in
      let noted = shared.state.note(outcome, of: turn, now: now, random: random)
      if !noted.turnedAway.isEmpty { shared.nap?.cancel() }
      return noted
    }
    if case .failed(let failure) = outcome { resume(turnedAway, .failure(failure)) }
    guard hasChanged else { return }
    background.start {
      await self.disk.run {
        self.update { shared, reading in shared.state.save(reading, now: self.clock.now()) }
      }
    }
  }

  /// Lets the service be asked at once after a failure, because a reader wants to try again. The windows, a spent quota and
  /// what the service itself asked for still hold.
  func forgive() { shared.withLock { $0.state.forgive() } }

  /// Notes what an answer that is a refusal asks for in `Retry-After`, until the failure is noted.
  func noteRetryAfter(_ response: HTTPClient.Response) {
    switch response.status.code {
    case 403, 408, 429, 500...599: break
    default: return
    }
    let now = clock.now()
    guard let delay = RetryAfter.delay(response.headers, now: now) else { return }
    shared.withLock { $0.state.noteRetryAfter(now.adding(delay)) }
  }
}
