import Core

extension [Catalog.Appearance] {
  /// These places, and what is kept of those that are missing here, newest first; daily charts behind the others, as they
  /// were.
  func completed(with kept: [Catalog.Appearance]) -> [Catalog.Appearance] {
    guard !kept.isEmpty else { return self }
    var known: [Chart.ID: Set<CalendarDate>] = [:]
    for place in self { known[place.chart.id, default: []].insert(place.date) }
    let missing = kept.filter { known[$0.chart.id]?.contains($0.date) != true }
    let dated = (filter { $0.chart.frequency != .daily } + missing.filter { $0.chart.frequency != .daily }).enumerated()
      .sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }.map(\.element)
    return dated + filter { $0.chart.frequency == .daily }
      + (isEmpty ? missing.filter { $0.chart.frequency == .daily } : [])
  }
}
