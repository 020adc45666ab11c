/// An item that someone kept, with when, and where it was met.
public struct Favorite: Sendable, Hashable, Identifiable {
  /// The place in a chart where it was kept.
  public struct Meeting: Sendable, Hashable {
    public let chart: Chart.ID
    public let chartName: String
    public let date: CalendarDate
    public let rank: Int
    public let weeks: Int?

    public init(chart: Chart.ID, chartName: String, date: CalendarDate, rank: Int, weeks: Int?) {
      self.chart = chart
      self.chartName = chartName
      self.date = date
      self.rank = rank
      self.weeks = weeks
    }
  }

  public let item: Item
  public let addedAt: Timestamp
  public let met: Meeting?

  public init(item: Item, addedAt: Timestamp, met: Meeting?) {
    self.item = item
    self.addedAt = addedAt
    self.met = met
  }

  public var id: ItemID { item.id }
}
