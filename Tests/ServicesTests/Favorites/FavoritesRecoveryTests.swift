import Core
import Foundation
import Synchronization
import Testing

@testable import Services

struct FavoritesRecoveryTests {
  let folder: TemporaryFolder
  let clock = TickingClock()
  let log = Log()
  let good = Fixtures.file(Fixtures.entry("Armadale"), Fixtures.entry("Basil"))
  let older = Fixtures.file(Fixtures.entry("Basil"))

  init() throws { folder = try TemporaryFolder() }

  private func fileStore(_ calls: FileCalls = .system) -> FavoritesFileStore {
    FavoritesFileStore(folder: folder.path, clock: clock.clock, calls: calls, log: { _ in })
  }

  private func titles(_ fileStore: FavoritesFileStore) -> [String] { fileStore.current().all.map(\.item.title) }

  private func setAside() throws -> [String] {
    try folder.names().filter { $0.hasPrefix("favorites.json.damaged-") }
  }

  @Test(arguments: ["", "{", "\0\0\0\0", "[]", #"{"format":"something else"}"#, "<!doctype html>", "\u{FEFF}"])
  func aDamagedFileIsSetAsideAndTheBackupUsed(damage: String) async throws {
    try folder.write(damage, to: "favorites.json")
    try folder.write(older, to: "favorites.json.bak")
    let fileStore = fileStore()
    #expect(titles(fileStore) == ["Basil"])
    let aside = try #require(try setAside().first)
    #expect(fileStore.current().notices == [.damaged(setAside: aside, usedBackup: true)])
    #expect(try folder.text(of: aside) == damage)
    #expect(try folder.text(of: "favorites.json") == older)
    #expect(try folder.text(of: "favorites.json.bak") == older)
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(fileStore.current().notices == [.damaged(setAside: aside, usedBackup: true)])
    #expect(titles(self.fileStore()) == ["No Name", "Basil"])
    #expect(self.fileStore().current().notices == [])
    #expect(try setAside() == [aside])
  }

  @Test func withoutABackupItStartsEmpty() async throws {
    try folder.write("damage", to: "favorites.json")
    let fileStore = fileStore()
    let aside = try #require(try setAside().first)
    #expect(fileStore.current().all.isEmpty)
    #expect(fileStore.current().notices == [.damaged(setAside: aside, usedBackup: false)])
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(titles(self.fileStore()) == ["No Name"])
  }

  @Test func aDamagedBackupIsNotUsedAndNotTouchedByLoading() throws {
    try folder.write("damage", to: "favorites.json")
    try folder.write("damage too", to: "favorites.json.bak")
    #expect(fileStore().current().all.isEmpty)
    #expect(try folder.text(of: "favorites.json.bak") == "damage too")
  }

  @Test func aFileThatIsGoneComesBackFromItsBackup() throws {
    try folder.write(older, to: "favorites.json.bak")
    #expect(titles(fileStore()) == ["Basil"])
    #expect(try folder.text(of: "favorites.json") == older)
  }

  @Test func damageIsShownThoughItCannotBeMended() async throws {
    try folder.write("damage", to: "favorites.json")
    try folder.write(older, to: "favorites.json.bak")
    let isFailing = Mutex(true)
    let fileStore = fileStore(FileCalls(fault: { _ in isFailing.withLock { $0 } ? .refused(EROFS) : nil }))
    #expect(titles(fileStore) == ["Basil"])
    #expect(fileStore.current().notices == [.damaged(setAside: "favorites.json", usedBackup: true)])
    await #expect(throws: StoreError.notPermitted) {
      try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    }
    #expect(try folder.text(of: "favorites.json") == "damage")
    isFailing.withLock { $0 = false }
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(titles(fileStore) == ["No Name", "Basil"])
    #expect(try setAside().map { try folder.text(of: $0) } == ["damage"])
  }

  @Test func damageWhileItRunsCostsNothing() async throws {
    try folder.write(good, to: "favorites.json")
    try folder.write(older, to: "favorites.json.bak")
    let fileStore = fileStore()
    try folder.write(String(good.dropLast(9)), to: "favorites.json")
    #expect(titles(fileStore) == ["Armadale", "Basil"])
    #expect(try setAside().isEmpty)
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(titles(self.fileStore()) == ["No Name", "Armadale", "Basil"])
    #expect(try setAside().map { try folder.text(of: $0) } == [String(good.dropLast(9))])
  }

  @Test func aFileThatIsGoneWhileItRunsIsWrittenAgain() async throws {
    try folder.write(good, to: "favorites.json")
    let fileStore = fileStore()
    try FileManager.default.removeItem(atPath: folder.path("favorites.json"))
    #expect(titles(fileStore) == ["Armadale", "Basil"])
    try await fileStore.add(try #require(fileStore.current().all.first).item, origin: nil)
    #expect(titles(self.fileStore()) == ["Armadale", "Basil"])
  }

  /// As when its drive is disconnected: what would be kept in a new folder is hidden once the drive is back.
  @Test func aFolderThatIsGoneWhileItRunsIsNotMadeAgain() async throws {
    let data = folder.path("drive/Shelf")
    let fileStore = FavoritesFileStore(folder: data, clock: .fixed(Timestamp(seconds: 0)), log: log.add)
    try await fileStore.add(try Fixtures.item("Armadale"), origin: nil)
    let gone = FolderProblem.gone(folder.path("drive"))
    for _ in 1...2 {
      try FileManager.default.moveItem(atPath: folder.path("drive"), toPath: folder.path("away"))
      for _ in 1...2 {
        await #expect(throws: StoreError.folder(gone)) {
          try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
        }
        #expect(fileStore.current().notices == [.folder(gone)])
        #expect(titles(fileStore) == ["Armadale"])
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("drive")))
      try FileManager.default.moveItem(atPath: folder.path("away"), toPath: folder.path("drive"))
      #expect(fileStore.current().notices == [])
    }
    // Said once each time, however often it is looked at.
    #expect(log.text.split(separator: "\n").count { $0.contains("no longer there") } == 2)
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(titles(fileStore) == ["No Name", "Armadale"])
    // Whoever means to begin anew makes the folder, and gets all that is known.
    try FileManager.default.removeItem(atPath: folder.path("drive"))
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try await fileStore.add(try Fixtures.item("Basil"), origin: nil)
    #expect(titles(fileStore) == ["Basil", "No Name", "Armadale"])
  }

  @Test func aNewerFileIsShownAndNotWritten() async throws {
    let newer = Fixtures.file(Fixtures.entry("Armadale"), #"{"kind":"album"}"#, version: "99")
    try folder.write(newer, to: "favorites.json")
    let fileStore = fileStore()
    #expect(titles(fileStore) == ["Armadale"])
    #expect(fileStore.current().notices == [.newerVersion, .hiddenEntries(1)])
    await #expect(throws: StoreError.newerVersion) {
      try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    }
    await #expect(throws: StoreError.newerVersion) { try await fileStore.remove(try Fixtures.item("Armadale").id) }
    #expect(try folder.text(of: "favorites.json") == newer)
    #expect(titles(fileStore) == ["Armadale"])
    // Gone, or older again: its contents are not written in the form of this version.
    try FileManager.default.removeItem(atPath: folder.path("favorites.json"))
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(titles(self.fileStore()) == ["No Name"])
    #expect(fileStore.current().notices == [])
  }

  @Test func aNewerBackupComesBackAsItIs() throws {
    let newer = Fixtures.file(Fixtures.entry("Armadale"), version: "2")
    try folder.write("damage", to: "favorites.json")
    try folder.write(newer, to: "favorites.json.bak")
    #expect(fileStore().current().notices == [.newerVersion])
    #expect(try folder.text(of: "favorites.json") == newer)
  }

  @Test func anUnreadableFileIsShownEmptyAndNotWritten() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("favorites.json"), withIntermediateDirectories: false)
    try folder.write(older, to: "favorites.json.bak")
    let fileStore = fileStore()
    #expect(fileStore.current().all.isEmpty)
    #expect(fileStore.current().notices == [.unreadable])
    await #expect(throws: StoreError.unreadable) { try await fileStore.add(try Fixtures.item("No Name"), origin: nil) }
    await #expect(throws: StoreError.unreadable) { try await fileStore.remove(try Fixtures.item("No Name").id) }
    #expect(try folder.names() == ["favorites.json", "favorites.json.bak"])
    try FileManager.default.removeItem(atPath: folder.path("favorites.json"))
    try folder.write(good, to: "favorites.json")
    #expect(titles(fileStore) == ["Armadale", "Basil"])
    #expect(fileStore.current().notices == [])
  }

  @Test func aDataFolderThatIsAFileIsSaid() async throws {
    try folder.write("no folder", to: "Topshelf")
    let fileStore = FavoritesFileStore(
      folder: folder.path("Topshelf"), clock: clock.clock, calls: .system, log: { _ in })
    let problem = FolderProblem.notFolder(folder.path("Topshelf"))
    #expect(fileStore.current().notices == [.folder(problem)])
    await #expect(throws: StoreError.folder(problem)) {
      try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    }
    #expect(try folder.text(of: "Topshelf") == "no folder")
  }

  @Test func leftoversAreSwept() throws {
    try folder.write(good, to: "favorites.json")
    try folder.write("half", to: ".favorites.json.topshelf-0123456789abcdef")
    try folder.write("half", to: ".favorites.json.bak.topshelf-0123456789abcdef")
    #expect(titles(fileStore()) == ["Armadale", "Basil"])
    #expect(try folder.names() == ["favorites.json", "favorites.json.lock"])
  }

  @Test func nothingIsWrittenAtTheStartWhenNothingIsWrong() throws {
    try folder.write(good, to: "favorites.json")
    _ = fileStore().current()
    #expect(try folder.names() == ["favorites.json"])
    #expect(try folder.text(of: "favorites.json") == good)
  }
}
