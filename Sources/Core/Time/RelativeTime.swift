/// How long ago something happened, in words.
package enum RelativeTime {
  /// `just now`, `5 minutes ago`, `2 hours ago`, `3 days ago`; a future moment is just now.
  package static func words(from moment: Timestamp, to now: Timestamp) -> String {
    let minutes = Int(now.duration(since: moment).components.seconds / 60)
    switch minutes {
    case ..<1: return "just now"
    case 1..<60: return count(minutes, "minute") + " ago"
    case 60..<(48 * 60): return count(minutes / 60, "hour") + " ago"
    default: return count(minutes / 1440, "day") + " ago"
    }
  }

  /// A number with its noun: `1 week`, `12 weeks`.
  package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
