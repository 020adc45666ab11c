import Markup
import Synchronization

/// The finished bytes of parts of pages that were shown lately.
///
/// A part is found by all that it is made of, so none can be out of date: what changed is another part, and the old one goes when there is no room.
final class RenderedParts<Part: Component & Equatable>: Sendable {
  private struct Row {
    let part: Part
    let rendered: Rendered
  }

  /// The latest first.
  private let rows = Mutex<[Row]>([])
  private let capacity: Int

  init(capacity: Int = 24) { self.capacity = capacity }

  /// The part's bytes, made now where they are not there.
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
