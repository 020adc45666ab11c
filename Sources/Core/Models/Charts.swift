/// The charts of every source, as they stand in memory.
package struct Charts: Sendable {
  /// Shown when no chart was chosen, and asked for charts that no source lists anymore: lists end.
  package let main: SourceSnapshot
  package let others: [SourceSnapshot]
  /// The main one first.
  package let sources: [SourceSnapshot]

  package init(main: SourceSnapshot, others: [SourceSnapshot]) {
    self.main = main
    self.others = others
    sources = [main] + others
  }

  /// The source that lists a chart; `nil` if none does.
  package func source(of chart: Chart.ID) -> SourceSnapshot? {
    sources.first { $0.charts.contains { $0.id == chart } }
  }

  /// The first source whose charts hold items of that kind.
  package func source(for item: ItemID) -> SourceSnapshot? { sources.first { $0.kind == item.kind } }

  /// In the picker's order.
  package var charts: [Chart] { sources.flatMap(\.charts) }

  package func chart(_ id: Chart.ID) -> Chart? { sources.lazy.compactMap { $0.charts.first { $0.id == id } }.first }

  /// The newest edition of each chart in memory, those of the main source first.
  package var editions: [Edition] { sources.flatMap(\.editions) }

  package func edition(_ id: Chart.ID) -> Edition? { sources.lazy.compactMap { $0.edition(id) }.first }

  /// An item of an edition in memory, and the places where it stands.
  package func listing(of id: ItemID) -> Catalog.Listing? { sources.lazy.compactMap { $0.catalog[id] }.first }

  /// The chart that opens first: the preferred one if it is listed, else hardcover fiction, else any.
  package func openingChart(preferred: Chart.ID?) -> Chart.ID {
    let wanted = [preferred, Chart.hardcoverFiction].compactMap(\.self)
    return wanted.first { chart($0) != nil } ?? main.charts.first?.id ?? Chart.hardcoverFiction
  }
}
