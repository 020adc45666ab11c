import Synchronization

/// A signal that is given once and awaited any number of times, before or after.
package final class OneShot: Sendable {
  private struct State {
    var isFired = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func fire() {
    let waiting = state.withLock { state in
      state.isFired = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Does not end with the caller's cancellation.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isFired = state.withLock { state in
        if !state.isFired { state.waiting.append(continuation) }
        return state.isFired
      }
      if isFired { continuation.resume() }
    }
  }
}
