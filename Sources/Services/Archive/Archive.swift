public import Core
internal import Foundation

/// Every edition that was loaded, on disk under the cache folder: what was seen stays.
///
/// The services' own answers are kept, and read again by the same decoder. A file that is damaged is dropped; what it held is asked for again.
public struct Archive: Sendable {
  /// An answer that made sense, with what was read from it.
  public enum Record: Sendable {
    case week(Week, body: [UInt8], fetchedAt: Timestamp)
    case edition(Edition, asked: CalendarDate?, body: [UInt8], fetchedAt: Timestamp)
    /// A chart of albums, with its measure and country.
    case albums(Edition, body: [UInt8], fetchedAt: Timestamp)
  }

  let folder: String
  private let lists: ListTable
  private let log: @Sendable (String) -> Void
  private let queue = SerialQueue(label: "archive")
  /// Their own: the first page of books waits for the week, and must not wait for the albums.
  let albumsQueue = SerialQueue(label: "archive of albums")

  public init(folder: String, lists: ListTable, log: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.lists = lists
    self.log = log
  }

  /// Keeps an answer; returns once it is on disk, or could not be put there.
  public func keep(_ record: Record) async {
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

  /// The newest week that was seen.
  func newestWeek() async -> Week? {
    await queue.run {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      sweep(names)
      for name in names.filter({ $0.hasPrefix("week-") && $0.hasSuffix(".json") }).sorted(by: >) {
        if let week = week(in: name) { return week }
      }
      return nil
    }
  }

  /// An edition of a date, or of the next date that it resolves to, as far as that can be told without the service.
  func edition(_ id: Chart.ID, on date: CalendarDate) async -> Edition? {
    await queue.run {
      for date in [date, date.nextSunday] {
        if let edition = read(Self.name(of: id, date), as: { NewYorkTimesReply.list($0.body, lists: lists) }) {
          return edition
        }
        if let edition = week(in: Self.name(of: date))?.edition(id), !edition.isExcerpt { return edition }
      }
      return nil
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
    read(name) { NewYorkTimesReply.overview($0.body, lists: lists, source: .newYorkTimes(fetchedAt: $0.fetchedAt)) }
  }

  /// Drops a file that is damaged.
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
