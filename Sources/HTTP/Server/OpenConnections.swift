import Synchronization

/// The open connections, with what each is doing and since when: the register that says which are to be shut down.
///
/// libmicrohttpd's own timeout runs anew with each byte, so that a client which sends one now and then would keep its
/// connection for good.
struct OpenConnections: Sendable {
  /// As long as it is open, a connection is named by its address.
  typealias ID = UInt

  enum Phase: Sendable, Hashable {
    /// From accepting it, or from the end of the answer before, until a whole head has come.
    case head
    case body
    /// Its time is the server's: `handlerDeadline` bounds it.
    case handling
    case sending
    /// Shut down, and about to be closed.
    case ended
  }

  private struct Entry {
    let socket: Int32
    var phase = Phase.head
    var since: ContinuousClock.Instant

    /// The same phase again does not begin anew.
    mutating func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
      guard phase != self.phase, self.phase != .ended else { return }
      self.phase = phase
      since = now
    }
  }

  private let limits: HTTPServer.Limits
  private var entries: [ID: Entry] = [:]
  /// Whether somebody looks at the deadlines.
  private var isWatched = false

  init(limits: HTTPServer.Limits) { self.limits = limits }

  /// Whether a watcher is to be started.
  mutating func open(_ id: ID, socket: Int32, at now: ContinuousClock.Instant) -> Bool {
    entries[id] = Entry(socket: socket, since: now)
    defer { isWatched = true }
    return !isWatched
  }

  mutating func close(_ id: ID) { entries[id] = nil }

  mutating func enter(_ phase: Phase, of id: ID, at now: ContinuousClock.Instant) { entries[id]?.enter(phase, at: now) }

  /// The sockets of the connections that are past their deadlines, each of them once.
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
