import Core
import Foundation
import Testing

@testable import Services

/// A drive that is not there, and what else can be wrong with the way to a file.
struct FolderProblemTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func favorites(_ path: String = "Documents/Topshelf") -> FavoritesFileStore {
    FavoritesFileStore(folder: folder.path(path), clock: TickingClock().clock, log: { _ in })
  }

  private func make(_ names: String...) throws {
    for name in names {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
  }

  /// What is there, what is wrong with it, and what mends it.
  enum Case: String, CaseIterable {
    case documents, documentsOnNoDrive, relative, chain, data, file, circle, documentsIsAFile, dataIsAFile
  }

  private func prepare(_ wanted: Case) throws -> (problem: FolderProblem, mend: () throws -> Void) {
    let (documents, data) = (folder.path("Documents"), folder.path("Documents/Topshelf"))
    let drive = folder.path("drive/Docs")
    switch wanted {
    case .documents:
      try make("drive")
      try folder.link("Documents", to: drive)
      return (.deadLink(documents, destination: drive), { try make("drive/Docs") })
    case .documentsOnNoDrive:
      try folder.link("Documents", to: drive)
      return (.deadLink(documents, destination: drive), { try make("drive/Docs") })
    case .relative:
      try folder.link("Documents", to: "drive/Docs")
      return (.deadLink(documents, destination: drive), { try make("drive/Docs") })
    case .chain:
      try folder.link("Documents", to: folder.path("other"))
      try folder.link("other", to: drive)
      return (.deadLink(documents, destination: drive), { try make("drive/Docs") })
    case .data:
      try make("Documents")
      try folder.link("Documents/Topshelf", to: drive)
      return (.deadLink(data, destination: drive), { try make("drive/Docs") })
    case .file:
      try make("Documents/Topshelf")
      try folder.link("Documents/Topshelf/favorites.json", to: drive + "/shelf.json")
      return (
        .deadFileLink(data + "/favorites.json", destination: drive + "/shelf.json"), { try make("drive/Docs") }
      )
    case .circle:
      try folder.link("Documents", to: "Documents")
      return (
        .deadLink(documents, destination: documents),
        {
          try FileManager.default.removeItem(atPath: documents)
          try make("Documents")
        }
      )
    case .documentsIsAFile:
      try folder.write("a file", to: "Documents")
      return (.notFolder(documents), { try FileManager.default.removeItem(atPath: documents) })
    case .dataIsAFile:
      try make("Documents")
      try folder.write("a file", to: "Documents/Topshelf")
      return (.notFolder(data), { try FileManager.default.removeItem(atPath: data) })
    }
  }

  @Test(arguments: Case.allCases) func isSaidAndGoneAsSoonAsItIsMended(wanted: Case) async throws {
    let (problem, mend) = try prepare(wanted)
    let fileStore = favorites()
    #expect(fileStore.current().notices == [.folder(problem)])
    let item = try Fixtures.item("Armadale")
    await #expect(throws: StoreError.folder(problem)) { try await fileStore.add(item, origin: nil) }
    await #expect(throws: StoreError.folder(problem)) { try await fileStore.remove(item.id) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("drive/Docs")))
    try mend()
    #expect(fileStore.current().notices == [])
    try await fileStore.add(item, origin: nil)
    #expect(favorites().current().all.map(\.item.title) == ["Armadale"])
  }

  @Test func whatWasOnTheDriveIsShownWhenItIsBack() async throws {
    try make("drive/Docs")
    try folder.link("Documents", to: folder.path("drive/Docs"))
    let fileStore = favorites()
    try await fileStore.add(try Fixtures.item("Armadale"), origin: nil)
    await fileStore.waitForWrites(atMost: .seconds(60))
    let problem = FolderProblem.deadLink(folder.path("Documents"), destination: folder.path("drive/Docs"))
    try FileManager.default.moveItem(atPath: folder.path("drive"), toPath: folder.path("away"))
    // What is known is still shown.
    #expect(fileStore.current().notices == [.folder(problem)])
    #expect(fileStore.current().all.map(\.item.title) == ["Armadale"])
    let second = favorites()
    #expect(second.current().all.isEmpty)
    for fileStore in [fileStore, second] {
      await #expect(throws: StoreError.folder(problem)) {
        try await fileStore.add(try Fixtures.item("Basil"), origin: nil)
      }
    }
    try FileManager.default.moveItem(atPath: folder.path("away"), toPath: folder.path("drive"))
    for fileStore in [fileStore, second] {
      #expect(fileStore.current().notices == [])
      #expect(fileStore.current().all.map(\.item.title) == ["Armadale"])
    }
    try await second.add(try Fixtures.item("Basil"), origin: nil)
    #expect(fileStore.current().all.map(\.item.title) == ["Basil", "Armadale"])
  }

  @Test func aLinkToAFileThatIsNotThereYetIsFollowed() async throws {
    try make("Documents/Topshelf", "synced")
    try folder.link("Documents/Topshelf/favorites.json", to: folder.path("synced/shelf.json"))
    #expect(favorites().current().notices == [])
    try await favorites().add(try Fixtures.item("Armadale"), origin: nil)
    #expect(try folder.text(of: "synced/shelf.json").contains("Armadale"))
  }

  @Test func whatIsOnlyStillToBeCreatedIsNoProblem() throws {
    #expect(favorites().current().notices == [])
    #expect(DurableFile(path: folder.path("a/b/c/d.json")).folderProblem == nil)
    #expect(DurableFile(path: "/d.json").folderProblem == nil)
  }

  #if os(Linux)
    /// Nobody may create a folder there, not even the administrator.
    @Test func aFolderThatCannotBeCreatedIsNamed() throws {
      let file = DurableFile(path: "/sys/topshelf/Docs/favorites.json")
      #expect(file.folderProblem == nil)
      let error = #expect(throws: DurableFileError.self) { try file.createFolder() }
      #expect(error?.kind == .folder(.missing("/sys/topshelf")))
    }
  #endif
}
