import Synchronization

/// Lets everybody through once it is open.
final class Latch: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]?>([])

  func open() {
    let all = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for continuation in all { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = waiting.withLock { waiting in
        guard waiting != nil else { return true }
        waiting?.append(continuation)
        return false
      }
      if isOpen { continuation.resume() }
    }
  }
}
