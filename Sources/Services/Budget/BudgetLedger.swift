import Core

/// When a service was asked, as far back as its longest window reaches, and what follows from that.
struct BudgetLedger: Sendable, Hashable {
  enum Decision: Sendable, Hashable {
    case go
    /// Not before this moment, which lies later than the one that was asked about.
    case wait(until: Timestamp)
  }

  let limits: BudgetLimits
  /// From the oldest to the newest; two may be the same.
  private(set) var moments: [Timestamp]

  init(_ limits: BudgetLimits, moments: [Timestamp] = []) {
    self.limits = limits
    self.moments = moments.sorted()
  }

  /// What is assumed if the record is lost: that the shortest window is used up but for one, and nothing else.
  ///
  /// A program that crashes and starts again may just have asked five times; that the others wait a minute once costs
  /// little. The one is for the lists of the first page: at worst it is refused. To take the day for spent would cost a day.
  static func cautious(_ limits: BudgetLimits, now: Timestamp) -> BudgetLedger {
    let shortest = limits.windows.min { $0.length < $1.length }
    return BudgetLedger(limits, moments: Array(repeating: now, count: max(0, (shortest?.limit ?? 0) - 1)))
  }

  /// Whether a request may go now, and if not, from when on.
  ///
  /// A moment that lies in the future, because the clock was set back, counts as now: so nothing is ever held up for
  /// longer than a window.
  func decide(_ priority: RequestPriority, now: Timestamp) -> Decision {
    var until = now
    for window in limits.windows {
      let first = firstIndex(in: window, now: now)
      let excess = moments.count - first - window.limit(for: priority)
      guard excess >= 0 else { continue }
      until = max(until, min(moments[first + excess], now).adding(window.length))
    }
    return until > now ? .wait(until: until) : .go
  }

  /// How many more requests a window takes now.
  func left(in window: BudgetLimits.Window, now: Timestamp) -> Int {
    max(0, window.limit - (moments.count - firstIndex(in: window, now: now)))
  }

  /// Counts a request.
  mutating func record(_ moment: Timestamp) {
    moments.insert(moment, at: index { $0 > moment })
  }

  /// Counts what another record has and this one lacks.
  mutating func merge(_ other: BudgetLedger) {
    for moment in other.moments.missing(in: moments) { record(moment) }
  }

  /// Counts a request from another moment on; nothing if it is not in the record.
  mutating func move(_ moment: Timestamp, to other: Timestamp) {
    let found = index { $0 >= moment }
    guard found < moments.endIndex, moments[found] == moment else { return }
    moments.remove(at: found)
    record(other)
  }

  /// Forgets what no window reaches, and moves to now what lies in the future; whether there was any of that.
  ///
  /// The latter has to be written down: what was moved again at each look would never grow old.
  @discardableResult
  mutating func settle(now: Timestamp) -> Bool {
    let horizon = limits.horizon(at: now)
    moments.removeFirst(index { $0 > horizon })
    let future = index { $0 > now }
    guard future < moments.endIndex else { return false }
    moments.replaceSubrange(future..., with: repeatElement(now, count: moments.endIndex - future))
    return true
  }

  private func firstIndex(in window: BudgetLimits.Window, now: Timestamp) -> Int {
    let start = now.adding(.zero - window.length)
    return index { $0 > start }
  }

  /// The first index whose moment meets a condition that holds for all later ones too.
  private func index(where isAtOrAfter: (Timestamp) -> Bool) -> Int {
    var low = moments.startIndex
    var high = moments.endIndex
    while low < high {
      let middle = (low + high) / 2
      if isAtOrAfter(moments[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
