import Core

/// Who waits for a turn: what is visible before what is asked ahead, and each in the order in which it came.
struct BudgetQueue: Sendable, Hashable {
  struct Ticket: Sendable, Hashable {
    let number: Int
    let priority: RequestPriority
    /// After which it is given up.
    let deadline: Timestamp
  }

  private(set) var visible: [Ticket] = []
  private(set) var ahead: [Ticket] = []

  var head: Ticket? { visible.first ?? ahead.first }
  var tickets: [Ticket] { visible + ahead }

  mutating func join(_ ticket: Ticket) {
    switch ticket.priority {
    case .visible: visible.append(ticket)
    case .ahead: ahead.append(ticket)
    }
  }

  /// Whether it was still waiting.
  @discardableResult
  mutating func leave(_ number: Int) -> Bool {
    let count = visible.count + ahead.count
    visible.removeAll { $0.number == number }
    ahead.removeAll { $0.number == number }
    return visible.count + ahead.count < count
  }

  mutating func clear() -> [Ticket] {
    defer { self = BudgetQueue() }
    return tickets
  }

  /// When a newcomer would have its turn, if nobody came after it.
  func expectedTurn(_ priority: RequestPriority, _ ledger: BudgetLedger, now: Timestamp) -> Timestamp {
    let before = priority == .visible ? visible : tickets
    var (ledger, moment) = (ledger, now)
    // What lies in the future is to count as now, not as each moment that is looked at from here on.
    ledger.settle(now: now)
    for ticket in before { Self.take(ticket.priority, &ledger, &moment) }
    Self.take(priority, &ledger, &moment)
    return moment
  }

  /// Those whose turn would come after their deadline, so that there is nothing to wait for.
  func hopeless(_ ledger: BudgetLedger, now: Timestamp) -> [Ticket] {
    var (ledger, moment) = (ledger, now)
    ledger.settle(now: now)
    return tickets.filter { ticket in
      var (after, turn) = (ledger, moment)
      Self.take(ticket.priority, &after, &turn)
      guard turn <= ticket.deadline else { return true }
      (ledger, moment) = (after, turn)
      return false
    }
  }

  /// Lets time pass until a request may go, and counts it.
  private static func take(_ priority: RequestPriority, _ ledger: inout BudgetLedger, _ moment: inout Timestamp) {
    // Once is enough for every window, since each only empties; the second look is a precaution.
    for _ in 0..<2 {
      guard case .wait(let until) = ledger.decide(priority, now: moment) else { break }
      moment = until
    }
    ledger.record(moment)
  }
}
