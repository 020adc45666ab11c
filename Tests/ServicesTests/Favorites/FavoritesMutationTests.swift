import Core
import Foundation
import TestSupport
import Testing

@testable import Services

/// Whatever is in the file, the program starts, and what it does not take is kept byte for byte.
struct FavoritesMutationTests {
  private static let whole: [UInt8] = {
    var file = FavoritesFile()
    for title in ["Armadale", "Basil", "No Name"] {
      guard let item = try? Fixtures.item(title, isbns: ["9780140434088"]), let origin = try? Fixtures.origin() else {
        continue
      }
      file.insert(.init(Favorite(item: item, addedAt: Timestamp(seconds: 1_800_000_000), origin: origin)))
    }
    return file.bytes
  }()

  private func check(_ bytes: [UInt8], isWhole: Bool = false) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "favorites.json")
    try folder.write(Fixtures.file(Fixtures.entry("From the Backup")), to: "favorites.json.bak")
    let fileStore = FavoritesFileStore(
      folder: folder.path, clock: .fixed(Timestamp(seconds: 0)), calls: .system, log: { _ in })
    let favorites = fileStore.current()
    for notice in favorites.notices {
      switch notice {
      case .damaged(let name, let usedBackup):
        #expect(!isWhole)
        #expect(usedBackup)
        #expect(try folder.bytes(of: name) == bytes)
        #expect(favorites.all.map(\.item.title) == ["From the Backup"])
        return
      case .newerVersion, .hiddenEntries: break
      case .unreadable, .folder, .copies: Issue.record("A plain file is unreadable")
      }
    }
    #expect(try folder.bytes(of: "favorites.json") == bytes)
  }

  @Test func truncatedAnywhere() async throws {
    for length in 0...Self.whole.count where length < 40 || length % 7 == 0 {
      // All but the line end at the end belongs to it.
      try check(Array(Self.whole.prefix(length)), isWhole: length >= Self.whole.count - 1)
      // Other tests wait for the same few threads.
      await Task.yield()
    }
  }

  @Test(arguments: 0..<300) func mutated(seed: UInt64) throws {
    var generator = RandomBytes(seed: seed)
    var bytes = Self.whole
    let share = Int.random(in: 1...20, using: &generator)
    for _ in 0..<max(1, seed % 3 == 0 ? 1 : bytes.count * share / 100) {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      default: bytes[index] = Array("{}[]\",:\\0".utf8).randomElement(using: &generator) ?? 0
      }
    }
    try check(bytes)
  }

  @Test func hostileForms() throws {
    let deep = String(repeating: "[", count: 100_000)
    try check(Array(deep.utf8))
    try check(Array(Fixtures.file(deep).utf8))
    try check(Array(Fixtures.file(Fixtures.entry("Armadale", #","x":"# + deep)).utf8))
    try check([UInt8](repeating: 0, count: 1_000_000))
    try check(Array(Fixtures.file(Fixtures.entry(String(repeating: "a", count: 1_000_000))).utf8))
  }
}
