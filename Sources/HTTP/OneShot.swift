import Synchronization

/// A value that is given once and awaited any number of times, before or after.
package final class OneShot<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the value is there.
  package var isFired: Bool { state.withLock { $0.value != nil } }

  /// Gives the value; the first one counts, and later ones do nothing.
  package func fire(_ value: Value) {
    let waiting = state.withLock { state in
      guard state.value == nil else { return [CheckedContinuation<Value, Never>]() }
      state.value = value
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// The value, once it is there. Does not end with the caller's cancellation.
  package var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiting.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}

extension OneShot<Void> {
  package func fire() { fire(()) }

  package func wait() async { await value }
}
