import Core

/// A page's content without its look: what JSON, CSV, Markdown and Atom are written from.
struct Document: Sendable, Equatable {
  let chart: Chart
  let date: CalendarDate
  /// Whose data it is; `nil` for the sample.
  let service: Service?
  /// `nil` if the service was never asked.
  let fetchedAt: Timestamp?
  let entries: [Entry]
}
