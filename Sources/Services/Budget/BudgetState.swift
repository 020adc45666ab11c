import Core

/// What a budget holds: the record of past requests, who waits, and whether the service is to be left alone; it does
/// nothing itself.
struct BudgetState: Sendable {
  typealias Ticket = BudgetQueue.Ticket

  /// A change to the record that is not on disk yet.
  private enum Change: Sendable {
    case add(Timestamp)
    case move(Timestamp, to: Timestamp)
  }

  /// What has to be written, and the changes that are saved by it.
  struct Record: Sendable {
    let moments: [Timestamp]
    fileprivate let changes: Int
  }

  enum Admission: Sendable {
    /// This one may go, once the record is written.
    case go(Ticket, RequestBudget.Turn)
    /// These have nothing to wait for.
    case giveUp([Ticket])
    /// Nobody may go before this moment.
    case wait(until: Timestamp)
    case nobodyWaits
  }

  private(set) var ledger: BudgetLedger
  private(set) var queue = BudgetQueue()
  private(set) var backoff = Backoff()
  private var unsaved: [Change] = []
  /// When the records were last lost, as far as the ledger knows of it.
  private var lostAt: Timestamp?
  private var key: ServiceKey?
  private let patience: Duration

  /// - Parameter patience: how long a request waits for its turn at most.
  init(_ limits: BudgetLimits, _ reading: RequestRecords.Reading?, patience: Duration, now: Timestamp) {
    ledger = BudgetLedger(limits)
    lostAt = reading?.lostAt
    self.patience = patience
    _ = learn(reading, now: now)
  }

  // MARK: Waiting

  /// Lets a request join the queue, or says at once why it need not wait.
  mutating func join(
    _ number: Int, _ priority: RequestPriority, with key: ServiceKey?, now: Timestamp
  ) -> ServiceFailure? {
    if let key, key != self.key {
      if self.key != nil { backoff.forgetQuota() }
      self.key = key
    }
    if let refusal = refusal(priority, now: now) { return refusal }
    queue.join(Ticket(number: number, priority: priority, deadline: now.adding(patience)))
    return nil
  }

  /// Whether it was still waiting.
  mutating func leave(_ number: Int) -> Bool { queue.leave(number) }

  /// How long a newcomer would wait for those before it and the windows; not at all if it would be refused.
  func estimate(_ priority: RequestPriority, now: Timestamp) -> Duration {
    guard refusal(priority, now: now) == nil else { return .zero }
    return queue.expectedTurn(priority, ledger, now: now).duration(since: now)
  }

  /// Why a newcomer need not wait.
  private func refusal(_ priority: RequestPriority, now: Timestamp) -> ServiceFailure? {
    if let pause = backoff.pause(at: now) { return pause.failure }
    return queue.expectedTurn(priority, ledger, now: now) <= now.adding(patience) ? nil : .quota
  }

  /// Decides about the first in the queue by what is on disk, and says what has to be written for it.
  mutating func admit(_ reading: RequestRecords.Reading?, now: Timestamp) -> (Admission, Record?) {
    let isStale = learn(reading, now: now)
    guard let head = queue.head else { return (.nobodyWaits, isStale ? record : nil) }
    switch ledger.decide(head.priority, now: now) {
    case .go:
      queue.leave(head.number)
      ledger.record(now)
      unsaved.append(.add(now))
      return (.go(head, RequestBudget.Turn(letGo: now, pauses: backoff.pauses)), record)
    case .wait(let until):
      let hopeless = queue.hopeless(ledger, now: now)
      for ticket in hopeless { queue.leave(ticket.number) }
      return (hopeless.isEmpty ? .wait(until: until) : .giveUp(hopeless), isStale ? record : nil)
    }
  }

  // MARK: The record

  /// What is to be written if only a change has to be saved.
  mutating func save(_ reading: RequestRecords.Reading?, now: Timestamp) -> Record? {
    learn(reading, now: now) ? record : nil
  }

  /// Notes that a record is on disk, in the place of what was read there.
  mutating func saved(_ record: Record, over reading: RequestRecords.Reading) {
    unsaved.removeFirst(min(record.changes, unsaved.count))
    lostAt = reading.lostAt
  }

  private var record: Record { Record(moments: ledger.moments, changes: unsaved.count) }

  /// Takes over what other copies of the program wrote; whether something has to be written all the same.
  ///
  /// If nothing can be read, or the records were lost, what is in memory goes on to count.
  private mutating func learn(_ reading: RequestRecords.Reading?, now: Timestamp) -> Bool {
    var isLost = false
    if let reading {
      let known = ledger
      ledger = BudgetLedger(known.limits, moments: reading.moments)
      if let lostAt = reading.lostAt, lostAt <= now { ledger.merge(.cautious(known.limits, now: lostAt)) }
      isLost = reading.lostAt != lostAt
      if isLost { ledger.merge(known) } else { for change in unsaved { apply(change) } }
    }
    let moved = ledger.settle(now: now)
    let horizon = ledger.limits.horizon(at: now)
    unsaved = unsaved.compactMap { change in
      switch change {
      case .add(let moment): moment > horizon ? .add(min(moment, now)) : nil
      case .move(let moment, let other): other > horizon ? .move(moment, to: min(other, now)) : nil
      }
    }
    return moved || !unsaved.isEmpty || isLost
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .add(let moment): ledger.record(moment)
    case .move(let moment, let other): ledger.move(moment, to: other)
    }
  }

  // MARK: Answers

  /// Ends a pause that is only our own guess.
  mutating func forgive() { backoff.forgive() }

  /// Keeps what an answer says about the next request, until its failure is noted.
  mutating func noteRetryAfter(_ moment: Timestamp) { backoff.noteRetryAfter(moment) }

  /// Notes how a request ended.
  ///
  /// - Returns: those who need not wait any more, with the reason, and whether the record changed.
  mutating func note(
    _ outcome: RequestOutcome, of turn: RequestBudget.Turn, now: Timestamp, random: (ClosedRange<Double>) -> Double
  ) -> (turnedAway: [Ticket], hasChanged: Bool) {
    var turnedAway: [Ticket] = []
    switch outcome {
    case .answered: backoff.noteAnswer(askedAfter: turn.pauses)
    case .failed(let failure):
      if backoff.note(failure, askedAfter: turn.pauses, now: now, random: random) { turnedAway = queue.clear() }
    case .abandoned: break
    }
    guard now.duration(since: turn.letGo) > ledger.limits.slack else { return (turnedAway, false) }
    let change = Change.move(turn.letGo, to: now)
    apply(change)
    unsaved.append(change)
    return (turnedAway, true)
  }
}
