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

  /// The source that lists a chart, or that would if this country's store had it; `nil` if none does.
  package func source(of chart: Chart.ID) -> SourceSnapshot? { sources.first { $0.isOf(chart) } }

  /// The first source whose charts hold items of that kind.
  package func source(for item: ItemID) -> SourceSnapshot? { sources.first { $0.kind == item.kind } }

  /// Whose data a chart is. A list that ended is one of the main source's.
  package func service(of chart: Chart) -> Service? {
    source(of: chart.id)?.service ?? (chart.frequency == .daily ? nil : main.service)
  }

  /// Each once.
  package var services: [Service] {
    sources.map(\.service).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// In the picker's order.
  package var charts: [Chart] { sources.flatMap(\.charts) }

  package func chart(_ id: Chart.ID) -> Chart? { sources.lazy.compactMap { $0.charts.first { $0.id == id } }.first }

  /// The newest edition of each chart in memory, those of the main source first.
  package var editions: [Edition] { sources.flatMap(\.editions) }

  package func edition(_ id: Chart.ID) -> Edition? { sources.lazy.compactMap { $0.edition(id) }.first }

  /// An item of an edition in memory, with what every source says of it, and the places where it stands.
  package func listing(of id: ItemID) -> Catalog.Listing? {
    var found: Catalog.Listing?
    for source in sources {
      guard let listing = source.catalog[id] else { continue }
      found = found?.merged(with: listing) ?? listing
    }
    return found
  }

  /// The entries of an edition, each book with the picture that is served for it: that of the first source that has one.
  package func entries(of edition: Edition) -> [Entry] {
    guard edition.service != main.service, main.kind == .book else { return edition.entries }
    return edition.entries.map { entry in
      guard case .book(let book) = entry.item, case .book(let known) = listing(of: entry.item.id)?.item,
        known.coverURL != book.coverURL
      else { return entry }
      return entry.with(.book(book.withCover(of: known)))
    }
  }

  /// Whether the main source shows its sample because it has no key.
  package var needsKey: Bool { main.isSample && main.lacksKey }

  /// The chart that opens if the reader chose none and it can be loaded: real books rather than the sample, else hardcover
  /// fiction, else any.
  package var defaultChart: Chart.ID {
    firstListed([needsKey ? Chart.appleBooksPaid.id : nil, Chart.hardcoverFiction])
  }

  /// The chart that opens first: the preferred one if it is listed, else real books if they are loaded, else hardcover
  /// fiction, else any.
  package func openingChart(preferred: Chart.ID?) -> Chart.ID {
    let isLoaded = edition(Chart.appleBooksPaid.id)?.entries.isEmpty == false
    return firstListed([preferred, needsKey && isLoaded ? Chart.appleBooksPaid.id : nil, Chart.hardcoverFiction])
  }

  private func firstListed(_ wanted: [Chart.ID?]) -> Chart.ID {
    wanted.lazy.compactMap(\.self).first { chart($0) != nil } ?? main.charts.first?.id ?? Chart.hardcoverFiction
  }
}
