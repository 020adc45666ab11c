/// All lists of the Times of one week, which one request loads.
package struct Week: Sendable, Hashable {
  /// The date of the week's lists, as a rule a Sunday.
  package let date: CalendarDate
  /// The week before this one.
  package let previous: CalendarDate
  /// In the service's order. The monthly lists are in each week of their month.
  package let editions: [Edition]

  /// `nil` if no list has an entry.
  package init?(_ editions: [Edition]) {
    let filled = editions.filter { !$0.entries.isEmpty }
    guard let date = filled.first?.date else { return nil }
    self.date = date
    previous = filled.lazy.compactMap { $0.weekBefore }.first ?? date.adding(days: -7)
    self.editions = filled
  }

  /// Whether it has only the top of each list, which says nothing of what is new or gone: so the service sent it for years.
  /// A single list may be as short as that.
  package var isExcerpt: Bool { editions.allSatisfy(\.isExcerpt) }
}

extension Edition {
  /// The week before a weekly list's; `nil` for other lists, whose `previous` is a month or a day away.
  package var weekBefore: CalendarDate? { chart.frequency == .weekly ? dateBefore : nil }

  /// The date of the week that movement is told from. A monthly list is in every week of its month.
  package var dateBefore: CalendarDate {
    (chart.frequency == .weekly ? previous : nil) ?? date.adding(days: -7)
  }
}
