/// An item that someone kept, with when, and where it was met.
package struct Favorite: Sendable, Hashable, Identifiable {
  /// The place in a chart where it was kept.
  package struct Origin: Sendable, Hashable {
    package let chart: Chart.ID
    package let chartName: String
    package let date: CalendarDate
    package let rank: Int
    package let weeks: Int?

    package init(chart: Chart.ID, chartName: String, date: CalendarDate, rank: Int, weeks: Int?) {
      self.chart = chart
      self.chartName = chartName
      self.date = date
      self.rank = rank
      self.weeks = weeks
    }
  }

  package let item: Item
  package let addedAt: Timestamp
  package let origin: Origin?
  /// The id that its item has on a chart today, if the file holds another: keys were made by other rules before.
  package let chartID: ItemID?

  package init(item: Item, addedAt: Timestamp, origin: Origin?) {
    self.item = item
    self.addedAt = addedAt
    self.origin = origin
    if case .book(let book) = item, let key = book.keyOfText, key != book.key {
      chartID = .book(key)
    } else {
      chartID = nil
    }
  }

  package var id: ItemID { item.id }

  /// Whether this is the favorite that a form or an address names.
  package func isKnown(as id: ItemID) -> Bool { id == self.id || id == chartID }
}
