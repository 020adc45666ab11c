import Core
import Foundation
import Synchronization
import Testing

@testable import Services

struct FavoritesFileStoreTests {
  let folder: TemporaryFolder
  let data: String
  let clock = TickingClock()

  init() throws {
    folder = try TemporaryFolder()
    data = folder.path("Papers/Topshelf")
  }

  private func fileStore(_ calls: FileCalls = .system) -> FavoritesFileStore {
    FavoritesFileStore(folder: data, clock: clock.clock, calls: calls, log: { _ in })
  }

  private func titles(_ fileStore: FavoritesFileStore) -> [String] { fileStore.current().all.map(\.item.title) }

  private func titlesInFile() throws -> [String] {
    guard case .good(let file) = FavoritesFile.read(try folder.bytes(of: "Papers/Topshelf/favorites.json")) else {
      throw Unexpected()
    }
    return file.favorites.map(\.item.title)
  }

  @Test func writesNothingBeforeTheFirstFavorite() async throws {
    let fileStore = fileStore()
    #expect(fileStore.current().all.isEmpty)
    #expect(fileStore.current().notices == [])
    try await fileStore.remove(try Fixtures.item("Armadale").id)
    #expect(try !folder.names(in: "Papers/Topshelf").contains("favorites.json"))
  }

  @Test func addsNewestFirstAndRemoves() async throws {
    let store = fileStore().store
    for title in ["Armadale", "Basil", "No Name"] {
      try await store.add(try Fixtures.item(title), try Fixtures.origin())
    }
    #expect(store.current().all.map(\.item.title) == ["No Name", "Basil", "Armadale"])
    #expect(try titlesInFile() == ["No Name", "Basil", "Armadale"])
    try await store.remove(try Fixtures.item("Basil").id)
    try await store.remove(try Fixtures.item("Basil").id)
    #expect(titles(fileStore()) == ["No Name", "Armadale"])
    #expect(fileStore().current().all.first?.origin == (try Fixtures.origin()))
    #expect(try folder.mode(of: "Papers/Topshelf/favorites.json") == 0o600)
    #expect(try folder.mode(of: "Papers/Topshelf") == 0o700)
  }

  /// The file of an earlier version, whose keys left out `&`.
  @Test func aFavoriteIsKnownByItsOldKeyAndByTodays() async throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try folder.write(
      Fixtures.file(#"{"id":"book:rock-roll-ann-lee","title":"Rock & Roll","author":"Ann Lee","extra":1}"#),
      to: "Papers/Topshelf/favorites.json")
    let fileStore = fileStore()
    let before = try folder.bytes(of: "Papers/Topshelf/favorites.json")
    let today = Item.book(try Fixtures.book("ROCK AND ROLL", author: "Ann Lee"))
    let old = try #require(ItemID("book:rock-roll-ann-lee"))
    #expect(today.id != old && fileStore.current()[old] != nil && fileStore.current()[today.id]?.id == old)
    try await fileStore.add(today, origin: nil)
    #expect(try folder.bytes(of: "Papers/Topshelf/favorites.json") == before)
    try await fileStore.remove(today.id)
    #expect(fileStore.current().all.isEmpty && fileStore.current().removed.map(\.id) == [old])
    try await fileStore.restore(today.id)
    #expect(fileStore.current().all.map(\.id) == [old])
    try await fileStore.remove(old)
    #expect(try titlesInFile().isEmpty)
    // Kept anew, it has today's key, and there is nothing to bring back beside it.
    try await fileStore.add(today, origin: nil)
    #expect(fileStore.current().all.map(\.id) == [today.id] && fileStore.current().removed.isEmpty)
    try await fileStore.restore(old)
    #expect(fileStore.current().all.count == 1)
  }

  @Test func keepsAnItemOnce() async throws {
    let fileStore = fileStore()
    try await fileStore.add(try Fixtures.item("Armadale", isbns: ["9780140434088"]), origin: nil)
    let before = try folder.bytes(of: "Papers/Topshelf/favorites.json")
    try await fileStore.add(try Fixtures.item("Armadale"), origin: try Fixtures.origin())
    try await fileStore.add(try Fixtures.item("Armadale, the Film Edition", isbns: ["0140434089"]), origin: nil)
    #expect(try folder.bytes(of: "Papers/Topshelf/favorites.json") == before)
    #expect(fileStore.current().all.count == 1)
  }

  @Test func remembersTheLastTenThatWereRemoved() async throws {
    let fileStore = fileStore()
    let titles = (1...12).map { "Book \($0)" }
    for title in titles { try await fileStore.add(try Fixtures.item(title), origin: nil) }
    for title in titles { try await fileStore.remove(try Fixtures.item(title).id) }
    #expect(fileStore.current().removed.map(\.item.title) == Array(titles.reversed().prefix(10)))
    #expect(self.fileStore().current().removed.isEmpty)
  }

  @Test func seesWhatAnotherProgramWrites() async throws {
    let fileStore = fileStore()
    try await fileStore.add(try Fixtures.item("Armadale"), origin: nil)
    try folder.write(
      Fixtures.file(Fixtures.entry("Basil"), extra: #""by":"hand","#), to: "Papers/Topshelf/favorites.json")
    #expect(titles(fileStore) == ["Basil"])
    try folder.write(
      Fixtures.file(Fixtures.entry("Hide and Seek"), Fixtures.entry("Basil"), extra: #""by":"hand","#),
      to: "Papers/Topshelf/favorites.json")
    try await fileStore.add(try Fixtures.item("No Name"), origin: nil)
    #expect(titles(fileStore) == ["No Name", "Hide and Seek", "Basil"])
    #expect(try folder.text(of: "Papers/Topshelf/favorites.json").contains(#""by": "hand""#))
  }

  @Test func twoAtOnceLoseNothing() async throws {
    let two = [fileStore(), fileStore()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          try await two[number % 2].add(try Fixtures.item("Book \(number)"), origin: nil)
          if number % 10 == 0 { try await two[(number + 1) % 2].remove(try Fixtures.item("Book \(number)").id) }
        }
      }
      try await group.waitForAll()
    }
    let expected = Set((0..<200).filter { $0 % 10 != 0 }.map { "Book \($0)" })
    #expect(Set(try titlesInFile()) == expected)
    for fileStore in two {
      #expect(Set(titles(fileStore)) == expected)
      #expect(titles(fileStore).count == expected.count)
    }
  }

  @Test func keptAndRemovedManyTimesAtOnceItIsThereOnce() async throws {
    let fileStore = fileStore()
    let item = try Fixtures.item("Armadale")
    await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          if number % 4 == 3 { try await fileStore.remove(item.id) } else { try await fileStore.add(item, origin: nil) }
        }
      }
    }
    try await fileStore.add(item, origin: nil)
    #expect(titles(fileStore) == ["Armadale"])
    #expect(try titlesInFile() == ["Armadale"])
  }

  @Test(arguments: FileCalls.Call.allCases, [ENOSPC, EACCES, EIO])
  func aChangeThatFailsChangesNothing(call: FileCalls.Call, code: Int32) async throws {
    try await fileStore().add(try Fixtures.item("Armadale"), origin: nil)
    let isFailing = Mutex(false)
    let fileStore = fileStore(FileCalls(fault: { $0 == call && isFailing.withLock { $0 } ? .refused(code) : nil }))
    let before = try folder.bytes(of: "Papers/Topshelf/favorites.json")
    isFailing.withLock { $0 = true }
    let expected: StoreError = code == ENOSPC ? .diskFull : code == EACCES ? .notPermitted : .failed
    await #expect(throws: expected) { try await fileStore.add(try Fixtures.item("Basil"), origin: nil) }
    await #expect(throws: expected) { try await fileStore.remove(try Fixtures.item("Armadale").id) }
    #expect(titles(fileStore) == ["Armadale"])
    #expect(fileStore.current().removed.isEmpty)
    #expect(try folder.bytes(of: "Papers/Topshelf/favorites.json") == before)
    isFailing.withLock { $0 = false }
    try await fileStore.add(try Fixtures.item("Basil"), origin: nil)
    #expect(titles(fileStore) == ["Basil", "Armadale"])
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(
      try folder.names(in: "Papers/Topshelf") == ["favorites.json", "favorites.json.bak", "favorites.json.lock"])
  }

  @Test func whatWasNotSyncedIsNotAcknowledgedByTheNextAttemptEither() async throws {
    try await fileStore().add(try Fixtures.item("Armadale"), origin: nil)
    let count = Count()
    // Of three syncs, the second is that of the folder, after the rename, and the third that after going back.
    let fileStore = fileStore(
      FileCalls(fault: { call in
        guard call == .sync else { return nil }
        let number = count.next()
        return number <= 9 && number % 3 != 1 ? .refused(EIO) : nil
      }))
    let before = try folder.bytes(of: "Papers/Topshelf/favorites.json")
    for _ in 1...3 {
      await #expect(throws: StoreError.failed) { try await fileStore.add(try Fixtures.item("Basil"), origin: nil) }
      #expect(titles(fileStore) == ["Armadale"])
      #expect(try folder.bytes(of: "Papers/Topshelf/favorites.json") == before)
    }
    try await fileStore.add(try Fixtures.item("Basil"), origin: nil)
    #expect(titles(fileStore) == ["Basil", "Armadale"])
  }

  @Test func followsALinkIntoAnotherFolder() async throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.path("synced"), withIntermediateDirectories: true)
    try folder.link("Papers/Topshelf/favorites.json", to: "../../synced/shelf.json")
    let fileStore = fileStore()
    for title in ["Armadale", "Basil"] { try await fileStore.add(try Fixtures.item(title), origin: nil) }
    #expect(folder.linkDestination(of: "Papers/Topshelf/favorites.json") != nil)
    #expect(try folder.text(of: "synced/shelf.json").contains("Basil"))
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(
      try folder.bytes(of: "Papers/Topshelf/favorites.json.bak") == (try folder.bytes(of: "synced/shelf.json")))
  }
}

/// A clock that moves on by a second each time it is asked.
final class TickingClock: Sendable {
  private let count = Count()

  var clock: Clock {
    Clock(now: { Timestamp(seconds: 1_800_000_000 + self.count.next()) }, secondsFromUTC: { _ in 0 })
  }
}
