import Core
import Foundation
import Synchronization
import Testing

@testable import Services

/// The backup holds what was acknowledged, and is never worth less than before.
struct FavoritesBackupTests {
  let folder: TemporaryFolder
  let clock = TickingClock()
  let log = Log()

  init() throws { folder = try TemporaryFolder() }

  private func fileStore(_ calls: FileCalls = .system, gate: Gate = Gate(isOpen: true)) -> FavoritesFileStore {
    FavoritesFileStore(
      folder: folder.path, clock: clock.clock, calls: calls, pause: { await gate.pass() }, log: log.add)
  }

  private func keep(_ titles: String..., in fileStore: FavoritesFileStore) async throws {
    for title in titles { try await fileStore.add(try Fixtures.item(title), origin: nil) }
  }

  private var file: [UInt8] { get throws { try folder.bytes(of: "favorites.json") } }
  private var backup: [UInt8] { get throws { try folder.bytes(of: "favorites.json.bak") } }

  @Test func isBroughtToEachChange() async throws {
    let fileStore = fileStore()
    try await keep("Armadale", in: fileStore)
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try backup == file)
    try await keep("Basil", "No Name", in: fileStore)
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try backup == file)
    #expect(try folder.mode(of: "favorites.json.bak") == 0o600)
    for title in ["Armadale", "Basil", "No Name"] { try await fileStore.remove(try Fixtures.item(title).id) }
    await fileStore.waitForWrites(atMost: .seconds(60))
    // Emptied by this program, on purpose.
    #expect(try backup == file)
    #expect(try folder.names() == ["favorites.json", "favorites.json.bak", "favorites.json.lock"])
    #expect(log.text.isEmpty)
  }

  @Test func damageTakesNothingThatWasAcknowledged() async throws {
    let first = fileStore()
    try await keep("Armadale", "Basil", "No Name", in: first)
    await first.waitForWrites(atMost: .seconds(60))
    // In place, as a bad disk would: the backup is no second name of the file.
    try folder.write(Array(try file.prefix(200)), to: "favorites.json")
    #expect(fileStore().current().all.map(\.item.title) == ["No Name", "Basil", "Armadale"])
  }

  @Test func manyChangesAreOneBackup() async throws {
    let (count, gate) = (Count(), Gate())
    let fileStore = fileStore(
      FileCalls(fault: { call in
        if call == .rename { _ = count.next() }
        return nil
      }), gate: gate)
    for number in 1...10 { try await keep("Book \(number)", in: fileStore) }
    gate.open()
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(count.next() == 12)
    #expect(try backup == file)
  }

  @Test func aKillBetweenTheTwoIsMadeGoodAtTheStart() async throws {
    let text = Fixtures.file(Fixtures.entry("Armadale"), Fixtures.entry("Basil"), extra: #""by":"hand","#)
    for before in [nil, Fixtures.file(Fixtures.entry("Basil"))] {
      if let before { try folder.write(before, to: "favorites.json.bak") }
      try folder.write(text, to: "favorites.json")
      let fileStore = fileStore()
      fileStore.checkBackup()
      await fileStore.waitForWrites(atMost: .seconds(60))
      #expect(try backup == Array(text.utf8))
      #expect(try file == Array(text.utf8))
    }
  }

  @Test(arguments: [
    Fixtures.file(), Fixtures.file(Fixtures.entry("Basil"), version: "2"), "{", "",
  ])
  func whatIsWorthLessDoesNotTakeItsPlace(text: String) async throws {
    let good = Fixtures.file(Fixtures.entry("Armadale"))
    try folder.write(good, to: "favorites.json.bak")
    try folder.write(good, to: "favorites.json")
    let fileStore = fileStore()
    try folder.write(text, to: "favorites.json")
    fileStore.checkBackup()
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try folder.text(of: "favorites.json.bak").contains("Armadale"))
    #expect(self.fileStore().current().all.isEmpty == (text == Fixtures.file()))
  }

  /// As when a sync program puts an older version in the file's place.
  @Test func whatIsOlderDoesNotTakeItsPlace() async throws {
    let older = Fixtures.file(Fixtures.entry("Armadale"))
    let good = Fixtures.file(Fixtures.entry("Basil"), Fixtures.entry("Armadale"))
    try folder.write(older, to: "favorites.json")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder.path("favorites.json"))
    try folder.write(good, to: "favorites.json.bak")
    let fileStore = fileStore()
    fileStore.checkBackup()
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try backup == Array(good.utf8))
  }

  @Test func isNeverASecondNameOfTheFile() async throws {
    let text = Fixtures.file(Fixtures.entry("Armadale"))
    try folder.write(text, to: "favorites.json")
    try FileManager.default.linkItem(
      atPath: folder.path("favorites.json"), toPath: folder.path("favorites.json.bak"))
    let fileStore = fileStore()
    fileStore.checkBackup()
    await fileStore.waitForWrites(atMost: .seconds(60))
    try folder.write("damage", to: "favorites.json")
    #expect(try backup == Array(text.utf8))
  }

  @Test func whatIsDamagedBeforeTheBackupIsTakenFromMemory() async throws {
    let gate = Gate()
    let fileStore = fileStore(gate: gate)
    try await keep("Armadale", in: fileStore)
    let good = try file
    try folder.write("damage", to: "favorites.json")
    gate.open()
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try backup == good)
  }

  @Test(arguments: FileCalls.Call.allCases, [ENOSPC, EACCES, EROFS, EIO])
  func whereItCannotBeWrittenTheChangeCounts(call: FileCalls.Call, code: Int32) async throws {
    let isFailing = Mutex(false)
    let gate = Gate(isOpen: true)
    let fileStore = fileStore(
      FileCalls(fault: { $0 == call && isFailing.withLock { $0 } ? .refused(code) : nil }), gate: gate)
    try await keep("Armadale", in: fileStore)
    await fileStore.waitForWrites(atMost: .seconds(60))
    let before = try backup
    for title in ["Basil", "No Name"] {
      gate.close()
      try await keep(title, in: fileStore)
      isFailing.withLock { $0 = true }
      gate.open()
      await fileStore.waitForWrites(atMost: .seconds(60))
      isFailing.withLock { $0 = false }
    }
    #expect(fileStore.current().all.count == 3)
    #expect(try backup == before)
    #expect(log.text.split(separator: "\n").count == 1)
    #expect(log.text.hasPrefix("favorites.json.bak could not be brought up to date"))
    try await keep("Hide and Seek", in: fileStore)
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try backup == file)
    #expect(try folder.names() == ["favorites.json", "favorites.json.bak", "favorites.json.lock"])
  }

  @Test func aFolderInItsPlaceCostsNoChange() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("favorites.json.bak"), withIntermediateDirectories: false)
    let fileStore = fileStore()
    for title in ["Armadale", "Basil", "No Name"] {
      try await keep(title, in: fileStore)
      await fileStore.waitForWrites(atMost: .seconds(60))
    }
    #expect(fileStore.current().all.count == 3)
    #expect(log.text.split(separator: "\n").count { $0.contains("up to date") } == 1)
    #expect(try folder.names() == ["favorites.json", "favorites.json.bak", "favorites.json.lock"])
  }
}

/// Holds up whoever comes, until it is opened.
private final class Gate: Sendable {
  private let isOpen: Mutex<Bool>

  init(isOpen: Bool = false) { self.isOpen = Mutex(isOpen) }

  func open() { isOpen.withLock { $0 = true } }
  func close() { isOpen.withLock { $0 = false } }
  func pass() async { while !isOpen.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) } }
}
