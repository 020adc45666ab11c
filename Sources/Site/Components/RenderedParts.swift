import Markup

/// Caches the bytes of page parts that were rendered recently.
///
/// The key is everything that a part is made of, so no entry can be stale: a changed part is another key.
final class RenderedParts<Part: Component & Equatable>: Sendable {
  private let recent: Recent<Part, Rendered>

  init(capacity: Int = 24) { recent = Recent(capacity: capacity) }

  /// The part's bytes, rendered now if they are not cached.
  func rendered(_ part: Part) -> Rendered { recent.value(of: part) { Rendered($0) } }
}
