import Foundation
import HTTP
import TestSupport
import Testing

@testable import Topshelf

/// The real binary: how it starts and stops.
@Suite(.timeLimit(.minutes(10))) struct ProgramTests {
  @Test func startsShowsTheSampleKeepsABookAndStops() async throws {
    let program = try RunningProgram()
    try program.start(["--port", "0"])
    let line = try await program.firstLine()
    #expect(line.hasPrefix("Topshelf is at http://127.0.0.1:") && line.hasSuffix("/ (Ctrl-C stops it)"))
    let port = try RunningProgram.port(in: line)
    let page = try await RunningProgram.get(port, "/best-sellers")
    #expect(page.hasPrefix("HTTP/1.1 200 OK"))
    #expect(page.contains("book:pride-and-prejudice-jane-austen"))
    let start = try #require(page.firstRange(of: #"name="item" value=""#)).upperBound
    let item = String(page[start...].prefix { $0 != "\"" })
    #expect(try await RunningProgram.post(port, "/favorites", "item=\(item)&from=/favorites").hasPrefix("HTTP/1.1 303"))
    let file = program.home.appendingPathComponent("Documents/Topshelf/favorites.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try await RunningProgram.get(port, "/favorites").contains(item))
    try program.process.send(SIGTERM)
    let end = await program.finish()
    #expect(end.status == 0)
    // Without a key, Apple's books are asked for first.
    #expect(end.errors.split(separator: "\n").allSatisfy { $0.contains(" apple-books: ") })
  }

  @Test func stopsAtAnInterrupt() async throws {
    let program = try RunningProgram()
    try program.start(["--port=0"])
    _ = try await program.firstLine()
    try program.process.send(SIGINT)
    #expect(await program.finish().status == 0)
  }

  @Test func quitsWhereItOpenedTheBrowser() async throws {
    let program = try RunningProgram()
    program.environment["TOPSHELF_NO_BROWSER"] = nil
    program.environment["BROWSER"] = "true"
    try program.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await program.firstLine())
    let old = "run=0123456789abcdef0123456789abcdef"
    #expect(
      try await RunningProgram.post(port, "/settings/quit", old).contains("\r\nLocation: /settings?quit=no#quit\r\n"))
    #expect(try await RunningProgram.get(port, "/settings/quit?\(old)").contains("\r\nLocation: /settings\r\n"))

    let settings = try await RunningProgram.get(port, "/settings")
    let run = try #require(try Regex(#"name="run" value="([0-9a-z]+)""#).firstMatch(in: settings)?[1].substring)
    let answer = try await RunningProgram.post(port, "/settings/quit", "run=\(run)")
    #expect(answer.hasPrefix("HTTP/1.1 303"))
    #expect(answer.contains("\r\nLocation: /settings/quit?run=\(run)\r\n"))
    #expect(try await RunningProgram.get(port, "/settings/quit?run=\(run)").contains("Topshelf has stopped"))
    #expect(await program.finish().status == 0)
  }

  /// Nobody loads the last page.
  @Test func quitsWithoutItsLastPage() async throws {
    let program = try RunningProgram()
    program.environment["TOPSHELF_NO_BROWSER"] = nil
    program.environment["BROWSER"] = "true"
    try program.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await program.firstLine())
    let settings = try await RunningProgram.get(port, "/settings")
    let run = try #require(try Regex(#"name="run" value="([0-9a-z]+)""#).firstMatch(in: settings)?[1].substring)
    #expect(try await RunningProgram.post(port, "/settings/quit", "run=\(run)").hasPrefix("HTTP/1.1 303"))
    #expect(await program.finish().status == 0)
  }

  @Test func aSecondLaunchOpensTheFirst() async throws {
    let first = try RunningProgram()
    try first.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await first.firstLine())
    let second = try RunningProgram(home: first.home)
    let browser = try StubBrowser(in: second.home, doing: "umask")
    second.environment["TOPSHELF_NO_BROWSER"] = nil
    second.environment["BROWSER"] = "nothing-here-1:false:\(browser.path) --new"
    try second.start(["--port", String(port)])
    #expect(try await second.firstLine() == "Topshelf is already at http://127.0.0.1:\(port)/")
    #expect(await second.finish().status == 0)
    // The browser's files are not private as our own are.
    let mask = umask(0)
    umask(mask)
    let told = "--new http://127.0.0.1:\(port)/ \(String(0o10000 + Int(mask), radix: 8).dropFirst())"
    #expect(try await browser.calls(1) == [told])
    try first.process.send(SIGTERM)
    _ = await first.finish()
  }

  @Test func aBrowserThatIsNotThereIsSaid() async throws {
    let program = try RunningProgram()
    program.environment["TOPSHELF_NO_BROWSER"] = nil
    program.environment["BROWSER"] = "nothing-here-1:false"
    try program.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await program.firstLine())
    var said = await program.firstError()
    // Without a key, Apple's books are asked for first.
    if said.contains(" apple-books: ") { said = await program.firstError() }
    #expect(
      said == "topshelf: No browser could be opened: there is no nothing-here-1, false failed. "
        + "Open http://127.0.0.1:\(port)/ in yours.")
    try program.process.send(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test func aForeignProgramOnThePortIsAnError() async throws {
    let foreign = try StubServer { _ in .respond(text: #"{"name":"something else"}"#) }
    let program = try RunningProgram()
    try program.start(["--port", String(foreign.port)])
    let end = await program.finish()
    #expect(end.status == 1)
    #expect(
      end.errors == "topshelf: Port \(foreign.port) is in use by another program. Choose another one with --port.\n")
    foreign.stop()
  }

  @Test(arguments: [
    (["--version"], 0), (["--help"], 0), (["--prot", "1"], 64), (["--host", "203.0.113.1", "--port", "0"], 1),
    (["--host", "x", "--port", "0"], 1),
  ])
  func endsAsItShould(_ arguments: [String], _ status: Int) async throws {
    let program = try RunningProgram()
    try program.start(arguments)
    let end = await program.finish()
    #expect(Int(end.status) == status)
    #expect(end.errors.split(separator: "\n").count == (status == 0 ? 0 : 1))
  }

  @Test func saysWhereItLookedForItsFiles() async throws {
    let program = try RunningProgram()
    program.environment["TOPSHELF_SHARE"] = "/nothing/here"
    try program.start(["--port", "0"])
    let end = await program.finish()
    #expect(end.status == 1)
    #expect(end.errors.contains("/nothing/here"))
  }

  @Test func saysThatThereIsNoHome() async throws {
    let program = try RunningProgram()
    program.environment["HOME"] = nil
    try program.start(["--port", "0"])
    let end = await program.finish()
    #expect(end.status == 1)
    #expect(end.errors.contains("HOME"))
  }
}
