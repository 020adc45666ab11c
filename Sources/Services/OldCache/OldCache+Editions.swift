package import Core
import Database
import Foundation

extension OldCache {
  /// Read the services' answers, which the files hold as they came; `nil` for one that makes no sense.
  package struct Decoders: Sendable {
    let week: @Sendable (_ body: [UInt8], _ fetchedAt: Timestamp) -> [Edition]?
    let list: @Sendable (_ body: [UInt8], _ fetchedAt: Timestamp) -> Edition?
    let albums:
      @Sendable (_ body: [UInt8], _ country: CountryCode, _ measure: Measure, _ date: CalendarDate) -> Edition?

    package init(
      week: @escaping @Sendable (_ body: [UInt8], _ fetchedAt: Timestamp) -> [Edition]?,
      list: @escaping @Sendable (_ body: [UInt8], _ fetchedAt: Timestamp) -> Edition?,
      albums:
        @escaping @Sendable (
          _ body: [UInt8], _ country: CountryCode, _ measure: Measure, _ date: CalendarDate
        ) -> Edition?
    ) {
      self.week = week
      self.list = list
      self.albums = albums
    }
  }

  private static let editions = "editions"

  /// Takes over the newest of `editions/`, so that the first page has something to show.
  ///
  /// It takes some hundredths of a second once; `moveEditions` takes over the rest.
  package func moveNewestEditions(_ decoders: Decoders) {
    guard contains(Self.editions) else { return }
    let names = names(in: Self.editions)
    // Both measures of albums.
    let newest = [("week-", 1), ("albums-", 2)].flatMap { prefix, count in
      names.filter { $0.hasPrefix(prefix) }.map { ($0, stamp(of: $0)) }.sorted { $0.1 > $1.1 }.prefix(count).map(\.0)
    }
    for name in newest {
      let answer = answer(in: name, decoders)
      let isDone: Void? = database.write { connection throws(DatabaseError) in
        try connection.transaction { connection throws(DatabaseError) in
          if let answer { try AnswerRecords(connection: connection).keep(answer, isOld: true) }
        }
      }
      if isDone != nil { remove("\(Self.editions)/\(name).json") }
    }
  }

  /// Takes over `editions/`, a file at a time, so that pages and other changes get their turn in between.
  package func moveEditions(_ decoders: Decoders) async {
    guard contains(Self.editions) else { return }
    var isDone = true
    // The newest dates first: what is there already is newer.
    for name in names(in: Self.editions).sorted(by: { $0.suffix(10) > $1.suffix(10) }) {
      if let answer = answer(in: name, decoders) {
        let isKept = await database.enqueue { connection throws(DatabaseError) in
          try AnswerRecords(connection: connection).keep(answer, isOld: true)
        }
        guard isKept else {
          isDone = false
          continue
        }
      }
      remove("\(Self.editions)/\(name).json")
    }
    if isDone { remove(Self.editions) }
  }

  /// When a file was written, in milliseconds; one of the future comes last.
  private func stamp(of name: String) -> Int64 {
    let changed = DurableFile(path: "\(folder)/\(Self.editions)/\(name).json").stamp?.changed.milliseconds ?? 0
    return changed > clock.now().milliseconds ? 0 : changed
  }

  /// `week-2026-12-06`, `list-manga-2026-12-06` (the date that was asked for), `albums-us-plays-2026-12-06`.
  private func answer(in name: String, _ decoders: Decoders) -> Archive.Answer? {
    guard let file = contents(of: "\(Self.editions)/\(name).json").flatMap({ ArchiveFile($0) }) else {
      return damaged(name)
    }
    var answer: (service: Service, asked: String, askedDate: CalendarDate?, editions: [Edition])?
    if let albums = AlbumsFileName("\(name).json") {
      if let edition = decoders.albums(file.body, albums.country, albums.measure, albums.date) {
        answer = (.apple, "\(albums.country) \(albums.measure.rawValue)", nil, [edition])
      }
    } else if name.hasPrefix("list-"), let edition = decoders.list(file.body, file.fetchedAt) {
      answer = (.newYorkTimes, edition.chart.id.slug, CalendarDate(name.suffix(10)), [edition])
    } else if name.hasPrefix("week-"), let editions = decoders.week(file.body, file.fetchedAt) {
      answer = (.newYorkTimes, "overview", nil, editions)
    }
    guard let answer else { return damaged(name) }
    return Archive.Answer(
      service: answer.service, asked: answer.asked, askedDate: answer.askedDate, body: file.body,
      fetchedAt: file.fetchedAt, editions: answer.editions)
  }

  private func damaged(_ name: String) -> Archive.Answer? {
    log("cache: \(name).json was damaged and is dropped")
    return nil
  }
}
