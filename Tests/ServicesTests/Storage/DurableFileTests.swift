import Core
import Foundation
import Testing

@testable import Services

struct DurableFileTests {
  let folder: TemporaryFolder
  let file: DurableFile

  init() throws {
    folder = try TemporaryFolder()
    file = DurableFile(path: folder.path("notes.json"))
  }

  @Test func writesForItsOwnerAloneAndLeavesNothingElse() throws {
    #expect(file.read() == .missing)
    let stamp = try file.write(Array("one".utf8))
    #expect(try folder.text(of: "notes.json") == "one")
    #expect(try folder.mode(of: "notes.json") == 0o600)
    #expect(file.stamp == stamp)
    #expect(file.read() == .contents(Array("one".utf8), stamp))
    try file.write(Array("two".utf8))
    #expect(file.stamp != stamp)
    #expect(try folder.names() == ["notes.json"])
  }

  @Test func writesNothingAtAllAndMuch() throws {
    try file.write([])
    #expect(try folder.bytes(of: "notes.json").isEmpty)
    let much = [UInt8](repeating: 7, count: 3_000_001)
    try file.write(much)
    #expect(try folder.bytes(of: "notes.json") == much)
    guard case .contents(let read, _) = file.read() else { throw Unexpected() }
    #expect(read == much)
  }

  @Test func aPreparedVersionReplacesNothingYet() throws {
    try file.write(Array("one".utf8))
    try file.prepare(Array("two".utf8)).discard()
    #expect(try folder.text(of: "notes.json") == "one")
    #expect(try folder.names() == ["notes.json"])
    let version = try file.prepare(Array("three".utf8))
    #expect(try folder.text(of: "notes.json") == "one")
    try version.commit()
    #expect(try folder.text(of: "notes.json") == "three")
    #expect(file.stamp == version.stamp)
    #expect(try folder.names() == ["notes.json"])
  }

  @Test func keepsALinkAndWritesWhereItPoints() throws {
    try FileManager.default.createDirectory(atPath: folder.path("synced"), withIntermediateDirectories: false)
    try folder.link("notes.json", to: "middle")
    try folder.link("middle", to: "synced/target.json")
    try file.write(Array("through a link that dangles".utf8))
    #expect(try folder.text(of: "synced/target.json") == "through a link that dangles")
    try file.write(Array("again".utf8))
    #expect(try folder.text(of: "synced/target.json") == "again")
    #expect(folder.linkDestination(of: "notes.json") == "middle")
    #expect(try folder.names() == ["middle", "notes.json", "synced"])
    #expect(try folder.names(in: "synced") == ["target.json"])
  }

  #if os(Linux)
    /// A file on another file system cannot get a second name here, so it is copied.
    @Test func setsAsideAcrossFileSystems() throws {
      let elsewhere = try TemporaryFolder(in: "/dev/shm")
      try folder.link("notes.json", to: elsewhere.path("target.json"))
      for text in ["one", "two"] { try file.write(Array(text.utf8)) }
      let aside = try file.setAside(at: .init(seconds: 0))
      #expect(try folder.text(of: aside) == "two")
      #expect(try elsewhere.names().isEmpty)
      try file.write(Array("three".utf8))
      #expect(try elsewhere.text(of: "target.json") == "three")
      #expect(try folder.names() == ["notes.json", aside].sorted())
    }
  #endif

  @Test func refusesALoopOfLinks() throws {
    try folder.link("notes.json", to: "other")
    try folder.link("other", to: "notes.json")
    #expect(throws: DurableFileError(SystemError(call: "readlink", code: ELOOP))) { try file.write([1]) }
    guard case .unreadable = file.read() else { throw Unexpected() }
    #expect(try folder.names() == ["notes.json", "other"])
  }

  @Test func tellsUnreadableFromMissing() throws {
    let inFile = DurableFile(path: folder.path("notes.json/below"))
    try folder.write("a file, not a folder", to: "notes.json")
    for unreadable in [inFile, DurableFile(path: folder.path)] {
      guard case .unreadable = unreadable.read() else { throw Unexpected() }
      #expect(throws: DurableFileError.self) { try unreadable.write([1]) }
    }
    #expect(throws: DurableFileError.self) { try inFile.createFolder() }
    try folder.link("endless", to: "/dev/zero")
    guard case .unreadable = DurableFile(path: folder.path("endless")).read() else { throw Unexpected() }
    #expect(DurableFile(path: folder.path("nowhere/notes.json")).read() == .missing)
  }

  #if os(Linux)
    /// A file that says to be as long as can be, and holds nothing.
    @Test func aSizeThatIsTooLargeIsUnreadable() throws {
      let elsewhere = try TemporaryFolder(in: "/dev/shm")
      try elsewhere.write("", to: "notes.json")
      let handle = try #require(FileHandle(forWritingAtPath: elsewhere.path("notes.json")))
      try handle.truncate(atOffset: UInt64(Int64.max))
      #expect(
        DurableFile(path: elsewhere.path("notes.json")).read()
          == .unreadable(SystemError(call: "read", code: EFBIG)))
    }
  #endif

  @Test func makesItsFolderForItsOwnerAlone() throws {
    let deep = DurableFile(path: folder.path("a/b/c/notes.json"))
    #expect(throws: DurableFileError.self) { try deep.write([1]) }
    try deep.createFolder()
    try deep.createFolder()
    try deep.write([1])
    for made in ["a", "a/b", "a/b/c"] { #expect(try folder.mode(of: made) == 0o700) }
  }

  @Test func sweepsOnlyWhatAKilledProgramLeft() throws {
    let kept = [
      ".notes.json.topshelf-", ".notes.json.topshelf-0123456789abcdeg", "notes.json.topshelf-0123456789abcdef",
      ".other.json.topshelf-0123456789abcdef", "notes.json",
    ]
    for name in kept + [".notes.json.topshelf-0123456789abcdef", ".notes.json.bak.topshelf-00000000000000ff"] {
      try folder.write("x", to: name)
    }
    try file.sweepTemporaries(alsoOf: [DurableFile(path: folder.path("notes.json.bak"))])
    #expect(try folder.names() == (kept + ["notes.json.lock"]).sorted())
  }

  @Test func writesNothingWhereNothingIsLeft() throws {
    try file.sweepTemporaries()
    #expect(try folder.names().isEmpty)
  }

  @Test func isNotMisledByANameThatIsTaken() throws {
    try folder.write("victim", to: "victim")
    let calls = FileCalls()
    try folder.link("trap", to: "victim")
    #expect(throws: SystemError(call: "open", code: EEXIST)) { try calls.create(folder.path("trap")) }
    #expect(throws: SystemError(call: "open", code: ELOOP)) { try calls.openOrCreate(folder.path("trap")) }
    #expect(try folder.text(of: "victim") == "victim")
  }

  @Test func seesAChangeFromOutside() throws {
    let stamp = try file.write(Array("one".utf8))
    try FileManager.default.removeItem(atPath: file.path)
    #expect(file.stamp == nil)
    try folder.write("two", to: "notes.json")
    #expect(file.stamp != stamp)
  }

  @Test func setsAsideWithoutOverwriting() throws {
    var names: [String] = []
    for text in ["first", "second", "third"] {
      try folder.write(text, to: "notes.json")
      names.append(try file.setAside(at: .init(milliseconds: 1_796_011_506_000)))
      #expect(file.read() == .missing)
    }
    #expect(
      names == ["", "-2", "-3"].map { "notes.json.damaged-2026-11-30T04-05-06Z" + $0 })
    #expect(try names.map { try folder.text(of: $0) } == ["first", "second", "third"])
  }

  @Test func lockIsExclusiveAndWaitingHasAnEnd() throws {
    let lock = try file.lock()
    #expect(throws: DurableFileError(SystemError(call: "flock", code: EWOULDBLOCK))) {
      try file.lock(waitingAtMost: .milliseconds(10))
    }
    lock.release()
    try file.lock(waitingAtMost: .milliseconds(10)).release()
  }
}
