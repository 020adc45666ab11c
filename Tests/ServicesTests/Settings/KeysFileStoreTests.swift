import Core
import Foundation
import Synchronization
import Testing

@testable import Services

struct KeysFileStoreTests {
  let folder: TemporaryFolder
  let log = Log()

  init() throws { folder = try TemporaryFolder() }

  private func fileStore(_ environment: [String: String] = [:], calls: FileCalls = .system) -> KeysFileStore {
    KeysFileStore(
      file: DurableFile(path: folder.path("topshelf/keys.json"), calls: calls), environment: environment,
      clock: .fixed(Timestamp(seconds: 1_800_000_000)), log: log.add)
  }

  private func key(_ text: String) throws -> ServiceKey { try #require(ServiceKey(text)) }

  private func prepare(_ text: String, mode: Int = 0o600) throws {
    try FileManager.default.createDirectory(atPath: folder.path("topshelf"), withIntermediateDirectories: true)
    try folder.write(text, to: "topshelf/keys.json")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("topshelf/keys.json"))
  }

  @Test func keepsKeysForTheirOwnerAlone() async throws {
    let fileStore = fileStore()
    #expect(fileStore.store.state(.newYorkTimes) == .notSet)
    #expect(try folder.names().isEmpty)
    try await fileStore.store.save([.newYorkTimes: try key("CANARY1")])
    try await fileStore.store.save([.googleBooks: try key("CANARY2")])
    #expect(fileStore.store.state(.newYorkTimes) == .stored)
    for fileStore in [fileStore, self.fileStore()] {
      #expect(fileStore.held(.newYorkTimes) == (try key("CANARY1")))
      #expect(fileStore.held(.googleBooks) == (try key("CANARY2")))
    }
    #expect(try folder.mode(of: "topshelf/keys.json") == 0o600)
    #expect(try folder.mode(of: "topshelf") == 0o700)
    #expect(
      try folder.text(of: "topshelf/keys.json") == """
        {
          "format": "topshelf.keys",
          "version": 1,
          "nyt": "CANARY1",
          "google": "CANARY2"
        }

        """)
  }

  /// A key is not lost because the network is down.
  @Test(
    arguments: [(nil, true), (.unreachable, true), (.quota, true), (.timedOut, true), (.keyRefused, false)]
      as [(ServiceFailure?, Bool)])
  func savesATestedKeyUnlessItIsRejected(_ failure: ServiceFailure?, _ isSaved: Bool) async throws {
    let fileStore = fileStore()
    let asked = Mutex<[ServiceKey?]>([])
    let store = fileStore.store(test: { _, key in
      asked.withLock { $0.append(key) }
      return failure
    })
    try await store.save([.newYorkTimes: try key("BEFORE")])
    #expect(try await store.saveTested(.newYorkTimes, try key("CANARY1")) == failure)
    #expect(fileStore.held(.newYorkTimes) == (try key(isSaved ? "CANARY1" : "BEFORE")))
    #expect(await store.test(.newYorkTimes) == failure)
    let expected: [ServiceKey?] = [try key("CANARY1"), nil]
    #expect(asked.withLock { $0 } == expected)
  }

  @Test(arguments: ["\"CANARY1\"", "'CANARY1'", " ' CANARY1 ' ", "CANARY1\n"])
  func quotesAroundAVariableAreTakenOff(_ text: String) throws {
    let fileStore = fileStore(["NYT_API_KEY": text])
    #expect(fileStore.held(.newYorkTimes) == (try key("CANARY1")))
    #expect(log.text.isEmpty)
  }

  @Test(arguments: ["<your key>", "'CANARY1", "CANARY1 CANARY2", "CANARY1=", "\"'CANARY1'\"", "CANARY1\u{FFFD}"])
  func aVariableThatIsNoKeyIsSaid(_ text: String) {
    let fileStore = fileStore(["GOOGLE_BOOKS_API_KEY": text])
    #expect(fileStore.held(.googleBooks) == nil)
    #expect(log.text.contains("GOOGLE_BOOKS_API_KEY"))
    #expect(!log.text.contains("CANARY") && !log.text.contains("\n"))
  }

  @Test(arguments: ["", " ", "\"\"", "' '"])
  func anEmptyVariableIsNotSet(_ text: String) {
    #expect(fileStore(["NYT_API_KEY": text]).store.state(.newYorkTimes) == .notSet)
    #expect(log.text.isEmpty)
  }

  @Test func onlyOneFileHoldsAKeyAndARemovedOneIsGone() async throws {
    let fileStore = fileStore()
    for text in ["CANARY1", "CANARY2", "CANARY3"] { try await fileStore.store.save([.newYorkTimes: try key(text)]) }
    let holders = try folder.names(in: "topshelf").filter { try folder.text(of: "topshelf/" + $0).contains("CANARY") }
    #expect(holders == ["keys.json"])
    try await fileStore.store.remove(.newYorkTimes)
    #expect(fileStore.store.state(.newYorkTimes) == .notSet)
    #expect(self.fileStore().held(.newYorkTimes) == nil)
    #expect(try !folder.text(of: "topshelf/keys.json").contains("CANARY"))
  }

  @Test func theEnvironmentGoesFirst() async throws {
    try await fileStore().store.save([.newYorkTimes: try key("STORED"), .googleBooks: try key("STORED")])
    let fileStore = fileStore(["NYT_API_KEY": " GIVEN ", "GOOGLE_BOOKS_API_KEY": "no key & <x>"])
    #expect(fileStore.held(.newYorkTimes) == (try key("GIVEN")))
    #expect(fileStore.store.state(.newYorkTimes) == .environment)
    #expect(fileStore.held(.googleBooks) == (try key("STORED")))
    #expect(fileStore.store.state(.googleBooks) == .stored)
  }

  @Test(arguments: ["", "{", "[]", #"{"nyt":"CANARY"}"#, #"{"format":"topshelf.keys","version":1,"nyt":"CANARY""#])
  func setsADamagedFileAside(damage: String) async throws {
    try prepare(damage, mode: 0o644)
    let fileStore = fileStore()
    #expect(fileStore.store.state(.newYorkTimes) == .notSet)
    let aside = "topshelf/keys.json.damaged-2027-01-15T08-00-00Z"
    #expect(try folder.text(of: aside) == damage)
    #expect(try folder.mode(of: aside) == 0o600)
    try await fileStore.store.save([.newYorkTimes: try key("NEW")])
    #expect(fileStore.held(.newYorkTimes) == (try key("NEW")))
    #expect(!log.text.contains("CANARY"))
  }

  @Test func takesTheFileFromOthers() throws {
    try prepare(#"{"format":"topshelf.keys","version":1,"nyt":"CANARY","google":7}"#, mode: 0o644)
    let fileStore = fileStore()
    #expect(fileStore.held(.newYorkTimes) == (try key("CANARY")))
    #expect(fileStore.held(.googleBooks) == nil)
    #expect(try folder.mode(of: "topshelf/keys.json") == 0o600)
    #expect(!log.text.contains("CANARY"))
  }

  @Test func aNewerFileIsReadAndNotWritten() async throws {
    let text = #"{"format":"topshelf.keys","version":2,"nyt":"CANARY"}"#
    try prepare(text)
    let fileStore = fileStore()
    #expect(fileStore.store.state(.newYorkTimes) == .stored)
    #expect(fileStore.store.notices() == [.newerVersion])
    await #expect(throws: StoreError.newerVersion) { try await fileStore.store.remove(.newYorkTimes) }
    #expect(try folder.text(of: "topshelf/keys.json") == text)
  }

  /// A folder in the file's place cannot be read by anybody, and becomes readable as a file whose mode changes would.
  @Test func anUnreadableFileIsSaidAndUsedOnceItCanBeRead() async throws {
    try prepare(#"{"format":"topshelf.keys","version":1,"nyt":"CANARY"}"#)
    let path = folder.path("topshelf/keys.json")
    for start in [false, true] {
      let fileStore = start ? nil : fileStore()
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let used = fileStore ?? self.fileStore()
      for _ in 1...3 {
        #expect(used.store.state(.newYorkTimes) == .unreadable)
        #expect(used.store.notices() == [.unreadable])
        #expect(used.held(.newYorkTimes) == nil)
        #expect(throws: ServiceFailure.keyUnreadable) { try used.key(.newYorkTimes) }
      }
      await #expect(throws: StoreError.unreadable) { try await used.store.save([.newYorkTimes: try key("X")]) }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      #expect(used.held(.newYorkTimes) == (try key("CANARY")))
      #expect(used.store.state(.newYorkTimes) == .stored)
      #expect(used.store.state(.googleBooks) == .notSet)
      #expect(throws: ServiceFailure.noKey) { try used.key(.googleBooks) }
      #expect(used.store.notices() == [])
    }
    // Said once each time, however often it is looked at.
    #expect(log.text.split(separator: "\n").count { $0.contains("cannot be read") } == 2)
  }

  /// In a variable, as a shell or a container's file of variables passes it, and in a file that was edited by hand.
  @Test(arguments: [
    ("my key!", true), ("<your-key-here>", true), ("clé", true), ("\"\"", false), ("  ", false), ("", false),
    ("good-key", false),
    ("'good-key'", false),
  ])
  func whatIsNoKeyIsSaid(_ text: String, _ isSaid: Bool) throws {
    let fromVariable = fileStore(["GOOGLE_BOOKS_API_KEY": text])
    #expect(fromVariable.store.notices() == (isSaid ? [.notAKey("GOOGLE_BOOKS_API_KEY")] : []))
    guard !text.contains("'"), !text.contains("\"") else { return }
    try prepare(#"{"format":"topshelf.keys","version":1,"nyt":"\#(text)"}"#, mode: 0o600)
    #expect(fileStore().store.notices() == (isSaid ? [.notAKey("keys.json")] : []))
  }

  @Test(arguments: [("7", true), ("[\"key\"]", true), ("null", false), ("\" \"", false)])
  func whatIsNoTextIsNoKey(_ value: String, _ isSaid: Bool) throws {
    try prepare(#"{"format":"topshelf.keys","version":1,"nyt":\#(value)}"#, mode: 0o600)
    #expect(fileStore().store.notices() == (isSaid ? [.notAKey("keys.json")] : []))
  }

  #if os(Linux)
    @Test(.enabled(if: getuid() != 0, "the administrator may read everything"))
    func aFileOfModeZeroIsUsedOnceItsModeIsMended() throws {
      try prepare(#"{"format":"topshelf.keys","version":1,"nyt":"CANARY"}"#, mode: 0)
      let fileStore = fileStore()
      #expect(fileStore.store.state(.newYorkTimes) == .unreadable)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("topshelf/keys.json"))
      #expect(fileStore.held(.newYorkTimes) == (try key("CANARY")))
    }
  #endif

  @Test func theEnvironmentCountsWhereTheFileCannotBeRead() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("topshelf/keys.json"), withIntermediateDirectories: true)
    let fileStore = fileStore(["NYT_API_KEY": "GIVEN"])
    #expect(fileStore.store.state(.newYorkTimes) == .environment)
    #expect(fileStore.store.state(.googleBooks) == .unreadable)
  }

  @Test func aFolderThatIsNotThereIsSaid() async throws {
    try folder.link("topshelf", to: "/nowhere/topshelf")
    let problem = FolderProblem.deadLink(folder.path("topshelf"), destination: "/nowhere/topshelf")
    let fileStore = fileStore()
    #expect(fileStore.store.state(.newYorkTimes) == .unreadable)
    #expect(fileStore.store.notices() == [.folder(problem)])
    await #expect(throws: StoreError.folder(problem)) {
      try await fileStore.store.save([.newYorkTimes: try key("X")])
    }
  }

  @Test func whatWasDamagedIsSaidUntilTheNextStart() async throws {
    try prepare("damage")
    let fileStore = fileStore()
    let notice = FileNotice.damaged(setAside: "keys.json.damaged-2027-01-15T08-00-00Z", isRestored: false)
    #expect(fileStore.store.notices() == [notice])
    try await fileStore.store.save([.newYorkTimes: try key("NEW")])
    #expect(fileStore.store.notices() == [notice])
    #expect(self.fileStore().store.notices() == [])
    // While it runs, too.
    try prepare("damage again")
    #expect(fileStore.store.notices() == [notice, .damaged(setAside: "keys.json", isRestored: false)])
    #expect(fileStore.held(.newYorkTimes) == nil)
    try await fileStore.store.save([.newYorkTimes: try key("NEWER")])
    #expect(
      fileStore.store.notices() == [.damaged(setAside: "keys.json.damaged-2027-01-15T08-00-00Z-2", isRestored: false)])
    #expect(fileStore.held(.newYorkTimes) == (try key("NEWER")))
  }

  @Test func aKeyThatWasRefusedIsNotThere() async throws {
    try await fileStore().store.save([.newYorkTimes: try key("CANARY1")])
    let count = Count()
    // The second sync is that of the folder, when the file is in its place already.
    let fileStore = fileStore(calls: FileCalls(fault: { $0 == .sync && count.next() > 1 ? .refused(EIO) : nil }))
    await #expect(throws: StoreError.failed) { try await fileStore.store.save([.newYorkTimes: try key("CANARY2")]) }
    #expect(fileStore.held(.newYorkTimes) == (try key("CANARY1")))
    #expect(self.fileStore().held(.newYorkTimes) == (try key("CANARY1")))
  }

  @Test(arguments: FileCalls.Call.allCases) func aChangeThatFailsChangesNothing(call: FileCalls.Call) async throws {
    try await fileStore().store.save([.newYorkTimes: try key("CANARY1")])
    let fileStore = fileStore(calls: FileCalls(fault: { $0 == call ? .refused(EACCES) : nil }))
    await #expect(throws: StoreError.notPermitted) {
      try await fileStore.store.save([.newYorkTimes: try key("CANARY2")])
    }
    #expect(fileStore.held(.newYorkTimes) == (try key("CANARY1")))
    #expect(try folder.text(of: "topshelf/keys.json").contains("CANARY1"))
    #expect(try folder.names(in: "topshelf") == ["keys.json", "keys.json.lock"])
    #expect(!log.text.contains("CANARY"))
    #expect(!"\(fileStore) \(String(reflecting: fileStore.held(.newYorkTimes)))".contains("CANARY"))
  }
}

/// What was logged.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var add: @Sendable (String) -> Void { { line in self.lines.withLock { $0.append(line) } } }
  var text: String { lines.withLock { $0.joined(separator: "\n") } }
}
