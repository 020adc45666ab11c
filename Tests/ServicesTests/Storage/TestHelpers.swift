import Synchronization

struct Unexpected: Error {}

/// Counts from 1.
final class Count: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}
