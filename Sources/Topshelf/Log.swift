import Foundation

/// What happened and why, for whoever looks into it: a line each on standard error.
struct Log: Sendable {
  private let write: @Sendable (String) -> Void

  /// - Parameter write: must not block; the log is written under locks, too.
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
