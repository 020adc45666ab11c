import Foundation
import Testing

@testable import Topshelf

@Suite(.timeLimit(.minutes(10))) struct BrowserTests {
  private let address = "http://127.0.0.1:1/"

  @Test(
    arguments: [
      ([:], nil), (["BROWSER": ""], nil), (["DISPLAY": ""], nil), (["BROWSER": " : "], nil),
      (["DISPLAY": ":0"], [["xdg-open"]]), (["WAYLAND_DISPLAY": "w"], [["xdg-open"]]),
      (["BROWSER": ":", "DISPLAY": ":0"], [["xdg-open"]]),
      (["BROWSER": "/bin/echo"], [["/bin/echo"]]), (["BROWSER": "/bin/echo", "DISPLAY": ":0"], [["/bin/echo"]]),
      (["BROWSER": "'/bin/echo'"], [["/bin/echo"]]),
      (["BROWSER": "firefox --new-tab"], [["firefox", "--new-tab"]]),
      (["BROWSER": "\"firefox --new-tab\""], [["firefox", "--new-tab"]]),
      (["BROWSER": "\"my firefox\" \"%s\""], [["my firefox", "%s"]]),
      (["BROWSER": "a:b c"], [["a"], ["b", "c"]]),
    ] as [([String: String], [[String]]?)])
  func isTheOneThatIsNamed(_ environment: [String: String], _ commands: [[String]]?) {
    #if os(Linux)
      #expect(Browser(environment: environment)?.commands == commands)
    #endif
  }

  @Test(arguments: [
    ("a", [["a"]]), ("a:b", [["a"], ["b"]]), (":a::b:", [["a"], ["b"]]), (" a  b : c\t", [["a", "b"], ["c"]]),
    ("a 'b c' \"d e\"", [["a", "b c", "d e"]]), ("'a:b':c", [["a:b"], ["c"]]), ("a\\:b\\ c", [["a:b c"]]),
    ("a 'b\\' c", [["a", "b\\", "c"]]), ("a \"b\\\"c\"", [["a", "b\"c"]]), ("a '' b", [["a", "", "b"]]),
    ("a b'c'd", [["a", "bcd"]]), ("a 'b", [["a", "b"]]), ("a &:b &", [["a"], ["b"]]), ("''", []), ("", []),
    ("a;b $(c) | d", [["a;b", "$(c)", "|", "d"]]),
  ])
  func areCommandsWithColonsBetweenThem(_ text: String, _ commands: [[String]]) {
    #expect(BrowserCommands(text).commands == commands)
  }

  @Test(arguments: [
    (["a"], ["a", "http://x:1/?a%20b"]), (["a", "%s", "b"], ["a", "http://x:1/?a%20b", "b"]),
    (["a", "--url=%s"], ["a", "--url=http://x:1/?a%20b"]),
    (["a", "http%c//%%s"], ["a", "http://%s", "http://x:1/?a%20b"]),
    (["a", "%s", "%s"], ["a", "http://x:1/?a%20b", "http://x:1/?a%20b"]),
    (["a", "%", "%d"], ["a", "%", "%d", "http://x:1/?a%20b"]),
  ])
  func areGivenTheAddress(_ command: [String], _ arguments: [String]) {
    #expect(BrowserCommands.arguments(of: command, opening: "http://x:1/?a%20b") == arguments)
  }

  /// Each list opens the address once, whatever precedes the working command.
  @Test(arguments: [
    "STUB", "nothing-here-1:STUB", "/nothing/here:STUB", "false:STUB", "/etc/passwd:STUB", "/tmp:STUB", "STUB:false",
    "STUB:nothing-here-1", "false %s:nothing-here-1:STUB --new %s", "STUB &", "sh -c 'exit 3':STUB",
  ])
  func areTriedInTurn(_ list: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let stub = try StubBrowser(in: folder)
    let environment = [
      "BROWSER": list.replacing("STUB", with: "browser"), "PATH": "/nothing:\(folder.path):/usr/bin:/bin",
    ]
    let browser = try #require(Browser(environment: environment))
    #expect(await browser.open(address, umask: 0o022, patience: .seconds(600)) == nil)
    #expect(try await stub.calls(1) == [list.contains("--new") ? "--new \(address)" : address])
  }

  @Test(arguments: [
    ("nothing-here-1", "there is no nothing-here-1"), ("false", "false failed"),
    ("nothing-here-1:false --x", "there is no nothing-here-1, false failed"), ("./here", "there is no ./here"),
  ])
  func saysWhyNoneCouldBeOpened(_ list: String, _ problem: String) async throws {
    let browser = try #require(Browser(environment: ["BROWSER": list, "PATH": "/usr/bin:/bin"]))
    #expect(await browser.open(address, umask: 0o022, patience: .seconds(600)) == problem)
  }

  @Test func aDesktopWithoutItsOpenerIsSaid() async throws {
    #if os(Linux)
      let browser = try #require(Browser(environment: ["DISPLAY": ":0", "PATH": "/nothing"]))
      #expect(await browser.open(address, umask: 0o022) == "there is no xdg-open")
    #endif
  }

  @Test func oneThatStaysOpenIsNotWaitedFor() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())")
    try Data().write(to: file)
    let command = "sh -c 'while [ -e \(file.path) ]; do sleep 0.1; done; exit 1'"
    let browser = try #require(Browser(environment: ["BROWSER": command, "PATH": "/usr/bin:/bin"]))
    #expect(await browser.open(address, umask: 0o022, patience: .milliseconds(10)) == nil)
    try FileManager.default.removeItem(at: file)
  }
}
