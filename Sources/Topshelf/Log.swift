import Foundation

/// Logs what happened and why, a line each, on standard error.
struct Log: Sendable {
  private let write: @Sendable (String) -> Void

  /// - Parameter write: must not block, since callers may hold a lock.
  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  func callAsFunction(_ message: String) {
    let time = Date().formatted(.iso8601)
    let line = String(String.UnicodeScalarView(message.unicodeScalars.filter { !$0.isControl }))
    write("\(time) \(line)")
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
