import Core
import Foundation

/// The charts of albums: a file for each date, country and measure, `albums-us-plays-2026-11-30.json`.
extension FileArchive {
  /// How many dates are kept of each country and measure; a day takes some 90 kB.
  static let albumDates = 30

  /// An edition that was seen, with what it is measured against.
  struct Albums: Sendable {
    let edition: Edition
    let fetchedAt: Timestamp
    /// The newest edition of an earlier date, of the same country and measure.
    let before: Edition?
  }

  func keepAlbums(_ edition: Edition, _ file: ArchiveFile) async {
    guard let name = AlbumsFileName(edition) else { return }
    await albumsQueue.run {
      write(file, as: name.text)
      for old in albumFiles(name.country, name.measure).dropFirst(Self.albumDates) {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(old.text)")
      }
    }
  }

  /// The edition of a country that was fetched last, of those that are newest of their measure. One that is dated ahead, as
  /// a clock that was wrong has dated it, counts only if there is no other.
  func newestAlbums(_ country: CountryCode) async -> Albums? {
    let latest = clock.today.adding(days: 1)
    return await albumsQueue.run {
      let newest = Measure.allCases.compactMap { measure in
        let names = albumFiles(country, measure)
        let inOrder = names.filter { $0.date <= latest } + names.filter { $0.date > latest }
        return inOrder.lazy.compactMap { name in albums(in: name).map { (name, $0.0, $0.1) } }.first
      }
      guard
        let (name, edition, fetchedAt) = newest.max(by: {
          ($0.0.date <= latest ? 1 : 0, $0.2) < ($1.0.date <= latest ? 1 : 0, $1.2)
        })
      else { return nil }
      return Albums(edition: edition, fetchedAt: fetchedAt, before: before(name))
    }
  }

  /// The edition of a date, by plays where there is one.
  func albums(_ country: CountryCode, on date: CalendarDate) async -> Albums? {
    await albumsQueue.run {
      for measure in Measure.allCases {
        let name = AlbumsFileName(country: country, measure: measure, date: date)
        if let (edition, fetchedAt) = albums(in: name) {
          return Albums(edition: edition, fetchedAt: fetchedAt, before: before(name))
        }
      }
      return nil
    }
  }

  /// The newest edition of an earlier date, of the same country and measure.
  func albums(before edition: Edition) async -> Edition? {
    guard let name = AlbumsFileName(edition) else { return nil }
    return await albumsQueue.run { before(name) }
  }

  private func before(_ name: AlbumsFileName) -> Edition? {
    albumFiles(name.country, name.measure).lazy.filter { $0.date < name.date }.compactMap { albums(in: $0)?.0 }.first
  }

  /// Newest first.
  private func albumFiles(_ country: CountryCode, _ measure: Measure) -> [AlbumsFileName] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { AlbumsFileName($0) }
      .filter { $0.country == country && $0.measure == measure }.sorted { $0.date > $1.date }
  }

  private func albums(in name: AlbumsFileName) -> (Edition, Timestamp)? {
    read(name.text) { file in
      // Where the feed does not say its date, the name does.
      let edition =
        switch name.measure {
        case .plays: AppleFeedReply.edition(file.body, country: name.country, today: name.date)
        case .sales: ITunesFeedReply.edition(file.body, country: name.country, today: name.date)
        }
      return edition.map { ($0, file.fetchedAt) }
    }
  }
}

/// What a file with a chart of albums is called.
struct AlbumsFileName: Sendable, Hashable {
  let country: CountryCode
  let measure: Measure
  let date: CalendarDate

  init(country: CountryCode, measure: Measure, date: CalendarDate) {
    self.country = country
    self.measure = measure
    self.date = date
  }

  init?(_ edition: Edition) {
    guard let country = edition.country, let measure = edition.measure else { return nil }
    self.init(country: country, measure: measure, date: edition.date)
  }

  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "albums", parts[3].hasSuffix(".json"), let country = CountryCode(parts[1]),
      let measure = Measure(rawValue: String(parts[2])), let date = CalendarDate(parts[3].dropLast(".json".count))
    else { return nil }
    self.init(country: country, measure: measure, date: date)
    guard self.text == text else { return nil }
  }

  var text: String { "albums-\(country)-\(measure.rawValue)-\(date).json" }
}
