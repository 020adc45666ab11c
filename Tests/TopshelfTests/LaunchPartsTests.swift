import Foundation
import Testing

@testable import Topshelf

@Suite struct LaunchPartsTests {
  @Test func aProcessThatCannotBeStartedIsToldSo() {
    #expect(DetachedProcess(["/nothing/here"]) == nil)
    #expect(DetachedProcess([]) == nil)
  }

  @Test func theFilesAreFoundInTheirPlaces() throws {
    #expect(
      Share.places(environment: ["TOPSHELF_SHARE": "/x"], executable: "/usr/bin/topshelf") == ["/x"])
    #expect(
      Share.places(environment: ["TOPSHELF_SHARE": "'/x'"], executable: "/usr/bin/topshelf") == ["/x"])
    #expect(Share.places(environment: [:], executable: "/usr/bin/topshelf") == ["/usr/share/topshelf"])
    #expect(
      Share.places(environment: [:], executable: "/src/t/.build/x86_64/release/topshelf")
        == ["/src/t/.build/x86_64/share/topshelf", "/src/t"])
    let missing = #expect(throws: Share.Missing.self) {
      try Share(environment: ["TOPSHELF_SHARE": "/nothing"], executable: "")
    }
    #expect(missing?.places == ["/nothing"])
    let share = try Share(environment: ["TOPSHELF_SHARE": ReadmeTests.package.path], executable: "")
    #expect(share.web["app.css"] != nil)
    #expect(!share.sampleEdition.isEmpty)
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:1/"), ("0.0.0.0", "http://127.0.0.1:1/"), ("::", "http://[::1]:1/"),
    ("::1", "http://[::1]:1/"), ("192.0.2.1", "http://192.0.2.1:1/"),
  ])
  func theAddressCanBeOpened(_ host: String, _ address: String) {
    #expect(Port.address(host: host, port: 1) == address)
  }

  @Test func theLogHasOneLineAMessageAndNoControlCharacters() {
    let lines = Lines()
    Log { lines.append($0) }("a\nb\u{1B}[31m\0c")
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasSuffix("Z ab[31mc") == true)
  }
}
