import Core

/// The three forms of a date in HTTP (RFC 9110, section 5.6.7), all in UTC. The day of the week is not compared with
/// the date.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// - Parameter now: what a year of two digits is read by.
  static func moment(_ text: some StringProtocol, now: Timestamp) -> Timestamp? {
    let parts = text.split(separator: " ")
    if parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT" {
      // Sun, 06 Nov 1994 08:49:37 GMT
      return moment(year: number(parts[3], digits: 4...4), month: parts[2], day: parts[1], time: parts[4])
    }
    if parts.count == 4, parts[0].hasSuffix(","), parts[3] == "GMT" {
      // Sunday, 06-Nov-94 08:49:37 GMT
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, let year = number(date[2], digits: 2...2) else { return nil }
      return moment(year: fullYear(year, now: now), month: date[1], day: date[0], time: parts[2])
    }
    if parts.count == 5 {
      // Sun Nov  6 08:49:37 1994
      return moment(year: number(parts[4], digits: 4...4), month: parts[1], day: parts[2], time: parts[3])
    }
    return nil
  }

  private static func moment(
    year: Int?, month: some StringProtocol, day: some StringProtocol, time: some StringProtocol
  ) -> Timestamp? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
    guard let year, let day = number(day, digits: 1...2), let month = months.firstIndex(where: { $0 == month }),
      let date = CalendarDate(year: year, month: month + 1, day: day),
      clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return Timestamp(seconds: date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// The last year with these last digits that lies no more than 50 years ahead, as RFC 9110 has it.
  private static func fullYear(_ lastDigits: Int, now: Timestamp) -> Int {
    let current = now.date().year
    let year = current / 100 * 100 + lastDigits
    return year > current + 50 ? year - 100 : year <= current - 50 ? year + 100 : year
  }

  private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(text)
  }
}
