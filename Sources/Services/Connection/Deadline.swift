import HTTP

/// Waiting for a task no longer than a given time.
enum Deadline {
  /// What a task returns, or `nil` once the time is over. The task goes on then, for whoever asks next.
  static func wait<Value: Sendable>(for task: Task<Value, Never>, atMost time: Duration) async -> Value? {
    let first = OneShot<Value?>()
    let alarm = Task {
      try? await Task.sleep(for: time)
      first.fire(nil)
    }
    Task {
      first.fire(await task.value)
      alarm.cancel()
    }
    return await first.value
  }
}
