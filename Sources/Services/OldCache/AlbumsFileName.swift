import Core

/// What a file with a chart of albums is called.
struct AlbumsFileName: Sendable, Hashable {
  let country: CountryCode
  let measure: Measure
  let date: CalendarDate

  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "albums", parts[3].hasSuffix(".json"), let country = CountryCode(parts[1]),
      let measure = Measure(rawValue: String(parts[2])), let date = CalendarDate(parts[3].dropLast(".json".count))
    else { return nil }
    self.country = country
    self.measure = measure
    self.date = date
    guard "\(stem).json" == text else { return nil }
  }

  /// Without `.json`.
  var stem: String { "albums-\(country)-\(measure.rawValue)-\(date)" }
}
