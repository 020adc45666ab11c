import Core
import Foundation
import Testing

@testable import Services

/// One after the other: UserDefaults writes the changes of all suites at once, and reports what went wrong with any.
@Suite(.serialized) struct PreferencesFileStoreTests {
  let sandbox: SettingsSandbox
  let clock = Clock.fixed(Timestamp(seconds: 1_800_000_000))

  init() throws { sandbox = try SettingsSandbox() }

  func fileStore(_ calls: FileCalls = .system) -> PreferencesFileStore {
    PreferencesFileStore(
      mirror: DurableFile(path: sandbox.folder + "/settings.json", calls: calls),
      defaults: DefaultsSuite(name: sandbox.suite, path: sandbox.root.path(sandbox.plist)), clock: clock, log: { _ in })
  }

  func preferences(_ slug: String = "hardcover-fiction", theme: Preferences.Theme = .dark) throws -> Preferences {
    let chart = try #require(Chart.ID(slug) as Chart.ID?)
    let link = try #require(LinkTemplate("https://catalog.example.org/search?isbn={isbn13}") as LinkTemplate?)
    return Preferences(defaultChart: chart, theme: theme, libraryLink: link, storeCountry: CountryCode("gb"))
  }

  @Test func writesNothingBeforeTheFirstChange() throws {
    #expect(fileStore().current() == Preferences())
    #expect(try !sandbox.root.names().contains { $0.hasPrefix("topshelf") })
  }

  @Test func savesInBothPlaces() async throws {
    let fileStore = fileStore()
    let first = try preferences()
    try await fileStore.store.save(first)
    #expect(fileStore.store.current() == first)
    #expect(self.fileStore().current() == first)
    #expect(
      try sandbox.root.text(of: sandbox.name + "/settings.json") == """
        {
          "format": "topshelf.settings",
          "version": 1,
          "default-list": "hardcover-fiction",
          "theme": "dark",
          "library-link": "https://catalog.example.org/search?isbn={isbn13}",
          "store-country": "gb"
        }

        """)
    #expect(try sandbox.root.mode(of: sandbox.name + "/settings.json") == 0o600)
    #expect(try sandbox.root.mode(of: sandbox.name) == 0o700)
    #expect(try sandbox.root.text(of: sandbox.plist).contains("hardcover-fiction"))
    try await fileStore.save(Preferences())
    #expect(self.fileStore().current() == Preferences())
  }

  @Test(arguments: ["<?xml", "not a property list", "<plist><array/></plist>", "\0\0\0\0"])
  func comesBackWhenThePropertyListIsDamaged(damage: String) async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    try sandbox.root.write(damage, to: sandbox.plist)
    #expect(fileStore().current() == saved)
    #expect(try sandbox.root.text(of: sandbox.plist).contains("hardcover-fiction"))
    #expect(try sandbox.root.text(of: sandbox.plist + ".damaged-2027-01-15T08-00-00Z") == damage)
    #expect(fileStore().current() == saved)
  }

  @Test func comesBackWhenThePropertyListIsGoneOrEmpty() async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    try FileManager.default.removeItem(atPath: sandbox.root.path(sandbox.plist))
    #expect(fileStore().current() == saved)
    for empty in ["", #"<plist version="1.0"><dict/></plist>"#] {
      try sandbox.root.write(empty, to: sandbox.plist)
      #expect(fileStore().current() == saved)
      #expect(try sandbox.root.text(of: sandbox.plist).contains("hardcover-fiction"))
    }
    #expect(try sandbox.root.names() == ["topshelf", sandbox.plist])
  }

  @Test func thePropertyListCountsWhereBothAreInOrder() async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    try sandbox.root.write(
      #"{"format":"topshelf.settings","version":1,"theme":"light"}"#, to: sandbox.name + "/settings.json")
    #expect(fileStore().current() == saved)
    try sandbox.root.write("damaged", to: sandbox.name + "/settings.json")
    #expect(fileStore().current() == saved)
  }

  @Test func ignoresWhatIsNotValid() throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder, withIntermediateDirectories: true)
    try sandbox.root.write(
      #"{"format":"topshelf.settings","version":1,"default-list":"No Slug","theme":"pink","library-link":"javascript:x"}"#,
      to: sandbox.name + "/settings.json")
    #expect(fileStore().current() == Preferences())
  }

  @Test func keepsWhatItDoesNotKnow() async throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder, withIntermediateDirectories: true)
    try sandbox.root.write(
      #"{"format":"topshelf.settings","version":1,"font-size":12.50}"#, to: sandbox.name + "/settings.json")
    try await fileStore().save(try preferences())
    #expect(try sandbox.root.text(of: sandbox.name + "/settings.json").contains(#""font-size": 12.50"#))
  }

  @Test(arguments: FileCalls.Call.allCases) func aChangeThatFailsChangesNothing(call: FileCalls.Call) async throws {
    let saved = try preferences()
    try await fileStore().save(saved)
    let fileStore = fileStore(FileCalls(fault: { $0 == call ? .refused(ENOSPC) : nil }))
    await #expect(throws: StoreError.diskFull) { try await fileStore.save(try preferences("picture-books")) }
    #expect(fileStore.current() == saved)
    #expect(self.fileStore().current() == saved)
  }

  @Test func seesWhatAnotherTopshelfSaves() async throws {
    let (one, other) = (fileStore(), fileStore())
    try await one.save(try preferences())
    #expect(other.current() == (try preferences()))
    try await other.save(try preferences("picture-books", theme: .light))
    #expect(one.current() == (try preferences("picture-books", theme: .light)))
  }

  @Test func theDevelopersOwnSettingsAreNotTouched() async throws {
    let own = SettingsSandbox.ownFolder
    let before = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    try await fileStore().save(try preferences())
    #expect(try sandbox.root.names() == ["topshelf", sandbox.plist])
    let after = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    #expect(Set(after).subtracting(before).filter { $0.hasSuffix(".plist") }.isEmpty)
  }
}
