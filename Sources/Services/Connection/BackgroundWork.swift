import Synchronization

/// Work that no page waits for. Shutdown does, so that nothing that was begun is lost.
final class BackgroundWork: Sendable {
  private struct State {
    var lastNumber = 0
    var running: [Int: Task<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  @discardableResult
  func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      let task = Task {
        await work()
        self.state.withLock { $0.running[number] = nil }
      }
      state.running[number] = task
      return task
    }
  }

  /// Returns once everything that was started before is done, or the time is up.
  func wait(atMost time: Duration) async {
    let running = state.withLock { Array($0.running.values) }
    let all = Task { for task in running { await task.value } }
    _ = await Deadline.wait(for: all, atMost: time)
  }
}
