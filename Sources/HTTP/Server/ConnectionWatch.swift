import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shuts down the connections of clients that take too long.
///
/// Uses its own thread, which checks once a second while any connection is open: Swift's threads may all be busy.
final class ConnectionWatch: Sendable {
  private let connections: Mutex<OpenConnections>
  private let interval: Duration

  init(limits: HTTPServer.Limits) {
    connections = Mutex(OpenConnections(limits: limits))
    interval = limits.watchInterval
  }

  func open(_ connection: Connection) {
    let isFirst = connections.withLock {
      $0.open(connection.id, socket: connection.socket, at: ContinuousClock.now)
    }
    guard isFirst, JoinableThread({ self.watch() }) == nil else { return }
    // The next connection tries again.
    _ = connections.withLock { $0.goesOn() }
  }

  /// libmicrohttpd calls this before it closes the socket (0.9.75 and 1.0.1, `MHD_cleanup_connections`).
  func close(_ connection: Connection) {
    connections.withLock { $0.close(connection.id) }
  }

  func enter(_ phase: OpenConnections.Phase, of connection: Connection) {
    connections.withLock { $0.enter(phase, of: connection.id, at: ContinuousClock.now) }
  }

  private func watch() {
    repeat {
      sleep(for: interval)
      // Under the lock: a socket that is still registered is not closed yet, so its number has not been reused.
      connections.withLock { connections in
        for socket in connections.takeOverdue(at: ContinuousClock.now) { _ = shutdown(socket, Int32(SHUT_RDWR)) }
      }
    } while connections.withLock({ $0.goesOn() })
  }
}

/// Blocks the thread.
private func sleep(for duration: Duration) {
  let parts = duration.components
  var time = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
  // If a signal ends it early, the deadlines are checked early.
  _ = unsafe nanosleep(&time, nil)
}
