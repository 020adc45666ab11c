import Core

/// The bundled classics, in the form of the service's replies and read by the same decoder.
struct SampleEdition: Sendable {
  private let editions: [Edition]

  /// Reads `Resources/sample-edition.json`; `nil` if it makes no sense.
  init?(_ bytes: [UInt8], known: KnownCharts) {
    guard let editions = NewYorkTimesReply.overview(bytes, known: known) else { return nil }
    self.editions = editions
  }

  var source: ChartSource {
    let snapshot = SourceSnapshot(
      service: .newYorkTimes, kind: .book, charts: editions.map(\.chart), editions: editions, isSample: true)
    return ChartSource { snapshot }
  }
}
