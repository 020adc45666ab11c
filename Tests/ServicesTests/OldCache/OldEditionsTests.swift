import Core
import Database
import Foundation
import TestSupport
import Testing

@testable import Services

/// The files in `editions/` as version 1 wrote them.
@Suite struct OldEditionsTests {
  private let world: ArchiveWorld
  private let log = Collected<String>()
  private let manga: Chart.ID

  init() throws {
    world = try ArchiveWorld()
    manga = try #require(Chart.ID("manga"))
    try FileManager.default.createDirectory(atPath: world.folder.path("editions"), withIntermediateDirectories: true)
  }

  // MARK: Files

  private func put(_ body: String, at name: String, _ fetchedAt: Timestamp = ArchiveWorld.fetchedAt) throws {
    let body = Array(body.utf8)
    let time = fetchedAt.iso8601
    let head =
      #"{"fetchedAt":"\#(time)","format":"topshelf.answer","hash":"\#(ArchiveFile.hash(body, time))","length":\#(body.count),"version":1}"#
    try world.folder.write(Array(head.utf8) + [UInt8(ascii: "\n")] + body, to: "editions/\(name).json")
    // All were written by now, in the order of their dates.
    let written = fetchedAt.milliseconds / 1000 - 100_000 + Int64(CalendarDate(name.suffix(10))?.daysSince1970 ?? 0)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(written))],
      ofItemAtPath: world.folder.path("editions/\(name).json"))
  }

  private func putWeek(_ date: String, _ title: String) throws {
    try put(
      #"{"results":{"published_date":"\#(date)","lists":[{"list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","books":[{"rank":1,"title":"\#(title)","author":"Ann"}]}]}}"#,
      at: "week-\(date)")
  }

  private func putList(_ date: String, asked: String, _ title: String) throws {
    try put(
      #"{"results":{"published_date":"\#(date)","list_name":"Manga","list_name_encoded":"manga","books":[{"rank":1,"title":"\#(title)","author":"Ann"}]}}"#,
      at: "list-manga-\(asked)")
  }

  private func putAlbums(_ date: String, _ names: String..., measure: Measure = .plays) throws {
    let updated = "\(date)T02:05:09-07:00"
    let body =
      switch measure {
      case .plays:
        names.count > 1
          ? AppleFixtures.feed(
            AppleFixtures.row("1", names[0]), AppleFixtures.row("2", names[1]), updated: updated)
          : AppleFixtures.feed(AppleFixtures.row("1", names[0]), updated: updated)
      case .sales: AppleFixtures.iTunes(AppleFixtures.entry("1", names[0]), updated: updated)
      }
    try put(body, at: "albums-us-\(measure.rawValue)-\(date)")
  }

  private var left: [String] { (try? world.folder.names(in: "editions")) ?? [] }

  private func cache(_ database: CacheDatabase) -> OldCache {
    OldCache(
      folder: world.folder.path, database, known: .empty, clock: .fixed(ArchiveWorld.fetchedAt),
      log: { [log] in log.append($0) })
  }

  private func titles(_ edition: Edition?) -> [String]? { edition?.entries.map(\.item.title) }

  // MARK: Tests

  @Test func theNewestIsThereForTheFirstPage() async throws {
    try putWeek("2026-12-06", "New")
    try putWeek("2026-11-29", "Old")
    try putAlbums("2026-11-28", "Oldest")
    try putAlbums("2026-11-29", "First")
    try putAlbums("2026-11-30", "Second", "First")
    try putAlbums("2026-11-30", "Sold", measure: .sales)
    let database = world.database
    cache(database).moveFirst()
    let archive = Archive(database, clock: .fixed(ArchiveWorld.fetchedAt))
    #expect(titles(archive.newest(.newYorkTimes, asked: ["overview"])?.editions.first) == ["New"])
    let albums = try #require(archive.newest(.apple, asked: ["us plays"])?.editions.first)
    #expect(albums.entries.map(\.movement) == [.same, .new])
    #expect(titles(archive.newest(.apple, asked: ["us sales"])?.editions.first) == ["Sold"])
    #expect(left == ["albums-us-plays-2026-11-28.json", "week-2026-11-29.json"])
  }

  /// A page asks for a cover only if the book has the address of one.
  @Test func aBookWithoutAPictureHasOpenLibrarysAsInAnAnswer() throws {
    try put(
      #"{"results":{"published_date":"2026-12-06","lists":[{"list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","books":[{"rank":1,"title":"EMMA","author":"Jane Austen","primary_isbn13":"9780140434088"}]}]}}"#,
      at: "week-2026-12-06")
    let database = world.database
    cache(database).moveFirst()
    let archive = Archive(database, clock: .fixed(ArchiveWorld.fetchedAt))
    let book = archive.newest(.newYorkTimes, asked: ["overview"])?.editions.first?.entries.first?.item
    #expect(book?.coverURL?.host == "covers.openlibrary.org")
  }

  @Test func everythingIsTakenOver() async throws {
    try putWeek("2026-11-29", "Week")
    try putList("2026-01-11", asked: "2026-01-01", "List")
    try putList("2026-01-11", asked: "2026-01-11", "List")
    try putAlbums("2026-11-28", "A")
    try putAlbums("2026-11-29", "A", "B")
    try world.folder.write("x", to: "editions/.week-2026-11-29.json.topshelf-0123456789abcdef")
    await cache(world.database).moveEditions()
    let archive = world.archive
    #expect(titles(archive.edition(Chart.hardcoverFiction, on: try ArchiveWorld.date("2026-11-29"))) == ["Week"])
    for asked in ["2026-01-01", "2026-01-11"] {
      #expect(titles(archive.edition(manga, on: try ArchiveWorld.date(asked))) == ["List"])
    }
    let albums = archive.edition(Chart.topAlbums.id, on: try ArchiveWorld.date("2026-11-29"), country: .us)
    #expect(albums?.entries.map(\.movement) == [.same, .new])
    #expect(world.numbers("SELECT count(*) FROM answer WHERE body IS NOT NULL") == [4])
    #expect(!FileManager.default.fileExists(atPath: world.folder.path("editions")))
    #expect(log.all == [])
  }

  @Test func whatIsThereAlreadyIsNewer() async throws {
    let date = try ArchiveWorld.date("2026-12-06")
    await world.archive.keep(try ArchiveWorld.answer([try ArchiveWorld.edition("2026-12-06", ["Kept"])]))
    try putWeek("2026-12-06", "Older")
    await cache(world.database).moveEditions()
    #expect(titles(world.archive.edition(Chart.hardcoverFiction, on: date)) == ["Kept"])
    #expect(world.archive.search("older", limit: 9).isEmpty)
    #expect(left == [])
  }

  @Test func whatIsDamagedIsDropped() async throws {
    try putWeek("2026-12-06", "Good")
    let good = try world.folder.bytes(of: "editions/week-2026-12-06.json")
    for (index, damage) in [0, 40, good.count / 2, good.count - 1].enumerated() {
      var bytes = good
      bytes[damage] ^= 1
      try world.folder.write(bytes, to: "editions/week-2026-11-0\(index + 1).json")
      try world.folder.write(Array(good.prefix(damage)), to: "editions/week-2026-10-0\(index + 1).json")
    }
    // A date that the release calendar cannot explain, and an answer that is none.
    try putWeek("2031-01-05", "Ahead")
    try put("{}", at: "week-2026-09-06")
    try put("{}", at: "list-manga-2026-09-06")
    try put("{}", at: "albums-us-plays-2026-09-06")
    await cache(world.database).moveEditions()
    #expect(log.all.count == 12)
    #expect(world.numbers("SELECT count(*) FROM edition") == [1])
    #expect(left == [])
  }

  @Test func staysIfItCannotBeWritten() async throws {
    try putWeek("2026-12-06", "New")
    try putAlbums("2026-11-28", "A")
    let database = world.database
    database.begin(.readOnly)
    cache(database).moveFirst()
    await cache(database).moveEditions()
    #expect(left.count == 2)
    // Nor does it go if there is no file to keep it in.
    await cache(CacheDatabase(folder: nil, clock: .fixed(ArchiveWorld.fetchedAt), log: { _ in })).moveEditions()
    #expect(left.count == 2)
    database.end(.readOnly)
    await cache(database).moveEditions()
    #expect(titles(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions.first) == ["New"])
    #expect(left == [])
  }
}
