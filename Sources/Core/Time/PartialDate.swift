/// Dates that a service knows only in part.
package enum PartialDate {
  /// `2019-02-12` is `February 12, 2019`, `2017-05` is `May 2017`, `2005` stays. Empty for anything else.
  package static func words(_ text: String) -> String {
    let isDay = text.utf8.count == 10 || text.utf8.dropFirst(10).first == UInt8(ascii: "T")
    if isDay, let date = CalendarDate(text.prefix(10)) { return date.inWords }
    if text.utf8.count == 7, let date = CalendarDate(text + "-01") { return date.monthInWords }
    return text.utf8.count == 4 && CalendarDate(text + "-01-01") != nil ? text : ""
  }

  /// Whether a date is certainly in the future: a month counts from its first day, a year from January 1.
  package static func isAhead(_ text: String, of today: CalendarDate) -> Bool {
    let first =
      switch text.utf8.count {
      case 4: CalendarDate(text + "-01-01")
      case 7: CalendarDate(text + "-01")
      default: CalendarDate(text.prefix(10))
      }
    return first.map { $0 > today } ?? false
  }
}
