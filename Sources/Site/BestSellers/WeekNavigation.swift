import Core

/// The dates of the previous and the next edition.
struct WeekNavigation: Sendable, Hashable {
  let previous: CalendarDate?
  let next: CalendarDate?

  /// Prefers the service's own dates. For monthly lists it gives the first of the month, which is not the list's date but
  /// works as an address.
  ///
  /// - Parameter newest: the date of the newest week; nothing later is offered.
  init(_ edition: Edition, newest: CalendarDate) {
    let date = edition.date
    switch edition.chart.frequency {
    case .daily:
      // The service only has the newest.
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
