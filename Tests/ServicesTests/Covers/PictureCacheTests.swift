import Core
import Database
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct PictureCacheTests {
  private func id(_ title: String) throws -> ItemID { try CoverWorld.book(title).id }

  private func put(_ cache: PictureCache, _ title: String, _ picture: Picture, from path: String = "a") async throws {
    let url = try #require(WebURL("https://static01.nyt.com/\(path)"))
    _ = await cache.put(picture, from: url, for: try id(title))
  }

  @Test func aStartFindsThePicturesThatAreThere() async throws {
    let world = try CoverWorld()
    try await put(world.cache(), "emma", .stub(7))
    let cache = world.cache()
    let held = try #require(await cache.find(try id("emma")))
    #expect(held.file.bytes == Picture.stub(7).bytes)
    #expect(held.file.mediaType == .png)
    #expect(held.file.tag == FNV1a(Picture.stub(7).bytes).text)
    #expect(held.source == FNV1a("https://static01.nyt.com/a".utf8).text)
    // From here on it lies ready.
    #expect(cache.held(try id("emma"))?.file.bytes == Picture.stub(7).bytes)
    #expect(await cache.find(try id("persuasion")) == nil)
  }

  @Test func filesAreForTheUserAloneAndWhole() async throws {
    let world = try CoverWorld()
    try await put(world.cache(), "emma", .stub(7, size: 100_000))
    let name = try #require(world.pictures.first)
    #expect(try world.folder.mode(of: "covers/\(name)") == 0o600)
    #expect(try world.folder.mode(of: "covers") == 0o700)
    #expect(try world.folder.bytes(of: "covers/\(name)").count == 100_000)
    #expect(PictureName(name)?.text == name)
  }

  @Test func theLeastRecentlyUsedGoFirstAndFavoritesNever() async throws {
    let world = try CoverWorld()
    try world.favorites.withLock { $0 = [try id("kept")] }
    let cache = world.cache(capacity: 10_000)
    for title in ["kept", "a", "b", "c"] {
      world.pass(.days(1))
      try await put(cache, title, .stub(size: 2400), from: title)
    }
    world.pass(.days(1))
    #expect(cache.held(try id("a")) != nil)
    await world.background.wait(atMost: .seconds(60))
    world.pass(.days(1))
    try await put(cache, "d", .stub(size: 2400), from: "d")
    // 12,000 bytes have become 7,200: down to nine tenths.
    var left: [String] = []
    for title in ["kept", "a", "b", "c", "d"] where cache.held(try id(title))?.file.bytes != nil { left.append(title) }
    #expect(left == ["kept", "a", "d"])
    #expect(world.pictures.count == 3)
    // Favorites alone may take more than there is room for.
    try world.favorites.withLock { $0 = try ["kept", "a", "d", "e", "f"].map { try id($0) } }
    try await put(cache, "e", .stub(size: 2400), from: "e")
    try await put(cache, "f", .stub(size: 2400), from: "f")
    #expect(world.pictures.count == 5)
  }

  @Test func theOrderOutlivesAStart() async throws {
    let world = try CoverWorld()
    for title in ["a", "b", "c", "d"] { try await put(world.cache(), title, .stub(size: 2400), from: title) }
    world.pass(.days(1))
    let first = world.cache()
    for title in ["a", "d"] { #expect(await first.find(try id(title)) != nil) }
    await world.background.wait(atMost: .seconds(60))
    let second = world.cache(capacity: 9000)
    try await put(second, "e", .stub(size: 2400), from: "e")
    for title in ["a", "d", "e"] { #expect(await second.find(try id(title)) != nil) }
    for title in ["b", "c"] { #expect(await second.find(try id(title)) == nil) }
    #expect(world.pictures.count == 3)
  }

  @Test func aPictureIsMarkedAsUsedOnceADay() async throws {
    let world = try CoverWorld()
    let database = world.database
    let cache = world.cache(database)
    try await put(cache, "emma", .stub())
    let item = PictureName.fingerprint(of: try id("emma"))
    func used() async -> Timestamp? {
      await world.background.wait(atMost: .seconds(60))
      let row = database.read { connection throws(DatabaseError) in
        try PictureRecords(connection: connection).picture(of: item)
      }
      return row??.used
    }
    let start = world.clock.now()
    for (hours, marked) in [(0, 0), (23, 0), (1, 24), (23, 24), (25, 72), (-70, 2)] {
      world.pass(.hours(hours))
      for _ in 0..<3 { #expect(cache.held(try id("emma")) != nil) }
      #expect(await used() == start.adding(.hours(marked)))
    }
  }

  /// As earlier versions left them, or one whose database was lost.
  @Test func filesWithoutARowAreTakenIn() async throws {
    let world = try CoverWorld()
    let url = try #require(WebURL("https://static01.nyt.com/a"))
    try await put(world.cache(), "emma", .stub(7))
    for name in try world.folder.names() where name.hasPrefix("topshelf.sqlite") {
      try FileManager.default.removeItem(atPath: world.folder.path(name))
    }
    // Of two, the newer.
    let stale = PictureName(.stub(8), of: try id("emma"), from: url).text
    try world.folder.write(Picture.stub(8).bytes, to: "covers/\(stale)")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: world.folder.path("covers/\(stale)"))
    let other = PictureName(.stub(9), of: try id("persuasion"), from: url).text
    try world.folder.write(Picture.stub(9).bytes, to: "covers/\(other)")
    let cache = world.cache()
    #expect(await cache.find(try id("emma"))?.file.bytes == Picture.stub(7).bytes)
    #expect(await cache.find(try id("persuasion"))?.file.bytes == Picture.stub(9).bytes)
    #expect(await cache.find(try id("persuasion"))?.source == PictureName.fingerprint(of: url))
    #expect(world.pictures.count == 2)
    #expect(!world.pictures.contains(stale))
    // They count.
    try await put(world.cache(capacity: 150), "mansfield park", .stub(), from: "c")
    #expect(world.pictures.count == 2)
  }

  @Test(arguments: ["nonsense", "", "<svg xmlns='http://www.w3.org/2000/svg'/>"])
  func aDamagedFileIsDropped(_ contents: String) async throws {
    let world = try CoverWorld()
    let cache = world.cache()
    try await put(cache, "emma", .stub())
    let name = try #require(world.pictures.first)
    try world.folder.write(contents, to: "covers/\(name)")
    // What lay ready lies there no longer, and after a look it is gone.
    #expect(cache.held(try id("emma"))?.file.bytes == nil)
    #expect(await cache.find(try id("emma")) == nil)
    #expect(world.pictures.isEmpty)

    try await put(cache, "emma", .stub())
    try world.folder.write(contents, to: "covers/\(name)")
    #expect(await world.cache().find(try id("emma")) == nil)
    #expect(world.pictures.isEmpty)
    #expect(world.lines.withLock { $0 }.count == 2)
    #expect(await world.cache().find(try id("emma")) == nil)
    #expect(world.lines.withLock { $0 }.count == 2)
  }

  @Test func aPictureUnderAnotherNameIsDropped() async throws {
    let world = try CoverWorld()
    try await put(world.cache(), "emma", .stub())
    let name = try #require(world.pictures.first)
    try world.folder.write(Picture.stub(9).bytes, to: "covers/\(name)")
    #expect(await world.cache().find(try id("emma")) == nil)
    #expect(world.pictures.isEmpty)
  }

  @Test func aFileThatWasOnlyTouchedIsReadAgainAndStays() async throws {
    let world = try CoverWorld()
    let cache = world.cache()
    try await put(cache, "emma", .stub())
    let name = try #require(world.pictures.first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: world.folder.path("covers/\(name)"))
    #expect(cache.held(try id("emma"))?.file.bytes == nil)
    #expect(await cache.find(try id("emma"))?.file.bytes == Picture.stub().bytes)
  }

  @Test func aFolderThatIsDeletedComesBack() async throws {
    let world = try CoverWorld()
    let cache = world.cache()
    try await put(cache, "emma", .stub())
    try FileManager.default.removeItem(atPath: world.folder.path("covers"))
    let held = try #require(cache.held(try id("emma")))
    #expect(held.file.bytes == nil)
    #expect(cache.held(try id("emma")) == nil)
    #expect(await cache.find(try id("emma")) == nil)
    try await put(cache, "emma", .stub())
    #expect(cache.held(try id("emma"))?.file.bytes == Picture.stub().bytes)
  }

  @Test(arguments: [ENOSPC, EROFS, EACCES, EIO])
  func ifTheDiskTakesNothingMemoryDoes(_ code: Int32) async throws {
    let world = try CoverWorld()
    let calls = FileCalls(fault: { $0 == .open || $0 == .write ? .refused(code) : nil })
    let cache = world.cache(calls: calls)
    for seed in 0..<20 {
      world.pass(.days(1))
      try await put(cache, "book \(seed)", .stub(UInt8(seed), size: 1 << 10))
    }
    #expect(cache.held(try id("book 19"))?.file.bytes == Picture.stub(19, size: 1 << 10).bytes)
    // Eight of them at most: the ninth takes the place of all. And one complaint.
    #expect(try (0..<20).filter { cache.held(try id("book \($0)")) != nil } == [16, 17, 18, 19])
    #expect(await cache.find(try id("book 19"))?.file.bytes == Picture.stub(19, size: 1 << 10).bytes)
    #expect(world.pictures.isEmpty)
    #expect(world.lines.withLock { $0 }.count == 1)
  }

  @Test func aDatabaseThatTakesNothingIsMadeUpForByMemory() async throws {
    let world = try CoverWorld()
    let database = world.database
    let cache = world.cache(database)
    _ = database.write { connection throws(DatabaseError) in
      try connection.run("DROP TABLE picture")
      try connection.run("DROP TABLE missing_picture")
    }
    try await put(cache, "emma", .stub())
    #expect(cache.held(try id("emma"))?.file.bytes == Picture.stub().bytes)
    #expect(world.pictures.isEmpty)
    let url = try #require(WebURL(CoverWorld.service))
    let absences = world.absences(database)
    await absences.note(url, for: .seconds(60))
    #expect(absences.contains(url))
    world.pass(.seconds(60))
    #expect(!absences.contains(url))
  }

  @Test func anItemHasOnePicture() async throws {
    let world = try CoverWorld()
    let cache = world.cache()
    try await put(cache, "emma", .stub(1), from: "old")
    try await put(cache, "emma", .stub(2), from: "new")
    try await put(cache, "emma", .stub(2), from: "new")
    #expect(world.pictures.count == 1)
    #expect(cache.held(try id("emma"))?.file.bytes == Picture.stub(2).bytes)
  }

  @Test func whatKilledProgramsLeftIsSwept() async throws {
    let world = try CoverWorld()
    try await put(world.cache(), "emma", .stub())
    let name = try #require(world.pictures.first)
    let old = DurableFile.temporaryPath(for: world.folder.path("covers/\(name)"))
    let fresh = DurableFile.temporaryPath(for: world.folder.path("covers/\(name)"))
    for path in [old, fresh] { try Data([1]).write(to: URL(filePath: path)) }
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old)
    try world.folder.write("mine", to: "covers/notes.txt")
    #expect(await world.cache().find(try id("emma")) != nil)
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(FileManager.default.fileExists(atPath: fresh))
    #expect(try world.folder.text(of: "covers/notes.txt") == "mine")
  }

  @Test(arguments: [
    "", "missing.json", "0123456789abcdef.png", "0123456789abcdef-0123456789abcdef-0123456789abcdef.svg",
    "0123456789ABCDEF-0123456789abcdef-0123456789abcdef.png", "0123456789abcdef-0123456789abcdef-0123456789abcde.png",
    "0123456789abcdef-0123456789abcdef-0123456789abcdef.png.png", "../0123456789abcdef-0123456789abcdef.png",
    "+123456789abcdef-0123456789abcdef-0123456789abcdef.png",
  ])
  func otherNamesAreNobodys(_ name: String) { #expect(PictureName(name) == nil) }

  #if os(Linux)
    /// Only some file systems keep such times and sizes; the one in memory does.
    @Test(arguments: ["9300000000000000", "-9300000000000000", "253402300800"], [0, Int64.max])
    func noTimeAndNoSizeOfAFileStopsTheStart(seconds: String, size: Int64) async throws {
      let elsewhere = try TemporaryFolder(in: "/dev/shm")
      let name = PictureName(.stub(7), of: try id("emma"), from: try address())
      let sibling = PictureName(.stub(8), of: try id("persuasion"), from: try address())
      for text in [name.text, sibling.text, ".\(name.text).topshelf-0123456789abcdef"] {
        try elsewhere.write(Picture.stub(7).bytes, to: text)
        if size > 0 { #expect(run("truncate", "-s", String(size), elsewhere.path(text)) == 0) }
        #expect(run("touch", "-d", "@\(seconds)", elsewhere.path(text)) == 0)
      }
      let clock = Clock.fixed(Timestamp(seconds: 1_800_000_000))
      let cache = PictureCache(
        folder: elsewhere.path, database: CacheDatabase(folder: nil, clock: clock, log: { _ in }), favorites: { [] },
        background: BackgroundWork(), clock: clock, log: { _ in })
      #expect(await cache.find(try id("emma"))?.file.bytes == (size == 0 ? Picture.stub(7).bytes : nil))
      #expect(cache.held(try id("emma"))?.file.bytes == (size == 0 ? Picture.stub(7).bytes : nil))
    }

    private func address() throws -> WebURL { try #require(WebURL("https://static01.nyt.com/a")) }

    private func run(_ arguments: String...) -> Int32 {
      (try? ChildProcess("/usr/bin/env", arguments))?.wait() ?? -1
    }
  #endif
}
