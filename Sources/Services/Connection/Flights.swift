import Synchronization

/// Requests in flight, one for each key: whoever asks for the same thing meanwhile joins the first.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let tasks = Mutex<[Key: Task<Value, Never>]>([:])

  /// The task in flight; `nil` if there is none.
  subscript(key: Key) -> Task<Value, Never>? { tasks.withLock { $0[key] } }

  /// Joins the task in flight, or starts it.
  @discardableResult
  func join(_ key: Key, _ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
    join(key, with: []) { _ in await work() }
  }

  /// Joins the task in flight, or starts one for this key and those others that have none.
  ///
  /// - Parameter work: gets the keys that it is for, this one first.
  @discardableResult
  func join(
    _ key: Key, with others: [Key], _ work: @escaping @Sendable ([Key]) async -> Value
  ) -> Task<Value, Never> {
    tasks.withLock { tasks in
      if let task = tasks[key] { return task }
      let keys = [key] + others.filter { $0 != key && tasks[$0] == nil }
      let task = Task {
        let value = await work(keys)
        self.tasks.withLock { tasks in for key in keys { tasks[key] = nil } }
        return value
      }
      for key in keys { tasks[key] = task }
      return task
    }
  }
}
