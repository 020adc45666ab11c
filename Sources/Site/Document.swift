import Core

/// A page's content without its layout, from which other forms of the page, such as JSON or CSV, can be written later.
struct Document: Sendable, Equatable {
  let chart: Chart
  let date: CalendarDate
  /// The service that provided the data; `nil` for the sample.
  let service: Service?
  /// `nil` if the service was never asked.
  let fetchedAt: Timestamp?
  let entries: [Entry]
}
