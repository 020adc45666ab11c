/// The time, passed in like every dependency, so that a test can choose any moment.
package struct Clock: Sendable {
  package var now: @Sendable () -> Timestamp
  /// The offset of the reader's time zone from UTC at a moment, in seconds; positive in the east.
  package var secondsFromUTC: @Sendable (Timestamp) -> Int

  package init(now: @escaping @Sendable () -> Timestamp, secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) {
    self.now = now
    self.secondsFromUTC = secondsFromUTC
  }

  /// Always the same moment, in UTC.
  package static func fixed(_ moment: Timestamp) -> Clock { Clock(now: { moment }, secondsFromUTC: { _ in 0 }) }

  /// The reader's day at a moment.
  package func date(of moment: Timestamp) -> CalendarDate { moment.date(secondsFromUTC: secondsFromUTC(moment)) }

  package var today: CalendarDate { date(of: now()) }
}
