import Foundation
import HTTP
import TestSupport
import Testing

@testable import Topshelf

/// The real binary, started while one is already running.
@Suite(.timeLimit(.minutes(10))) struct SecondStartTests {
  private func end(_ program: RunningProgram) async -> (status: Int32, errors: String) {
    try? program.process.send(SIGTERM)
    return await program.finish()
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.2", "::1", "0:0::1"])
  func theSameProgramIsRecognized(_ host: String) async throws {
    let first = try RunningProgram()
    try first.start(["--port", "0", "--host", host])
    let line = try await first.firstLine()
    if line.isEmpty, host.contains(":") { return }  // A computer without IPv6.
    let address = try #require(line.split(separator: " ").first { $0.hasPrefix("http://") })
    let port = try #require(address.dropLast().split(separator: ":").last)
    let second = try RunningProgram(home: first.home)
    try second.start(["--port", "\(port)", "--host", host])
    #expect(try await second.firstLine() == "Topshelf is already at \(address)")
    #expect(await second.finish().status == 0)
    _ = await end(first)
  }

  @Test func otherDataAreNotTheSame() async throws {
    let first = try RunningProgram()
    try first.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await first.firstLine())
    let stranger = try RunningProgram()
    let elsewhere = try RunningProgram(home: first.home)
    elsewhere.environment["TOPSHELF_DATA_DIR"] = first.home.appendingPathComponent("elsewhere").path
    let otherSettings = try RunningProgram(home: first.home)
    otherSettings.environment["XDG_CONFIG_HOME"] = first.home.appendingPathComponent("elsewhere").path
    for program in [stranger, elsewhere, otherSettings] {
      try program.start(["--port", "\(port)"])
      let end = await program.finish()
      #expect(end.status == 1)
      #expect(end.errors.contains("data") && end.errors.contains("\(port)"))
      #expect(end.errors.split(separator: "\n").count == 1)
    }
    _ = await end(first)
  }

  /// The same folder by another name, before and after it exists.
  @Test func linksLeadToTheSameData() async throws {
    let first = try RunningProgram()
    try first.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await first.firstLine())
    let link = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-link-\(UUID())")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: first.home)
    defer { try? FileManager.default.removeItem(at: link) }
    for _ in 0..<2 {
      let second = try RunningProgram(home: link)
      try second.start(["--port", "\(port)"])
      #expect(await second.finish().status == 0)
      let item = "book:pride-and-prejudice-jane-austen"
      #expect(try await RunningProgram.post(port, "/favorites", "item=\(item)").hasPrefix("HTTP/1.1 303"))
    }
    _ = await end(first)
  }

  @Test(arguments: [
    (["--allowed-host", "shelf.example"], "--allowed-host", ["--allowed-host", "shelf.example"]),
    (["--host", "0.0.0.0"], "--host", ["--host", "127.0.0.1"]),
  ])
  func whatItCannotHonorIsSaid(_ asked: [String], _ flag: String, _ honored: [String]) async throws {
    let first = try RunningProgram()
    try first.start(["--port", "0"] + (flag == "--host" ? [] : honored))
    let port = try RunningProgram.port(in: try await first.firstLine())
    let willing = try RunningProgram(home: first.home)
    try willing.start(["--port", "\(port)"] + honored)
    #expect(await willing.finish().status == 0)
    let second = try RunningProgram(home: first.home)
    try second.start(["--port", "\(port)"] + asked + (flag == "--host" ? [] : ["--allowed-host", "other.example"]))
    let end = await second.finish()
    #expect(end.status == 1)
    #expect(end.errors.contains(flag) && end.errors.contains("already"), "\(end.errors)")
    _ = await self.end(first)
  }

  @Test func healthHasNoPathInIt() async throws {
    let program = try RunningProgram()
    try program.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await program.firstLine())
    let answer = try await RunningProgram.get(port, "/health")
    let body = try #require(answer.split(separator: "\r\n\r\n").last)
    #expect(body.contains(try Regex(#""data":"[0-9a-f]{16}""#)))
    #expect(!body.contains("/"))
    _ = await end(program)
  }
}
