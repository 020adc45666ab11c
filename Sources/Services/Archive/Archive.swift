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
  }

  private let folder: String
  private let lists: ListTable
  private let log: @Sendable (String) -> Void
  private let queue = SerialQueue(label: "archive")

  public init(folder: String, lists: ListTable, log: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.lists = lists
    self.log = log
  }

  /// Keeps an answer; returns once it is on disk, or could not be put there.
  public func keep(_ record: Record) async {
    await queue.run {
      switch record {
      case .week(let week, let body, let fetchedAt):
        write(ArchiveFile(body: body, fetchedAt: fetchedAt), as: Self.name(of: week.date))
      case .edition(let edition, let asked, let body, let fetchedAt):
        let file = ArchiveFile(body: body, fetchedAt: fetchedAt)
        for date in Set([edition.date, asked ?? edition.date]) {
          write(file, as: Self.name(of: edition.chart.id, date))
        }
      }
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

  private func read<Value>(_ name: String, as value: (ArchiveFile) -> Value?) -> Value? {
    let file = DurableFile(path: "\(folder)/\(name)")
    guard case .contents(let bytes, _) = file.read() else { return nil }
    if let archived = ArchiveFile(bytes), let value = value(archived) { return value }
    log("archive: \(name) was damaged and is dropped")
    try? FileManager.default.removeItem(atPath: file.path)
    return nil
  }

  private func write(_ archived: ArchiveFile, as name: String) {
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

/// An answer as it lies on disk: a line about it, then its bytes as they came.
struct ArchiveFile: Sendable, Hashable {
  private struct Head: Codable {
    var format = "topshelf.answer"
    var version = 1
    let fetchedAt: String
    let length: Int
    let hash: String
  }

  let body: [UInt8]
  let fetchedAt: Timestamp

  init(body: [UInt8], fetchedAt: Timestamp) {
    self.body = body
    self.fetchedAt = fetchedAt
  }

  /// Nil where a single byte is not as it was written.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end])), head.format == "topshelf.answer",
      head.version == 1, let fetchedAt = Timestamp(iso8601: head.fetchedAt)
    else { return nil }
    let body = Array(bytes[(end + 1)...])
    guard body.count == head.length, Self.hash(body, head.fetchedAt) == head.hash else { return nil }
    self.init(body: body, fetchedAt: fetchedAt)
  }

  var bytes: [UInt8] {
    let time = fetchedAt.iso8601
    let head = Head(fetchedAt: time, length: body.count, hash: Self.hash(body, time))
    guard let line = try? JSONEncoder().encode(head) else { return [] }
    return [UInt8](line) + [UInt8(ascii: "\n")] + body
  }

  /// The 64-bit Fowler-Noll-Vo hash: against accidents, not against anyone.
  private static func hash(_ body: [UInt8], _ time: String) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in body { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in time.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(value, radix: 16)
  }
}
