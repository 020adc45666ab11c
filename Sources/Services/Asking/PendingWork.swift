import Synchronization

/// Work that nobody waits for but whoever stops the program.
final class PendingWork: Sendable {
  private struct State {
    var lastNumber = 0
    var running: [Int: Task<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  func start(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      state.running[number] = Task {
        await work()
        self.state.withLock { $0.running[number] = nil }
      }
    }
  }

  /// Returns once all that was started before is done, or the time is over.
  func settle(within time: Duration) async {
    let running = state.withLock { Array($0.running.values) }
    let all = Task { for task in running { await task.value } }
    _ = await Deadline.wait(for: all, atMost: time)
  }
}
