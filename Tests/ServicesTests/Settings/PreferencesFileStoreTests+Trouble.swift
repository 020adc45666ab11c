import Core
import Foundation
import Synchronization
import Testing

@testable import Services

/// What is refused, cannot be read, or was damaged. Part of the suite that runs one test after the other.
extension PreferencesFileStoreTests {
  /// UserDefaults does not say why it failed, so it is tried; here by what the calls answer to the trial.
  static let refusals: [(FileCalls.Call?, Int32, StoreError)] = [
    (nil, 0, .failed), (.write, ENOSPC, .diskFull), (.write, EDQUOT, .diskFull), (.open, ENOSPC, .diskFull),
    (.open, EACCES, .notPermitted), (.open, EROFS, .notPermitted), (.sync, EIO, .failed),
  ]

  @Test(arguments: refusals, [false, true])
  func whatUserDefaultsCannotWriteIsNowhere(
    refusal: (call: FileCalls.Call?, code: Int32, error: StoreError), isFirst: Bool
  ) async throws {
    let saved = isFirst ? Preferences() : try preferences()
    if !isFirst { try await fileStore().save(saved) }
    let mirror = sandbox.folder + "/settings.json"
    let before = try? sandbox.root.bytes(of: sandbox.name + "/settings.json")
    // Once UserDefaults has failed, the mirror cannot be written any more either: what is taken back needs no space.
    let hasFailed = Mutex(false)
    var defaults = DefaultsSuite(
      name: sandbox.suite, path: sandbox.root.path(sandbox.plist),
      calls: FileCalls(fault: { $0 == refusal.call ? .refused(refusal.code) : nil }))
    defaults.synchronize = {
      hasFailed.withLock { $0 = true }
      _ = $0.synchronize()
      return false
    }
    let fileStore = PreferencesFileStore(
      mirror: DurableFile(
        path: mirror,
        calls: FileCalls(fault: { call in
          [.open, .write].contains(call) && hasFailed.withLock { $0 } ? .refused(ENOSPC) : nil
        })), defaults: defaults, clock: clock, log: { _ in })
    hasFailed.withLock { $0 = false }
    await #expect(throws: refusal.error) { try await fileStore.save(try preferences("picture-books")) }
    #expect(fileStore.current() == saved)
    #expect((try? sandbox.root.bytes(of: sandbox.name + "/settings.json")) == before)
    #expect(self.fileStore().current() == saved)
    #expect(try !sandbox.root.names().contains { $0.hasPrefix(".") })
    // What is in UserDefaults' memory does not come back with the next change.
    try await self.fileStore().save(Preferences(theme: .light))
    #expect(self.fileStore().current() == Preferences(theme: .light))
    #expect(try !sandbox.root.text(of: sandbox.plist).contains("picture-books"))
  }

  /// UserDefaults truncates its file before it fails: then the mirror is the only one that knows what was set.
  @Test(arguments: [false, true]) func whatWasSetOutlivesATruncatedPropertyList(hasMirror: Bool) async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    if !hasMirror { try FileManager.default.removeItem(atPath: sandbox.root.path(sandbox.name + "/settings.json")) }
    let plist = sandbox.root.path(sandbox.plist)
    var defaults = DefaultsSuite(name: sandbox.suite, path: plist)
    let isBroken = Mutex(false)
    defaults.synchronize = {
      guard isBroken.withLock({ $0 }) else { return $0.synchronize() }
      _ = $0.synchronize()
      try? Data().write(to: URL(filePath: plist))
      return false
    }
    let fileStore = PreferencesFileStore(
      mirror: DurableFile(path: sandbox.folder + "/settings.json"), defaults: defaults, clock: clock, log: { _ in })
    isBroken.withLock { $0 = true }
    await #expect(throws: StoreError.failed) { try await fileStore.save(try preferences("picture-books")) }
    #expect(fileStore.current() == saved)
    #expect(self.fileStore().current() == saved)
  }

  @Test func anUnreadablePropertyListIsSaidAndNotWritten() async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    let plist = sandbox.root.path(sandbox.plist)
    try FileManager.default.moveItem(atPath: plist, toPath: plist + ".away")
    try FileManager.default.createDirectory(atPath: plist, withIntermediateDirectories: false)
    let fileStore = fileStore()
    #expect(fileStore.store.notices() == [.unreadable])
    // From the mirror.
    #expect(fileStore.current() == saved)
    await #expect(throws: StoreError.unreadable) { try await fileStore.save(Preferences(theme: .light)) }
    try FileManager.default.removeItem(atPath: plist)
    try FileManager.default.moveItem(atPath: plist + ".away", toPath: plist)
    #expect(fileStore.store.notices() == [])
    try await fileStore.save(Preferences(theme: .light))
    #expect(fileStore.current() == Preferences(theme: .light))
  }

  @Test func aMirrorThatCannotBeReadIsSaidWhereItIsNeeded() async throws {
    try await fileStore().save(try preferences())
    let mirror = sandbox.folder + "/settings.json"
    try FileManager.default.moveItem(atPath: mirror, toPath: mirror + ".away")
    try FileManager.default.createDirectory(atPath: mirror, withIntermediateDirectories: false)
    #expect(fileStore().store.notices() == [])
    try FileManager.default.removeItem(atPath: sandbox.root.path(sandbox.plist))
    let fileStore = fileStore()
    #expect(fileStore.store.notices() == [.unreadable])
    try FileManager.default.removeItem(atPath: mirror)
    try FileManager.default.moveItem(atPath: mirror + ".away", toPath: mirror)
    #expect(fileStore.current() == (try preferences()))
    #expect(fileStore.store.notices() == [])
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func whatWasDamagedIsSaidUntilTheNextStart(plist: Bool, mirror: Bool) async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    if plist { try sandbox.root.write("damage", to: sandbox.plist) }
    if mirror { try sandbox.root.write("damage", to: sandbox.name + "/settings.json") }
    let fileStore = fileStore()
    let aside = ".damaged-2027-01-15T08-00-00Z"
    let expected: [FileNotice] = [
      plist ? .damaged(setAside: sandbox.plist + aside, isRestored: !mirror) : nil,
      mirror ? .damaged(setAside: "settings.json" + aside, isRestored: !plist) : nil,
    ].compactMap { $0 }
    #expect(fileStore.store.notices() == expected)
    #expect(fileStore.current() == (plist && mirror ? Preferences() : saved))
    try await fileStore.save(try preferences("picture-books"))
    #expect(fileStore.store.notices() == expected)
    #expect(self.fileStore().store.notices() == [])
    #expect(self.fileStore().current() == (try preferences("picture-books")))
  }

  @Test func damageWhileItRunsCostsNothing() async throws {
    let fileStore = fileStore()
    try await fileStore.save(try preferences())
    try sandbox.root.write("damage", to: sandbox.plist)
    try sandbox.root.write("damage", to: sandbox.name + "/settings.json")
    #expect(fileStore.current() == (try preferences()))
    try await fileStore.save(try preferences("picture-books"))
    #expect(fileStore.store.notices().count == 2)
    #expect(self.fileStore().current() == (try preferences("picture-books")))
    #expect(try sandbox.root.names().filter { $0.contains("damaged-") }.count == 1)
    #expect(try sandbox.root.names(in: sandbox.name).filter { $0.contains("damaged-") }.count == 1)
  }

  @Test func aFolderThatIsNotThereIsSaid() async throws {
    try sandbox.root.link(sandbox.name, to: "/nowhere/topshelf")
    let problem = FolderProblem.deadLink(sandbox.folder, destination: "/nowhere/topshelf")
    let fileStore = fileStore()
    #expect(fileStore.store.notices() == [.folder(problem)])
    await #expect(throws: StoreError.folder(problem)) { try await fileStore.save(try preferences()) }
    #expect(fileStore.current() == Preferences())
    try FileManager.default.removeItem(atPath: sandbox.folder)
    #expect(fileStore.store.notices() == [])
    try await fileStore.save(try preferences())
    #expect(self.fileStore().current() == (try preferences()))
  }
}
