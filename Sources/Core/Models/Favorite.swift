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
  /// The id that its item has on a chart today, if the file holds another: keys were made by other rules before.
  public let chartID: ItemID?

  public init(item: Item, addedAt: Timestamp, met: Meeting?) {
    self.item = item
    self.addedAt = addedAt
    self.met = met
    if case .book(let book) = item, let key = book.keyOfText, key != book.key {
      chartID = .book(key)
    } else {
      chartID = nil
    }
  }

  public var id: ItemID { item.id }

  /// Whether this is the favorite that a form or an address names.
  public func isKnown(as id: ItemID) -> Bool { id == self.id || id == chartID }
}
