import Synchronization

/// Waiting for a handler's task, and the three ways it ends: an answer, the deadline, the server's shutdown.
extension HTTPServer {
  /// Suspends a connection and runs a handler's task for it. Only from the access handler.
  func suspend(_ exchange: Exchange, on connection: Connection, for work: @escaping @Sendable () async -> Response) {
    // Suspend before registering: whoever removes it may resume it at once.
    connection.suspend()
    let deadline = ContinuousClock.now + limits.handlerDeadline
    guard let place = state.withLock({ $0.suspended.insert(exchange, on: connection, deadline: deadline) }) else {
      let refusal = refuse(.serviceUnavailable)
      exchange.state.withLock { $0.ready(refusal) }
      connection.resume()
      return
    }

    let task = Task {
      let response = await work()
      self.state.withLock { $0.suspended.remove(place.id)?.resume(with: response) }
    }
    if !state.withLock({ $0.suspended.attach(task, to: place.id) }) { task.cancel() }
    if place.needsWatcher { watchDeadlines() }
  }

  /// Answers 503 instead of all handlers, from now on, and cancels their tasks.
  func answerForAll() {
    let refusal = refuse(.serviceUnavailable)
    let entries = state.withLock { state in
      let entries = state.suspended.close()
      for entry in entries { entry.resume(with: refusal) }
      return entries
    }
    for entry in entries { entry.task?.cancel() }
  }

  /// Answers 503 instead of the handlers that are past their deadlines; returns when to check again.
  private func answerForOverdue() -> ContinuousClock.Instant? {
    let refusal = refuse(.serviceUnavailable)
    let found = state.withLock { state in
      let found = state.suspended.removeOverdue(at: ContinuousClock.now)
      for entry in found.overdue { entry.resume(with: refusal) }
      return found
    }
    for entry in found.overdue { entry.task?.cancel() }
    return found.next
  }

  /// One task watches all deadlines while anything is suspended.
  ///
  /// A timer for each request would be simpler, but a canceled `Task.sleep` keeps its timer until it would have fired.
  private func watchDeadlines() {
    let first = ContinuousClock.now + limits.handlerDeadline
    Task { [weak self] in
      var next: ContinuousClock.Instant? = first
      while let due = next {
        try? await Task.sleep(until: due, clock: .continuous)
        guard let self else { return }
        next = self.answerForOverdue()
      }
    }
  }
}
