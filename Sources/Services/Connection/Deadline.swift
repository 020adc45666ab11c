import Synchronization

/// Waiting for a task no longer than a given time.
enum Deadline {
  /// What a task gives, or nil once the time is over; the task goes on then, for whoever asks next.
  static func wait<Value: Sendable>(for task: Task<Value, Never>, atMost time: Duration) async -> Value? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
      let waiting = Waiting(continuation)
      let alarm = Task {
        try? await Task.sleep(for: time)
        waiting.resume(nil)
      }
      Task {
        waiting.resume(await task.value)
        alarm.cancel()
      }
    }
  }

  /// A continuation that the first of two resumes.
  private final class Waiting<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

    func resume(_ value: Value?) {
      let taken = continuation.withLock { held in
        defer { held = nil }
        return held
      }
      taken?.resume(returning: value)
    }
  }
}
