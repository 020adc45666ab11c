import Synchronization

/// The open connections, what each is doing and since when; decides which to shut down.
///
/// libmicrohttpd's own timeout restarts with each byte, so a client that sends one now and then would keep its
/// connection forever.
struct OpenConnections: Sendable {
  /// A connection is identified by its address while it is open.
  typealias ID = UInt

  enum Phase: Sendable, Hashable {
    /// From accepting it, or from the end of the previous answer, until a whole head has arrived.
    case head
    case body
    /// The server's time: `handlerDeadline` limits it.
    case handling
    case sending
    /// Shut down, and about to be closed.
    case ended
  }

  private struct Entry {
    let socket: Int32
    var phase = Phase.head
    var since: ContinuousClock.Instant

    /// Entering the same phase again does not restart it.
    mutating func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
      guard phase != self.phase, self.phase != .ended else { return }
      self.phase = phase
      since = now
    }
  }

  private let limits: HTTPServer.Limits
  private var entries: [ID: Entry] = [:]
  /// Whether the deadlines are being watched.
  private var isWatched = false

  init(limits: HTTPServer.Limits) { self.limits = limits }

  /// Registers a connection; whether a watcher must be started.
  mutating func open(_ id: ID, socket: Int32, at now: ContinuousClock.Instant) -> Bool {
    entries[id] = Entry(socket: socket, since: now)
    defer { isWatched = true }
    return !isWatched
  }

  mutating func close(_ id: ID) { entries[id] = nil }

  mutating func enter(_ phase: Phase, of id: ID, at now: ContinuousClock.Instant) { entries[id]?.enter(phase, at: now) }

  /// The sockets of the connections that are past their deadlines, each only once.
  mutating func takeOverdue(at now: ContinuousClock.Instant) -> [Int32] {
    let isScarce = entries.count * 10 >= limits.connections * 9
    var sockets: [Int32] = []
    for (id, entry) in entries {
      guard let deadline = limits.deadline(of: entry.phase) else { continue }
      guard now - entry.since >= (isScarce ? deadline / 10 : deadline) else { continue }
      entries[id]?.phase = .ended
      sockets.append(entry.socket)
    }
    return sockets
  }

  /// Whether the watcher is still needed; if not, the next connection starts another.
  mutating func goesOn() -> Bool {
    isWatched = !entries.isEmpty
    return isWatched
  }
}

extension HTTPServer.Limits {
  fileprivate func deadline(of phase: OpenConnections.Phase) -> Duration? {
    switch phase {
    case .head: headDeadline
    case .body: bodyDeadline
    case .sending: sendingDeadline
    case .handling, .ended: nil
    }
  }
}
