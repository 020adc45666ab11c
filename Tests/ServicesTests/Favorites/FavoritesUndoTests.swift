import Core
import Foundation
import TestSupport
import Testing

@testable import Services

/// Keeping is now, and on top; only undoing a removal brings back what was.
struct FavoritesUndoTests {
  let folder: TemporaryFolder
  let clock = TickingClock()

  init() throws { folder = try TemporaryFolder() }

  private func fileStore(_ clock: Clock? = nil) -> FavoritesFileStore {
    FavoritesFileStore(folder: folder.path, clock: clock ?? self.clock.clock, calls: .system, log: { _ in })
  }

  private func titles(_ fileStore: FavoritesFileStore) -> [String] { fileStore.current().all.map(\.item.title) }

  private func id(_ title: String) throws -> ItemID { try Fixtures.item(title).id }

  private func keep(_ titles: [String], in fileStore: FavoritesFileStore) async throws {
    for title in titles { try await fileStore.add(try Fixtures.item(title), origin: try Fixtures.origin()) }
  }

  /// By removals and undos, each in an order of its own.
  @Test(
    arguments: [["A"], ["B"], ["D"], ["A", "B"], ["B", "A"], ["B", "C"], ["A", "B", "C", "D"]] as [[String]],
    [false, true])
  func undoPutsBackToItsPlace(removed: [String], isReversed: Bool) async throws {
    let fileStore = fileStore()
    try await keep(["D", "C", "B", "A"], in: fileStore)
    let before = fileStore.current().all
    let bytes = try folder.bytes(of: "favorites.json")
    for title in removed { try await fileStore.remove(try id(title)) }
    #expect(fileStore.current().removed.map(\.item.title) == removed.reversed())
    for title in isReversed ? removed.reversed() : removed {
      for _ in 1...2 { try await fileStore.restore(try id(title)) }
    }
    #expect(fileStore.current().all == before)
    #expect(fileStore.current().removed.isEmpty)
    #expect(try folder.bytes(of: "favorites.json") == bytes)
  }

  @Test(arguments: 0..<60) func manyUndosInAnyOrderPutAllBack(seed: UInt64) throws {
    var random = RandomBytes(seed: seed)
    var file = FavoritesFile()
    func insert(_ title: String) throws {
      file.insert(.init(Favorite(item: try Fixtures.item(title), addedAt: Timestamp(seconds: 0), origin: nil)))
    }
    func books() -> [ItemID] { file.favorites.filter { $0.item.title.hasPrefix("Book") }.map(\.id) }
    for number in 0..<12 { try insert("Book \(number)") }
    let before = books()
    var removed = RemovedFavorites()
    var ids: [ItemID] = []
    for round in 0..<40 {
      switch Int.random(in: 0...2, using: &random) {
      case 0: try insert("New \(round)")
      case 1 where ids.count < RemovedFavorites.limit:
        let id = try #require(books().randomElement(using: &random))
        #expect(removed.remove(id, from: &file))
        ids.append(id)
      default:
        guard let index = ids.indices.randomElement(using: &random) else { continue }
        #expect(removed.restore(ids.remove(at: index), to: &file))
      }
    }
    for id in ids.shuffled(using: &random) { #expect(removed.restore(id, to: &file)) }
    #expect(books() == before)
    // What was kept meanwhile is above them all.
    #expect(file.favorites.suffix(12).map(\.id) == before)
  }

  @Test func whatWasKeptMeanwhileStaysOnTop() async throws {
    let fileStore = fileStore()
    try await keep(["Only"], in: fileStore)
    try await fileStore.remove(try id("Only"))
    try await keep(["Later", "Latest"], in: fileStore)
    try await fileStore.restore(try id("Only"))
    #expect(titles(fileStore) == ["Latest", "Later", "Only"])
  }

  @Test(arguments: [0, 1_000_000_000, 1_800_000_005, 2_000_000_000]) func theClockChangesNothing(second: Int)
    async throws
  {
    try await keep(["C", "B", "A"], in: fileStore())
    let before = fileStore().current().all
    let fileStore = fileStore(.fixed(Timestamp(seconds: second)))
    try await fileStore.remove(try id("B"))
    try await fileStore.restore(try id("B"))
    #expect(fileStore.current().all == before)
  }

  @Test func keptAgainItIsTheNewest() async throws {
    let fileStore = fileStore()
    try await keep(["C", "B", "A"], in: fileStore)
    let before = try #require(fileStore.current()[try id("B")])
    try await fileStore.remove(try id("B"))
    try await fileStore.remove(try id("C"))
    try await fileStore.add(try Fixtures.item("B"), origin: nil)
    #expect(titles(fileStore) == ["B", "A"])
    let again = try #require(fileStore.current()[try id("B")])
    #expect(again.addedAt > before.addedAt && again.origin == before.origin)
    #expect(fileStore.current().removed.map(\.item.title) == ["C"])
    // Its neighbor was B, which has another place now.
    try await fileStore.restore(try id("C"))
    #expect(titles(fileStore) == ["B", "A", "C"])
    let bytes = try folder.bytes(of: "favorites.json")
    try await fileStore.restore(try id("B"))
    #expect(try folder.bytes(of: "favorites.json") == bytes)
  }

  /// Its heart is pressed twice: what the reader wrote into the file is not lost by it.
  @Test func keptAgainItHasAllThatBelongsToIt() async throws {
    let entry = Fixtures.entry("Basil", #","shelfmark":"PR 4494","note":"Mine","addedAt":"2020-01-02T03:04:05Z""#)
    try folder.write(Fixtures.file(Fixtures.entry("Armadale"), entry), to: "favorites.json")
    let fileStore = fileStore()
    let basil = try Fixtures.item("Basil")
    try await fileStore.remove(basil.id)
    try await fileStore.add(basil, origin: nil)
    #expect(titles(fileStore) == ["Basil", "Armadale"])
    let text = try folder.text(of: "favorites.json")
    #expect(text.contains(#""shelfmark":"PR 4494","note":"Mine""#) && !text.contains("2020-01-02"))
    #expect(fileStore.current().removed.isEmpty)
  }

  @Test func allThatBelongsToItComesBack() async throws {
    let entries = [
      Fixtures.entry("Armadale"), Fixtures.entry("Basil", #","shelfmark":"PR 4494","addedAt":"2020-01-02T03:04:05Z""#),
      #"{"id":"film:1","title":"A Film"}"#, Fixtures.entry("Basil", #","second":true"#),
    ]
    try folder.write(Fixtures.file(entries[0], entries[1], entries[2], entries[3]), to: "favorites.json")
    let fileStore = fileStore()
    try await fileStore.remove(try id("Basil"))
    #expect(try !folder.text(of: "favorites.json").contains("Basil"))
    try await fileStore.restore(try id("Basil"))
    let text = try folder.text(of: "favorites.json")
    for entry in entries { #expect(text.contains(entry)) }
    #expect(titles(fileStore) == ["Armadale", "Basil"])
    #expect(fileStore.current().all.last?.addedAt == Timestamp(iso8601: "2020-01-02T03:04:05Z"))
  }

  @Test func itsNeighborsMayBeGone() async throws {
    let fileStore = fileStore()
    try await keep(["D", "C", "B", "A"], in: fileStore)
    try await fileStore.remove(try id("C"))
    try folder.write(Fixtures.file(Fixtures.entry("X"), Fixtures.entry("A")), to: "favorites.json")
    try await fileStore.restore(try id("C"))
    #expect(titles(fileStore) == ["X", "A", "C"])
  }

  @Test func whatCannotBeUndoneChangesNothing() async throws {
    let first = fileStore()
    try await keep(["B", "A"], in: first)
    try await first.remove(try id("A"))
    let bytes = try folder.bytes(of: "favorites.json")
    // After a restart nothing is remembered, and of what was never kept nothing is known.
    for title in ["A", "B", "Never"] { try await fileStore().restore(try id(title)) }
    #expect(try folder.bytes(of: "favorites.json") == bytes)
    // Another edition of the same book was kept meanwhile.
    let edition = try Fixtures.item("Basil", isbns: ["9780140434088"])
    try await first.add(edition, origin: nil)
    try await first.remove(edition.id)
    try await first.add(try Fixtures.item("Basil, the Film Edition", isbns: ["0140434089"]), origin: nil)
    try await first.restore(edition.id)
    #expect(titles(first) == ["Basil, the Film Edition", "B"])
  }
}
