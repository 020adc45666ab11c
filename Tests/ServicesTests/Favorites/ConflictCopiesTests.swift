import Core
import Foundation
import Testing

@testable import Services

@Suite struct ConflictCopiesTests {
  let folder: TemporaryFolder
  let text = Fixtures.file(Fixtures.entry("Basil"))

  init() throws { folder = try TemporaryFolder() }

  private func fileStore() -> FavoritesFileStore {
    // By this clock the folder has only just changed, so its stamp alone is not trusted.
    FavoritesFileStore(folder: folder.path, clock: .fixed(Timestamp(seconds: 0)), log: { _ in })
  }

  static let names = [
    "favorites.sync-conflict-20261130-040506-ABCDEFG.json", "favorites (anna's conflicted copy 2026-11-30).json",
    "favorites (Konflikt von anna 2026-11-30).json", "favorites (Copie en conflit de anna 2026-11-30).json",
    "favorites (conflicted copy 2026-11-30 040506).json", "favorites (1).json", "favorites(1).json", "favorites 2.json",
    "favorites-LAPTOP.json", "favorites-LAPTOP-2.json", "favorites_conflict-20261130-040506.json",
    "favorites (SFConflict anna@example.org 2026-11-30-04-05-06).json", "favorites.Conflict.json",
    "favorites [conflicted].json", "favorites\u{202E}.json", "favorites の競合コピー.json", "favorites-2025.json",
  ]

  @Test(arguments: names) func areToldByWhatIsInThem(_ name: String) throws {
    try folder.write(text, to: name)
    let fileStore = fileStore()
    #expect(fileStore.current().all.isEmpty)
    #expect(fileStore.current().notices == [.copies([name])])
    #expect(try folder.names() == [name])
    #expect(try folder.text(of: name) == text)
  }

  @Test(
    arguments: [
      ("favorites.json.bak", nil), ("favorites.json.damaged-2026", nil), ("favorites.json.lock", nil),
      ("favorites.txt", nil), ("other (1).json", nil), ("my favorites.json", nil), ("Favorites.json", nil),
      ("favorites-2.json", ""), ("favorites-2.json", "{"), ("favorites-2.json", #"{"format":"topshelf.keys"}"#),
      ("favorites-2.json", #"[{"format":"topshelf.favorites"}]"#), ("favorites-2.json", "topshelf.favorites"),
      ("favorites-2.json", #"{"a":{"format":"topshelf.favorites"}}"#),
    ] as [(String, String?)])
  func areNotMistaken(_ name: String, _ other: String?) throws {
    try folder.write(Fixtures.file(), to: "favorites.json")
    try folder.write(other ?? text, to: name)
    #expect(fileStore().current().notices == [])
  }

  @Test(arguments: [
    #"{"favorites":[],"format":"topshelf.favorites","version":1}"#, #"{"format":"topshelf.favorites","version":99}"#,
    #"{"format":"topshelf.favorites","version":1,"favorites":[{"id""#,
  ])
  func areToldInEveryState(text: String) throws {
    try folder.write(text, to: "favorites-LAPTOP.json")
    #expect(fileStore().current().notices == [.copies(["favorites-LAPTOP.json"])])
  }

  @Test func neitherFoldersNorLinksToNowhereNorLongFilesAreRead() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("favorites-1.json"), withIntermediateDirectories: false)
    try folder.link("favorites-2.json", to: "/nowhere/at/all.json")
    try folder.write(text, to: "favorites-3.json")
    let long = try #require(FileHandle(forWritingAtPath: folder.path("favorites-3.json")))
    try long.truncate(atOffset: 1 << 40)
    #expect(fileStore().current().notices == [])
  }

  @Test func allAreNamedAlsoThoseThatComeLater() async throws {
    let fileStore = fileStore()
    try await fileStore.add(try Fixtures.item("Armadale"), origin: nil)
    #expect(fileStore.current().notices == [])
    try folder.write(text, to: "favorites-LAPTOP.json")
    #expect(fileStore.current().notices == [.copies(["favorites-LAPTOP.json"])])
    try folder.write("", to: "favorites (1).json")
    #expect(fileStore.current().notices == [.copies(["favorites-LAPTOP.json"])])
    // Written in place: the folder does not change with it.
    try folder.write(text, to: "favorites (1).json")
    #expect(fileStore.current().notices == [.copies(["favorites (1).json", "favorites-LAPTOP.json"])])
    try await fileStore.add(try Fixtures.item("Basil"), origin: nil)
    #expect(fileStore.current().notices == [.copies(["favorites (1).json", "favorites-LAPTOP.json"])])
    #expect(fileStore.current().all.map(\.item.title) == ["Basil", "Armadale"])
    try FileManager.default.removeItem(atPath: folder.path("favorites-LAPTOP.json"))
    try folder.write("{}", to: "favorites (1).json")
    #expect(fileStore.current().notices == [])
  }

  @Test func otherThingsAreSaidBesideThem() throws {
    try folder.write(text, to: "favorites (1).json")
    try folder.write(Fixtures.file(Fixtures.entry("Basil"), "17", Fixtures.entry("Basil")), to: "favorites.json")
    #expect(fileStore().current().notices == [.hiddenEntries(2), .copies(["favorites (1).json"])])
    try folder.write("{", to: "favorites.json")
    let notices = fileStore().current().notices
    guard notices.count == 2, case .damaged = notices[0], case .copies = notices[1] else {
      Issue.record("\(notices)")
      return
    }
  }
}
