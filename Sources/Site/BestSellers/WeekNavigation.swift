import Core

/// The editions before and after one.
struct WeekNavigation: Sendable, Hashable {
  let previous: CalendarDate?
  let next: CalendarDate?

  /// What the service says goes first. For monthly lists it names the first of the month, which is not the list's date,
  /// and leads there all the same.
  ///
  /// - Parameter newest: the date of the newest week: what is not there yet is not offered.
  init(_ edition: Edition, newest: CalendarDate) {
    let date = edition.date
    switch edition.chart.frequency {
    case .daily:
      // The service has the newest only.
      previous = nil
      next = nil
    case .weekly:
      previous = Self.there(edition.previous ?? date.adding(days: -7), newest)
      next = Self.there(edition.next ?? date.adding(days: 7), newest)
    case .monthly:
      previous = Self.there(edition.previous ?? date.firstOfMonth.adding(days: -1).firstOfMonth, newest)
      next = Self.there(edition.next ?? date.firstOfMonth.adding(days: 31).firstOfMonth, newest)
    }
  }

  private static func there(_ date: CalendarDate, _ newest: CalendarDate) -> CalendarDate? {
    date >= ReleaseCalendar.first && date <= newest ? date : nil
  }
}
