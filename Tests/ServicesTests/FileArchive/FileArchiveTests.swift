import Core
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct FileArchiveTests {
  /// A folder that goes away with the test.
  final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())/editions").path
    var archive: FileArchive {
      FileArchive(folder: path, lists: .empty, clock: .fixed(FileArchiveTests.fetchedAt), log: { _ in })
    }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
  }

  static let fetchedAt = Timestamp(seconds: 1_800_000_000)

  private func week(_ date: String, title: String) throws -> FileArchive.Record {
    let body =
      #"{"results":{"published_date":"\#(date)","lists":[{"list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","normal_list_ends_at":1,"books":[{"rank":1,"title":"\#(title)"}]}]}}"#
    let week = try #require(
      NewYorkTimesReply.overview(
        Array(body.utf8), lists: .empty, source: .newYorkTimes(fetchedAt: Self.fetchedAt)))
    return .week(week, body: Array(body.utf8), fetchedAt: Self.fetchedAt)
  }

  private func edition(_ date: String, asked: String? = nil, title: String) throws -> FileArchive.Record {
    let body =
      #"{"results":{"published_date":"\#(date)","list_name":"Manga","list_name_encoded":"manga","books":[{"rank":1,"title":"\#(title)"}]}}"#
    let edition = try #require(NewYorkTimesReply.list(Array(body.utf8), lists: .empty))
    return .edition(
      edition, asked: asked.flatMap { CalendarDate($0) }, body: Array(body.utf8), fetchedAt: Self.fetchedAt)
  }

  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test func givesBackTheNewestWeek() async throws {
    let folder = Folder()
    #expect(await folder.archive.newestWeek() == nil)
    for (date, title) in [("2026-11-29", "OLD"), ("2026-12-06", "NEW")] {
      await folder.archive.keep(try week(date, title: title))
    }
    let newest = try #require(await folder.archive.newestWeek())
    #expect(newest.date.description == "2026-12-06")
    #expect(newest.source == .newYorkTimes(fetchedAt: Self.fetchedAt))
    #expect(newest.editions.first?.entries.first?.item.title == "New")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/week-2026-12-06.json")[
      .posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
  }

  private func setTime(of week: String, in folder: Folder, to seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
      ofItemAtPath: "\(folder.path)/week-\(week).json")
  }

  /// What was fetched last is the newest, whatever dates the service sent; a time that lies ahead is of a wrong clock.
  @Test func whatWasFetchedLastIsTheNewest() async throws {
    let folder = Folder()
    let now = Int(Self.fetchedAt.milliseconds / 1000)
    let weeks = [("2026-12-13", -100), ("2026-12-06", -50), ("2026-11-29", 1_000_000)]
    for (date, seconds) in weeks {
      await folder.archive.keep(try week(date, title: date))
      try setTime(of: date, in: folder, to: now + seconds)
    }
    #expect(await folder.archive.newestWeek()?.date.description == "2026-12-06")
    try setTime(of: "2026-12-06", in: folder, to: now + 2_000_000)
    #expect(await folder.archive.newestWeek()?.date.description == "2026-12-13")
  }

  /// An older version kept whatever the service sent.
  @Test(arguments: ["9999-12-31", "2027-06-06", "2001-01-07"])
  func dropsADateThatTheCalendarCannotExplain(_ date: String) async throws {
    let folder = Folder()
    await folder.archive.keep(try week("2026-12-06", title: "GOOD"))
    await folder.archive.keep(try week(date, title: "BOGUS"))
    #expect(await folder.archive.newestWeek()?.date.description == "2026-12-06")
    #expect(folder.names == ["week-2026-12-06.json"])
    await folder.archive.keep(try edition(date, asked: "2026-01-01", title: "BOGUS"))
    let manga = try #require(Chart.ID("manga"))
    #expect(await folder.archive.edition(manga, on: try self.date("2026-01-01")) == nil)
  }

  @Test func findsAnEditionByTheDateThatWasAskedAndByItsOwn() async throws {
    let folder = Folder()
    await folder.archive.keep(try edition("2026-01-11", asked: "2026-01-01", title: "ONE"))
    await folder.archive.keep(try week("2026-11-29", title: "PAST"))
    let manga = try #require(Chart.ID("manga"))
    for asked in ["2026-01-01", "2026-01-11", "2026-01-08"] {
      #expect(await folder.archive.edition(manga, on: try date(asked))?.date.description == "2026-01-11")
    }
    #expect(await folder.archive.edition(manga, on: try date("2026-01-12")) == nil)
    // A list of a week that was seen whole.
    #expect(await folder.archive.edition(Chart.hardcoverFiction, on: try date("2026-11-25"))?.entries.count == 1)
  }

  @Test func dropsWhatIsDamaged() async throws {
    let folder = Folder()
    await folder.archive.keep(try week("2026-12-06", title: "NEW"))
    await folder.archive.keep(try week("2026-11-29", title: "OLD"))
    let path = "\(folder.path)/week-2026-12-06.json"
    let good = try Data(contentsOf: URL(fileURLWithPath: path))
    var damages = stride(from: 0, to: good.count, by: 7).map { good.prefix($0) }
    damages += stride(from: 0, to: good.count, by: 11).map { index in
      var damaged = good
      damaged[index] ^= 1
      return damaged
    }
    damages.append(Data())
    for damage in damages {
      try damage.write(to: URL(fileURLWithPath: path))
      #expect(await folder.archive.newestWeek()?.date.description == "2026-11-29")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func removesOldLeftoversAndNoOtherFiles() async throws {
    let folder = Folder()
    await folder.archive.keep(try week("2026-12-06", title: "NEW"))
    let old = DurableFile.temporaryPath(for: "\(folder.path)/week-2026-12-06.json")
    let young = DurableFile.temporaryPath(for: "\(folder.path)/week-2026-12-06.json")
    for path in [old, young, "\(folder.path)/notes"] {
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old)
    _ = await folder.archive.newestWeek()
    #expect(folder.names == ["notes", "week-2026-12-06.json", (young as NSString).lastPathComponent].sorted())
  }

  @Test func aFolderThatCannotBeWrittenLosesNothingElse() async throws {
    let archive = FileArchive(
      folder: "/dev/null/editions", lists: .empty, clock: .fixed(Self.fetchedAt), log: { _ in })
    await archive.keep(try week("2026-12-06", title: "NEW"))
    #expect(await archive.newestWeek() == nil)
  }

  @Test func theLibraryShowsItAtOnceAndAsksBehind() async throws {
    let folder = Folder()
    await folder.archive.keep(try week("2026-12-06", title: "ARCHIVED"))
    await folder.archive.keep(try edition("2026-01-11", asked: "2026-01-01", title: "PAST"))
    let asked = Mutex(0)
    let sample = Week(date: try date("2026-11-29"), editions: [], source: .sample)
    func library(at now: Timestamp, key: String?) -> LegacyChartsClient {
      let service = NewYorkTimesClient(
        overview: { _ throws(ServiceFailure) in
          asked.withLock { $0 += 1 }
          throw .unreachable
        }, list: { _, _, _ throws(ServiceFailure) in throw .unreachable },
        names: { _ throws(ServiceFailure) in throw .unreachable })
      return ChartLibrary(
        service: service, archive: folder.archive, sample: sample, key: { key.flatMap { ServiceKey($0) } },
        clock: .fixed(now), log: { _ in }
      ).client
    }
    let soon = Timestamp(milliseconds: Self.fetchedAt.milliseconds + 60_000)
    let fresh = library(at: soon, key: "k")
    #expect(await fresh.load(nil).week.date.description == "2026-12-06")
    #expect(await fresh.load(nil).failure == nil)
    let late = Timestamp(milliseconds: Self.fetchedAt.milliseconds + 7_200_000)
    let stale = library(at: late, key: "k")
    #expect(await stale.load(nil).week.date.description == "2026-12-06")
    try await eventually { stale.held().failure == .unreachable }
    #expect(asked.withLock { $0 } >= 1)
    // What was seen is there without a key too.
    let keyless = library(at: late, key: nil)
    #expect(await keyless.load(nil).week.date.description == "2026-12-06")
    let manga = try #require(Chart.ID("manga"))
    #expect(try await keyless.loadEdition(manga, date("2026-01-01")).date.description == "2026-01-11")
    await #expect(throws: ServiceFailure.noKey) { try await keyless.loadEdition(manga, date("2025-01-01")) }
  }
}
