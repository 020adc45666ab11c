/// An item that someone kept, when, and where they found it.
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
  /// The id of its item on today's charts, if the file has another one: older versions made keys by other rules.
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

  /// Whether a form or a URL with this id means this favorite.
  package func isKnown(as id: ItemID) -> Bool { id == self.id || id == chartID }
}
