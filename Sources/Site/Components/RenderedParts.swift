import Markup
import Synchronization

/// Caches the bytes of page parts that were rendered recently.
///
/// The key is everything that a part is made of, so no entry can be stale: a changed part is another key, and the least
/// recently used entry is evicted.
final class RenderedParts<Part: Component & Equatable>: Sendable {
  private struct Row {
    let part: Part
    let rendered: Rendered
  }

  /// The most recently used first.
  private let rows = Mutex<[Row]>([])
  private let capacity: Int

  init(capacity: Int = 24) { self.capacity = capacity }

  /// The part's bytes, rendered now if they are not cached.
  func rendered(_ part: Part) -> Rendered {
    let found = rows.withLock { rows in
      rows.firstIndex { $0.part == part }.map { index in
        if index > 0 { rows.insert(rows.remove(at: index), at: 0) }
        return rows[0].rendered
      }
    }
    if let found { return found }
    let rendered = Rendered(part)
    rows.withLock { rows in
      rows.insert(Row(part: part, rendered: rendered), at: 0)
      if rows.count > capacity { rows.removeLast() }
    }
    return rendered
  }
}
