/// When lists appear, and which date they have.
///
/// A new list is published on Wednesday evening, New York time, dated the Sunday eleven days later: `last_modified` of
/// real replies says 22:04, 23:05 and 23:55 on Wednesdays. So it must be there from Thursday on.
package enum ReleaseCalendar {
  /// The date of the oldest list that the service has.
  package static let first = CalendarDate(daysSince1970: 14_038)

  /// The date of the list that must be published by a moment.
  package static func newestDate(at now: Timestamp) -> CalendarDate {
    let today = now.date(secondsFromUTC: newYorkSecondsFromUTC(at: now))
    // 1970-01-01 was a Thursday.
    let daysSinceThursday = ((today.daysSince1970 % 7) + 7) % 7
    return today.adding(days: 10 - daysSinceThursday)
  }

  /// The day on which the week after one of this date is there for everyone: its Thursday.
  package static func nextRelease(after date: CalendarDate) -> CalendarDate { date.adding(days: 7 - 10) }

  /// The Saturday that ends the week whose sales a list of this date ranks: `bestsellers_date` of real replies.
  package static func salesEnd(of date: CalendarDate) -> CalendarDate { date.adding(days: -15) }

  /// Whether a list can have this date, seen from a moment.
  ///
  /// A date too far ahead would remain the newest forever. One week beyond the list that must be published is allowed:
  /// a new list appears on Wednesday evening, before `newestDate` counts it, and the computer's clock may be a few days
  /// slow.
  package static func explains(_ date: CalendarDate, at now: Timestamp) -> Bool {
    date >= first && date <= newestDate(at: now).adding(days: 7)
  }

  /// Whether there may be a list of a date that a reader asks for.
  ///
  /// - Parameter newest: the date of the newest list that is known.
  package static func isPossible(_ date: CalendarDate, newest: CalendarDate?, at now: Timestamp) -> Bool {
    let expected = newestDate(at: now)
    return date >= first && date <= max(newest ?? expected, expected)
  }

  /// New York's offset from UTC in seconds, with daylight saving time from the second Sunday of March to the first of
  /// November, at 2:00.
  ///
  /// The rule of the Energy Policy Act of 2005. It is used once an hour, and an hour's error would do no harm.
  static func newYorkSecondsFromUTC(at moment: Timestamp) -> Int {
    let standard = -5 * 3600
    let local = moment.date(secondsFromUTC: standard)
    guard let march = CalendarDate(year: local.year, month: 3, day: 8)?.nextSunday,
      let november = CalendarDate(year: local.year, month: 11, day: 1)?.nextSunday
    else { return standard }
    let hour = 3600
    let begins = march.daysSince1970 * 86_400 + 2 * hour - standard
    let ends = november.daysSince1970 * 86_400 + 1 * hour - standard
    let seconds = Int(moment.milliseconds / 1000)
    return seconds >= begins && seconds < ends ? standard + hour : standard
  }
}

extension CalendarDate {
  /// This day if it is a Sunday, else the next Sunday: how the service resolves the date of a weekly list.
  package var nextSunday: CalendarDate { adding(days: (((3 - daysSince1970) % 7) + 7) % 7) }

  package var firstOfMonth: CalendarDate { adding(days: 1 - day) }
}
