import Synchronization

/// Logs a problem that may occur again and again once, until it changes.
final class Complaint: Sendable {
  private let last = Mutex("")
  private let log: @Sendable (String) -> Void

  init(log: @escaping @Sendable (String) -> Void) { self.log = log }

  /// - Parameter text: what is wrong now; empty if nothing is.
  func note(_ text: String) {
    let isNew = last.withLock { last in
      defer { last = text }
      return text != last
    }
    if isNew, !text.isEmpty { log(text) }
  }
}
