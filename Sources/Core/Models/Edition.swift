/// A chart as it was published on one date.
package struct Edition: Sendable, Hashable {
  /// The service that published it.
  package let service: Service
  package let chart: Chart
  /// The date that the service prints on it, up to eleven days ahead; never shown as "today".
  package let date: CalendarDate
  /// In rank order.
  package let entries: [Entry]
  /// Whether the service has more entries than these: for years its overview had only the top five.
  package let isExcerpt: Bool
  /// The previous edition, if the service names it. The date leads there, but may not be the edition's own.
  package let previous: CalendarDate?
  package let next: CalendarDate?
  /// What it ranks by, if the service has several charts of its kind.
  package let measure: Measure?
  /// Its store, if the service has one for each country.
  package let country: CountryCode?

  package init(
    service: Service, chart: Chart, date: CalendarDate, entries: [Entry], isExcerpt: Bool = false,
    previous: CalendarDate? = nil,
    next: CalendarDate? = nil, measure: Measure? = nil, country: CountryCode? = nil
  ) {
    self.service = service
    self.chart = chart
    self.date = date
    self.entries = entries
    self.isExcerpt = isExcerpt
    self.previous = previous
    self.next = next
    self.measure = measure
    self.country = country
  }
}

/// What a chart of albums ranks by.
package enum Measure: String, Sendable, Hashable, CaseIterable {
  /// On Apple Music.
  case plays
  /// In the iTunes Store.
  case sales
}

/// One place in an edition.
package struct Entry: Sendable, Hashable {
  /// 1 is the top.
  package let rank: Int
  package private(set) var movement: Movement?
  /// `nil` if the service doesn't count them, as on monthly lists.
  package let weeksOnList: Int?
  package private(set) var item: Item
  /// What the service remarks on its sales.
  package let remarks: Set<SalesRemark>

  package init(
    rank: Int, movement: Movement?, weeksOnList: Int?, item: Item, remarks: Set<SalesRemark> = []
  ) {
    self.rank = rank
    self.movement = movement
    self.weeksOnList = weeksOnList
    self.item = item
    self.remarks = remarks
  }

  package func with(_ item: Item) -> Entry {
    var entry = self
    entry.item = item
    return entry
  }

  package func with(_ movement: Movement?) -> Entry {
    var entry = self
    entry.movement = movement
    return entry
  }
}

/// The footnotes of the Times' lists.
package enum SalesRemark: Sendable, Hashable, CaseIterable {
  /// An asterisk: its sales are barely distinguishable from those of the book above.
  case tie
  /// A dagger: some stores reported bulk orders.
  case bulkOrders
}

/// How an entry moved since the previous edition.
package enum Movement: Sendable, Hashable {
  case new
  case back
  case same
  /// By how many places, at least one.
  case up(Int)
  case down(Int)
}
