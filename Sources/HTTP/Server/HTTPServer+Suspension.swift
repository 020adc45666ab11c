internal import Synchronization

/// Waiting for a handler's task, and the three ways it ends: an answer, the deadline, the stopping of the server.
extension HTTPServer {
  /// Suspends a connection and runs a handler's task for it. Only from the access handler.
  func suspend(_ exchange: Exchange, on connection: Connection, for work: @escaping @Sendable () async -> Response) {
    exchange.state.withLock { $0.suspended() }
    // Suspended before it is registered: whoever takes it out of the register may resume it at once.
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
      guard let entry = self.state.withLock({ $0.suspended.remove(place.id) }) else { return }
      self.resume(entry, with: response)
    }
    if !state.withLock({ $0.suspended.attach(task, to: place.id) }) { task.cancel() }
    if place.needsWatcher { watchDeadlines() }
  }

  /// Answers requests in their handlers' stead, and cancels the tasks.
  func answer(_ entries: [SuspendedExchanges.Entry], with status: Status) {
    for entry in entries {
      resume(entry, with: refuse(status))
      entry.task?.cancel()
    }
  }

  private func resume(_ entry: SuspendedExchanges.Entry, with response: Response) {
    entry.exchange.state.withLock { $0.ready(response) }
    entry.connection.resume()
  }

  /// One task watches all deadlines, as long as anything is suspended.
  ///
  /// A timer for each request would be simpler, but a cancelled `Task.sleep` keeps its timer until it would have fired.
  private func watchDeadlines() {
    let first = ContinuousClock.now + limits.handlerDeadline
    Task { [weak self] in
      var next: ContinuousClock.Instant? = first
      while let due = next {
        try? await Task.sleep(until: due, clock: .continuous)
        guard let self else { return }
        let found = self.state.withLock { $0.suspended.removeOverdue(at: ContinuousClock.now) }
        self.answer(found.overdue, with: .serviceUnavailable)
        next = found.next
      }
    }
  }
}
