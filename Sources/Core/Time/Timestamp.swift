/// A moment, in whole milliseconds since 1970-01-01 00:00 UTC.
///
/// The numbers come from files, file systems and services, so arithmetic stops at the first and the last representable
/// moment.
package struct Timestamp: Sendable, Hashable, Comparable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package init(seconds: Int) { self.milliseconds = Int64(seconds).multipliedClamped(by: 1000) }

  package static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }

  /// The day in a time zone with that offset from UTC, in seconds.
  package func date(secondsFromUTC offset: Int = 0) -> CalendarDate {
    let seconds = Self.floorDivide(Int(milliseconds), by: 1000).quotient.addingClamped(offset)
    return CalendarDate(daysSince1970: Self.floorDivide(seconds, by: 86_400).quotient)
  }

  fileprivate static func floorDivide(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Timestamp {
  /// Reads ISO 8601 in UTC as in favorites.json: `2026-11-30T04:05:06Z`, with or without fractions of a second.
  package init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self)),
      let hour = Int(digits: bytes[11..<13]), let minute = Int(digits: bytes[14..<16]),
      let second = Int(digits: bytes[17..<19]), hour < 24, minute < 60, second < 61
    else { return nil }
    var milliseconds = 0
    if bytes.count > 20 {
      let fraction = bytes[20..<(bytes.count - 1)]
      guard bytes[19] == UInt8(ascii: "."), (1...9).contains(fraction.count), let digits = Int(digits: fraction)
      else { return nil }
      milliseconds = (fraction.count..<9).reduce(digits) { digits, _ in digits * 10 } / 1_000_000
    }
    let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    self.init(milliseconds: Int64(seconds) * 1000 + Int64(milliseconds))
  }

  /// The moments whose year has four digits: 1...9999.
  private static let dated: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// ISO 8601 in UTC, clamped to the years 1...9999; with milliseconds if they are not zero.
  package var iso8601: String {
    let dated = min(max(milliseconds, Self.dated.lowerBound), Self.dated.upperBound)
    let (seconds, fraction) = Self.floorDivide(Int(dated), by: 1000)
    let time = Self.floorDivide(seconds, by: 86_400).remainder
    let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    let date = CalendarDate(daysSince1970: Self.floorDivide(seconds, by: 86_400).quotient)
    return "\(date)T\(clock)\(fraction == 0 ? "" : "." + fraction.padded(to: 3))Z"
  }
}
