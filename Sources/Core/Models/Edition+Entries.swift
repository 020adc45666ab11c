extension Edition {
  /// The same edition with other items in its places.
  package func mapItems(_ change: (Item) -> Item) -> Edition {
    with(entries.map { $0.with(change($0.item)) })
  }

  package func with(_ entries: [Entry]) -> Edition {
    Edition(
      service: service, chart: chart, date: date, entries: entries, isExcerpt: isExcerpt, previous: previous,
      next: next, measure: measure, country: country)
  }
}
