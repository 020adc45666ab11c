import Core
import Foundation
import Testing

@testable import Services

@Suite struct ConflictCopiesTests {
  @Test(arguments: [
    "favorites.sync-conflict-20261130-040506-ABCDEFG.json", "favorites (anna's conflicted copy 2026-11-30).json",
    "favorites (conflicted copy 2026-11-30 040506).json", "favorites (1).json", "favorites (12).json",
    "favorites_conflict-20261130-040506.json",
  ])
  func areKnown(_ name: String) {
    #expect(ConflictCopies.isCopy(name, of: "favorites.json"))
  }

  @Test(arguments: [
    "favorites.json", "favorites.json.bak", "favorites.json.lock", "favorites.json.damaged-2026",
    "favorites (old).json",
    "favorites-2025.json", "other (1).json", "favorites (1).txt", "favorites ().json",
  ])
  func areNotMistaken(_ name: String) {
    #expect(!ConflictCopies.isCopy(name, of: "favorites.json"))
  }

  @Test func areSaidAndNotTakenAsData() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text =
      #"{"format":"topshelf.favorites","version":1,"favorites":[{"id":"book:emma-jane-austen","title":"Emma"}]}"#
    try text.write(toFile: "\(folder)/favorites (1).json", atomically: false, encoding: .utf8)
    let store = FavoritesLibrary(folder: folder, clock: .fixed(Timestamp(seconds: 0)), log: { _ in }).store
    #expect(store.current().all.isEmpty)
    #expect(store.current().notice == .conflictCopy("favorites (1).json"))
    try "{".write(toFile: "\(folder)/favorites.json", atomically: false, encoding: .utf8)
    let damaged = FavoritesLibrary(folder: folder, clock: .fixed(Timestamp(seconds: 0)), log: { _ in }).store
    guard case .damaged = damaged.current().notice else {
      Issue.record("the more urgent notice is not said first")
      return
    }
  }
}
