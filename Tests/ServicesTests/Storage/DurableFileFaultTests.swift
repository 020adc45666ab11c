import Core
import Foundation
import Testing

@testable import Services

struct DurableFileFaultTests {
  static let refusals: [(Int32, StoreError)] = [
    (EIO, .failed), (ENOSPC, .diskFull), (EDQUOT, .diskFull), (EACCES, .notPermitted), (EPERM, .notPermitted),
    (EROFS, .notPermitted),
  ]

  /// A file whose n-th call of a kind goes wrong, counted from 1.
  static func file(
    at path: String, _ fault: FileCalls.Fault, at call: FileCalls.Call, _ number: Int = 1
  ) -> DurableFile {
    let count = Count()
    return DurableFile(
      path: path, calls: FileCalls(fault: { $0 == call && count.next() == number ? fault : nil }))
  }

  @Test(arguments: FileCalls.Call.allCases, refusals)
  func anyRefusalLeavesTheOldVersion(call: FileCalls.Call, refusal: (code: Int32, kind: StoreError)) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "notes.json")
    let file = Self.file(at: folder.path("notes.json"), .refused(refusal.code), at: call)
    let error = #expect(throws: DurableFileError.self) { try file.write(Array("new".utf8)) }
    #expect(error?.kind == refusal.kind)
    #expect(error?.cause.code == refusal.code)
    #expect(try folder.text(of: "notes.json") == "old")
    #expect(try folder.names() == ["notes.json"])
  }

  @Test(arguments: FileCalls.Call.allCases) func aSignalIsNoFailure(call: FileCalls.Call) throws {
    let folder = try TemporaryFolder()
    try Self.file(at: folder.path("notes.json"), .refused(EINTR), at: call).write(Array("new".utf8))
    #expect(try folder.text(of: "notes.json") == "new")
  }

  @Test func whatCanBeHadAgainIsNotSynced() throws {
    let folder = try TemporaryFolder()
    let file = Self.file(at: folder.path("picture.png"), .refused(EIO), at: .sync)
    try file.write(Array("new".utf8), durably: false)
    #expect(try folder.text(of: "picture.png") == "new")
    #expect(try folder.names() == ["picture.png"])
  }

  @Test func shortWritesAreCarriedOn() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = DurableFile(
      path: folder.path("notes.json"), calls: FileCalls(fault: { $0 == .write ? .short : nil }))
    try file.write(bytes)
    #expect(try folder.bytes(of: "notes.json") == bytes)
  }

  @Test func aFolderThatCannotBeSyncedIsNotAcknowledged() throws {
    let folder = try TemporaryFolder()
    let file = Self.file(at: folder.path("notes.json"), .refused(EIO), at: .sync, 2)
    #expect(throws: DurableFileError.self) { try file.write(Array("new".utf8)) }
    #expect(try folder.names() == [])
    try folder.write("old", to: "notes.json")
    let stamp = file.stamp
    let second = Self.file(at: folder.path("notes.json"), .refused(EIO), at: .sync, 2)
    #expect(throws: DurableFileError.self) { try second.write(Array("new".utf8)) }
    #expect(try folder.text(of: "notes.json") == "old")
    #expect(file.stamp == stamp)
    #expect(try folder.names() == ["notes.json"])
  }

  #if os(Linux)
    @Test func aFullDiskIsToldByTheSystem() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      #expect(throws: SystemError(call: "write", code: ENOSPC)) {
        try FileCalls().writeAll([1, 2, 3], to: full.fileDescriptor)
      }
    }
  #endif
}
