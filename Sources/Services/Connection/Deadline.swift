import Core
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

  /// What a request gives, for a page that waits so long at most. The request goes on then, for whoever asks next.
  ///
  /// - Parameters:
  ///   - wait: how long the request waits for its turn.
  ///   - queue: how long a newcomer would wait now.
  static func answer<Value: Sendable>(
    of flight: Task<Result<Value, ServiceFailure>, Never>, inTurnAfter wait: Duration, atMost patience: Duration,
    queue: () -> Duration
  ) async throws(ServiceFailure) -> Value {
    // The page does not wait for what cannot come in time; the request does.
    if wait > patience { throw .queued(wait) }
    guard let result = await self.wait(for: flight, atMost: patience) else {
      // Of many that were asked for at one moment, not all saw the others before them.
      let left = queue()
      throw left > .zero ? .queued(left) : .pending
    }
    return try result.get()
  }
}
