/// What an edition of a book is sold as.
package enum BookFormat: String, Sendable, Hashable {
  case hardcover = "Hardcover"
  case paperback = "Paperback"
  case audio = "Audio"

  /// The format whose sales a list of the Times ranks; `nil` for a list of several, or of any.
  package init?(chart: Chart.ID) {
    let slug = "-\(chart.slug)-"
    let formats = Set(Self.words.compactMap { slug.contains("-\($0)-") ? $1 : nil })
    guard formats.count == 1, let format = formats.first, !slug.hasPrefix("-combined-") else { return nil }
    self = format
  }

  private static let words: [(String, BookFormat)] = [
    ("hardcover", .hardcover), ("paperback", .paperback), ("mass-market", .paperback), ("audio", .audio),
  ]

  /// The formats of a book's ISBNs: each list names first the edition that it ranks. An ISBN that lists of two formats
  /// name has none.
  package static func formats(in appearances: [Catalog.Appearance]) -> [ISBN: BookFormat] {
    var formats: [ISBN: Set<BookFormat>] = [:]
    // A book stands on the same lists for months.
    var known: [Chart.ID: BookFormat?] = [:]
    for appearance in appearances {
      let chart = appearance.chart.id
      let format = known[chart] ?? BookFormat(chart: chart)
      known[chart] = format
      if let format, let isbn = appearance.entry.item.isbns.first { formats[isbn, default: []].insert(format) }
    }
    return formats.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}
