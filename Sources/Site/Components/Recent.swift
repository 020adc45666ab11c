import Synchronization

/// Values that were made recently, each by the key that it is made of.
///
/// The key is everything that a value depends on, so none can be out of date; the least recently used one is evicted.
final class Recent<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  private struct Row {
    let key: Key
    let value: Value
  }

  /// The most recently used first.
  private let rows = Mutex<[Row]>([])
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// The value of a key, made now if it is not kept.
  func value(of key: Key, make: (Key) -> Value) -> Value {
    let found = rows.withLock { rows in
      rows.firstIndex { $0.key == key }.map { index in
        if index > 0 { rows.insert(rows.remove(at: index), at: 0) }
        return rows[0].value
      }
    }
    if let found { return found }
    let value = make(key)
    rows.withLock { rows in
      rows.insert(Row(key: key, value: value), at: 0)
      if rows.count > capacity { rows.removeLast() }
    }
    return value
  }
}
