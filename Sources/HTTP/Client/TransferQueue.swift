/// Decides which transfers may run: a limit for all and one for each host, first come, first served among those that
/// fit.
///
/// libcurl's own limits, `CURLMOPT_MAX_HOST_CONNECTIONS` and `CURLMOPT_MAX_TOTAL_CONNECTIONS`, stall for seconds in
/// some bursts (7.88.1).
struct TransferQueue {
  private let maximum: Int
  private let maximumPerHost: Int
  private var waiting: [TransferOrder] = []
  private var running: [String: Int] = [:]
  private var runningCount = 0

  init(maximum: Int, maximumPerHost: Int) {
    self.maximum = max(1, maximum)
    self.maximumPerHost = max(1, maximumPerHost)
  }

  mutating func add(_ order: TransferOrder) { waiting.append(order) }

  /// The next order to start; it counts as running until `ended`.
  mutating func next() -> TransferOrder? {
    guard runningCount < maximum,
      let index = waiting.firstIndex(where: { running[$0.origin.authority, default: 0] < maximumPerHost })
    else { return nil }
    let order = waiting.remove(at: index)
    running[order.origin.authority, default: 0] += 1
    runningCount += 1
    return order
  }

  mutating func ended(_ order: TransferOrder) {
    let left = running[order.origin.authority, default: 0] - 1
    running[order.origin.authority] = left > 0 ? left : nil
    runningCount -= 1
  }

  /// Removes a waiting order.
  mutating func remove(_ ticket: Ticket) {
    waiting.removeAll { $0.ticket === ticket }
  }

  mutating func removeAll() -> [TransferOrder] {
    defer { waiting = [] }
    return waiting
  }
}

extension URLParts {
  fileprivate var authority: String { "\(host):\(port)" }
}
