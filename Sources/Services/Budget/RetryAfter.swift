import Core
import HTTP

/// What the header field `Retry-After` asks for (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Zero and a date that is past become a second, and more than a day becomes a day: no limit of a service lasts
  /// longer, so more than that is a mistake.
  static let allowed: ClosedRange<Duration> = .seconds(1) ... .seconds(86_400)

  /// How long to wait; `nil` if the field is missing or makes no sense (a negative number, say).
  ///
  /// A date is measured from the answer's own `Date` if it has one: our clock may be wrong, the service's is at
  /// least its own.
  static func delay(_ headers: Headers, now: Timestamp) -> Duration? {
    headers["Retry-After"].flatMap { delay($0, date: headers["Date"], now: now) }
  }

  static func delay(_ field: String, date: String? = nil, now: Timestamp) -> Duration? {
    let text = field.drop { $0 == " " }
    if !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x20 }) {
      let digits = text.split(separator: " ")
      guard digits.count == 1, let seconds = digits.first else { return nil }
      return clamp(Int32(seconds).map { .seconds(Int64($0)) } ?? allowed.upperBound)
    }
    guard let moment = HTTPDate.moment(text, now: now) else { return nil }
    return clamp(moment.duration(since: date.flatMap { HTTPDate.moment($0, now: now) } ?? now))
  }

  private static func clamp(_ delay: Duration) -> Duration {
    min(max(delay, allowed.lowerBound), allowed.upperBound)
  }
}
