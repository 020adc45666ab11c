/// A day in the Gregorian calendar, without a time or a time zone: how the services date their lists.
package struct CalendarDate: Sendable, Hashable, Comparable {
  package let year: Int
  /// 1...12
  package let month: Int
  /// 1...31
  package let day: Int

  /// `nil` for a day that does not exist; years 1...9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads exactly `YYYY-MM-DD`.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]), let day = Int(digits: bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that many days after 1970-01-01, clamped to the years 1...9999.
  package init(daysSince1970 days: Int) {
    // Howard Hinnant, "chrono-compatible low-level date algorithms": civil_from_days.
    let shifted = min(max(days, -719_162), 2_932_896) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Clamped to the years 1...9999, whatever the number.
  package func adding(days: Int) -> CalendarDate {
    CalendarDate(daysSince1970: daysSince1970.addingClamped(days))
  }

  package static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  /// `YYYY-MM-DD`
  package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension CalendarDate {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `December 6, 2026`
  package var inWords: String { "\(Self.months[month - 1]) \(day), \(year)" }

  /// `December 6`
  package var dayInWords: String { "\(Self.months[month - 1]) \(day)" }

  /// `December 6`, or with the year if it isn't this one: `December 6, 2025`.
  package func inWords(today: CalendarDate) -> String {
    year == today.year ? dayInWords : inWords
  }

  /// `Sunday`
  package var weekday: String {
    // 1970-01-01 was a Thursday.
    let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    return names[((daysSince1970 % 7) + 7) % 7]
  }

  /// `December 2026`
  package var monthInWords: String { "\(Self.months[month - 1]) \(year)" }

  /// `Dec 6`, or with the year if it isn't this one: `Dec 6, 2025`.
  package func short(today: CalendarDate) -> String {
    let name = "\(Self.months[month - 1].prefix(3)) \(day)"
    return year == today.year ? name : "\(name), \(year)"
  }
}
