import Synchronization

/// Requests in flight, one for each key: whoever asks for the same thing meanwhile joins the first.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let tasks = Mutex<[Key: Task<Value, Never>]>([:])

  /// The task in flight; `nil` if there is none.
  subscript(key: Key) -> Task<Value, Never>? { tasks.withLock { $0[key] } }

  /// Joins the task in flight, or starts it.
  @discardableResult
  func join(_ key: Key, _ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
    tasks.withLock { tasks in
      if let task = tasks[key] { return task }
      let task = Task {
        let value = await work()
        self.tasks.withLock { $0[key] = nil }
        return value
      }
      tasks[key] = task
      return task
    }
  }
}
