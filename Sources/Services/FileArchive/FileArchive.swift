package import Core
import Foundation

/// Every edition that was loaded, on disk under the cache folder: what was seen stays.
///
/// The services' own answers are kept, and read again by the same decoder. A file that is damaged is dropped; what it held is asked for again.
package struct FileArchive: Sendable {
  /// An answer that made sense, with what was read from it.
  package enum Record: Sendable {
    case week(Week, body: [UInt8], fetchedAt: Timestamp)
    case edition(Edition, asked: CalendarDate?, body: [UInt8], fetchedAt: Timestamp)
    /// A chart of albums, with its measure and country.
    case albums(Edition, body: [UInt8], fetchedAt: Timestamp)
  }

  let folder: String
  private let lists: ListTable
  let clock: Clock
  private let log: @Sendable (String) -> Void
  private let pending = BackgroundWork()
  private let queue = SerialQueue(label: "archive")
  /// Their own: the first page of books waits for the week, and must not wait for the albums.
  let albumsQueue = SerialQueue(label: "archive of albums")

  package init(folder: String, lists: ListTable, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.lists = lists
    self.clock = clock
    self.log = log
  }

  /// Keeps an answer: no page waits for the disk, but a stop does.
  package func keepBehind(_ record: Record) { pending.start { await keep(record) } }

  /// Returns once all that was to be kept is kept, or after a second.
  package func settle() async { await pending.wait(atMost: .seconds(1)) }

  /// Keeps an answer; returns once it is on disk, or could not be put there.
  package func keep(_ record: Record) async {
    switch record {
    case .week(let week, let body, let fetchedAt):
      await queue.run {
        write(ArchiveFile(body: body, fetchedAt: fetchedAt), as: Self.name(of: week.date))
      }
    case .edition(let edition, let asked, let body, let fetchedAt):
      await queue.run {
        let file = ArchiveFile(body: body, fetchedAt: fetchedAt)
        for date in Set([edition.date, asked ?? edition.date]) {
          write(file, as: Self.name(of: edition.chart.id, date))
        }
      }
    case .albums(let edition, let body, let fetchedAt):
      await keepAlbums(edition, ArchiveFile(body: body, fetchedAt: fetchedAt))
    }
  }

  /// The week that was fetched last.
  ///
  /// Not the one with the latest date: a date that is wrong would be the newest for good.
  func newestWeek() async -> Week? {
    await queue.run {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      sweep(names)
      let weeks = names.filter { $0.hasPrefix("week-") && $0.hasSuffix(".json") }
      for name in byTimeOfFetch(weeks) {
        if let week = week(in: name) { return week }
      }
      return nil
    }
  }

  /// The latest first, as the times of the files say. Those that lie ahead come last: the clock was wrong when they were
  /// written, and nobody knows when that was.
  private func byTimeOfFetch(_ names: [String]) -> [String] {
    let now = clock.now().milliseconds / 1000
    let dated = names.map { name in
      let stamp = DurableFile(path: "\(folder)/\(name)").stamp
      let seconds = stamp.map { $0.seconds > now ? .min : $0.seconds } ?? .min
      return (name: name, seconds: seconds, nanoseconds: stamp?.nanoseconds ?? 0)
    }
    return dated.sorted { ($0.seconds, $0.nanoseconds, $0.name) > ($1.seconds, $1.nanoseconds, $1.name) }.map(\.name)
  }

  /// An edition of a date, or of the next date that it resolves to, as far as that can be told without the service: the
  /// whole one if it was seen, else its first entries.
  func edition(_ id: Chart.ID, on date: CalendarDate) async -> Edition? {
    await queue.run {
      var excerpt: Edition?
      for date in [date, date.nextSunday] {
        if let edition = read(Self.name(of: id, date), as: { list(in: $0) }) { return edition }
        guard let edition = week(in: Self.name(of: date))?.edition(id), !edition.entries.isEmpty else { continue }
        if !edition.isExcerpt { return edition }
        excerpt = excerpt ?? edition
      }
      return excerpt
    }
  }

  /// Removes what a killed program left of its writing an hour ago or more; what is younger may be another one's work.
  private func sweep(_ names: [String]) {
    for name in names where DurableFile.isTemporary(name) {
      let path = "\(folder)/\(name)"
      let changed = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -3600 { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  private func week(in name: String) -> Week? {
    read(name) { file in
      NewYorkTimesReply.overview(file.body, lists: lists, source: .newYorkTimes(fetchedAt: file.fetchedAt))
        .flatMap { ReleaseCalendar.explains($0.date, at: file.fetchedAt) ? $0 : nil }
    }
  }

  private func list(in file: ArchiveFile) -> Edition? {
    NewYorkTimesReply.list(file.body, lists: lists)
      .flatMap { ReleaseCalendar.explains($0.date, at: file.fetchedAt) ? $0 : nil }
  }

  /// Drops a file that is damaged, or whose date cannot be: an older version kept what the service sent.
  func read<Value>(_ name: String, as value: (ArchiveFile) -> Value?) -> Value? {
    let file = DurableFile(path: "\(folder)/\(name)")
    guard case .contents(let bytes, _) = file.read() else { return nil }
    if let archived = ArchiveFile(bytes), let value = value(archived) { return value }
    log("archive: \(name) was damaged and is dropped")
    try? FileManager.default.removeItem(atPath: file.path)
    return nil
  }

  func write(_ archived: ArchiveFile, as name: String) {
    let file = DurableFile(path: "\(folder)/\(name)")
    do throws(DurableFileError) {
      try file.createFolder()
      try file.write(archived.bytes)
    } catch {
      log("archive: \(name) could not be kept: \(error)")
    }
  }

  private static func name(of date: CalendarDate) -> String { "week-\(date).json" }

  private static func name(of id: Chart.ID, _ date: CalendarDate) -> String { "list-\(id.slug)-\(date).json" }
}
