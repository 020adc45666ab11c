/// Every chart of one week, as one request loads them.
public struct Week: Sendable, Hashable {
  public enum Source: Sendable, Hashable {
    /// Bundled classics, shown until the service has answered once.
    case sample
    case newYorkTimes(fetchedAt: Timestamp)
  }

  public let date: CalendarDate
  public let editions: [Edition]
  public let source: Source

  public init(date: CalendarDate, editions: [Edition], source: Source) {
    self.date = date
    self.editions = editions
    self.source = source
  }

  public var isSample: Bool { source == .sample }

  public func edition(_ id: Chart.ID) -> Edition? { editions.first { $0.chart.id == id } }

  public var charts: [Chart] { editions.map(\.chart) }
}
