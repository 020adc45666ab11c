/// Every chart of one week, as one request loads them.
package struct Week: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// Bundled classics, shown until the service has answered once.
    case sample
    case newYorkTimes(fetchedAt: Timestamp)
  }

  package let date: CalendarDate
  package let editions: [Edition]
  package let source: Source

  package init(date: CalendarDate, editions: [Edition], source: Source) {
    self.date = date
    self.editions = editions
    self.source = source
  }

  package var isSample: Bool { source == .sample }

  package func edition(_ id: Chart.ID) -> Edition? { editions.first { $0.chart.id == id } }

  package var charts: [Chart] { editions.map(\.chart) }
}
