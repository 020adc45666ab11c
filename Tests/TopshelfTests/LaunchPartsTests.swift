import Foundation
import TestSupport
import Testing

@testable import Topshelf

@Suite struct LaunchPartsTests {
  @Test func aProcessThatCannotBeStartedIsToldSo() {
    #expect(DetachedProcess(["/nothing/here"]) == nil)
    #expect(DetachedProcess([]) == nil)
  }

  @Test func theFilesAreFoundInTheirPlaces() throws {
    #expect(
      BundledFiles.places(environment: ["TOPSHELF_SHARE": "/x"], executable: "/usr/bin/topshelf") == ["/x"])
    #expect(
      BundledFiles.places(environment: ["TOPSHELF_SHARE": "'/x'"], executable: "/usr/bin/topshelf") == ["/x"])
    #expect(BundledFiles.places(environment: [:], executable: "/usr/bin/topshelf") == ["/usr/share/topshelf"])
    #expect(
      BundledFiles.places(environment: [:], executable: "/src/t/.build/x86_64/release/topshelf")
        == ["/src/t/.build/x86_64/share/topshelf", "/src/t"])
    let missing = #expect(throws: BundledFiles.Missing.self) {
      try BundledFiles(environment: ["TOPSHELF_SHARE": "/nothing"], executable: "")
    }
    #expect(missing?.places == ["/nothing"])
    let files = try BundledFiles(environment: ["TOPSHELF_SHARE": ReadmeTests.package.path], executable: "")
    #expect(files.web["app.css"] != nil)
    #expect(!files.sampleEdition.isEmpty)
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:1/"), ("0.0.0.0", "http://127.0.0.1:1/"), ("::", "http://[::1]:1/"),
    ("::1", "http://[::1]:1/"), ("192.0.2.1", "http://192.0.2.1:1/"),
  ])
  func theAddressCanBeOpened(_ host: String, _ address: String) {
    #expect(Port.address(host: host, port: 1) == address)
  }

  @Test func theLogHasOneLineAMessageAndNoControlCharacters() {
    let lines = Collected<String>()
    Log { lines.append($0) }("a\nb\u{1B}[31m\0c")
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasSuffix("Z ab[31mc") == true)
  }
}
