import Synchronization

/// The requests that wait for their handlers' tasks; decides who resumes a connection.
///
/// Whoever removes an entry resumes its connection, so a handler that finishes, the deadline and the server's shutdown
/// cannot resume it twice, which libmicrohttpd leaves undefined.
struct SuspendedExchanges: Sendable {
  struct Entry: Sendable {
    let exchange: Exchange
    let connection: Connection
    let deadline: ContinuousClock.Instant
    var task: Task<Void, Never>?

    func resume(with response: Response) {
      exchange.state.withLock { $0.ready(response) }
      connection.resume()
    }
  }

  typealias ID = UInt64

  private var entries: [ID: Entry] = [:]
  private var lastID: ID = 0
  /// Whether the deadlines are being watched.
  private var isWatched = false
  private var isClosed = false

  /// Adds an entry; `nil` after `close`, and then the caller resumes its own connection.
  mutating func insert(_ exchange: Exchange, on connection: Connection, deadline: ContinuousClock.Instant) -> (
    id: ID, needsWatcher: Bool
  )? {
    guard !isClosed else { return nil }
    lastID += 1
    entries[lastID] = Entry(exchange: exchange, connection: connection, deadline: deadline, task: nil)
    defer { isWatched = true }
    return (lastID, !isWatched)
  }

  /// False if the entry was removed already, because the task or the deadline came first.
  mutating func attach(_ task: Task<Void, Never>, to id: ID) -> Bool {
    entries[id]?.task = task
    return entries[id] != nil
  }

  mutating func remove(_ id: ID) -> Entry? {
    entries.removeValue(forKey: id)
  }

  /// Removes the entries past their deadlines, and says when to check again; `nil` ends the watch.
  mutating func removeOverdue(at now: ContinuousClock.Instant) -> (overdue: [Entry], next: ContinuousClock.Instant?) {
    let overdue = entries.filter { $0.value.deadline <= now }
    for id in overdue.keys { entries[id] = nil }
    let next = entries.values.map(\.deadline).min()
    isWatched = next != nil
    return (Array(overdue.values), next)
  }

  /// Removes all entries, and accepts no more.
  mutating func close() -> [Entry] {
    defer { entries = [:] }
    isClosed = true
    return Array(entries.values)
  }
}
