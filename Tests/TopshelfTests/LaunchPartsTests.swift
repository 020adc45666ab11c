import Foundation
import Testing

@testable import Topshelf

@Suite struct LaunchPartsTests {
  @Test(
    arguments: [
      ([:], nil), (["BROWSER": ""], nil), (["DISPLAY": ""], nil),
      (["DISPLAY": ":0"], ["/usr/bin/env", "xdg-open"]), (["WAYLAND_DISPLAY": "w"], ["/usr/bin/env", "xdg-open"]),
      (["BROWSER": "/bin/echo"], ["/bin/echo"]), (["BROWSER": "/bin/echo", "DISPLAY": ":0"], ["/bin/echo"]),
      (["BROWSER": "firefox --new-tab"], ["/bin/sh", "-c", "firefox --new-tab \"$1\"", "sh"]),
      (["BROWSER": "open-it %s now"], ["/bin/sh", "-c", "open-it \"$1\" now", "sh"]),
    ] as [([String: String], [String]?)])
  func theBrowserIsTheOneThatIsNamed(_ environment: [String: String], _ command: [String]?) {
    #if os(Linux)
      #expect(Browser(environment: environment)?.command == command)
    #endif
  }

  @Test func aProcessThatCannotBeStartedIsToldSo() {
    #expect(!DetachedProcess.start(["/nothing/here"]))
    #expect(!DetachedProcess.start([]))
  }

  @Test func theFilesAreFoundInTheirPlaces() throws {
    #expect(
      Share.places(environment: ["TOPSHELF_SHARE": "/x"], executable: "/usr/bin/topshelf") == ["/x"])
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
