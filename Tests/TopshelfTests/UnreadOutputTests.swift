import Foundation
import HTTP
import TestSupport
import Testing

@testable import Topshelf

/// The real binary, if nobody reads what it writes.
@Suite(.timeLimit(.minutes(10))) struct UnreadOutputTests {
  private func waitUntilItAnswers(_ port: UInt16) async throws {
    try await eventually { (try? await RunningProgram.get(port, "/health"))?.hasPrefix("HTTP/1.1 200") == true }
  }

  private func fill(_ pipe: Pipe) {
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    while unsafe write(descriptor, "x", 1) == 1 {}
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  @Test func aLogThatNobodyReadsHoldsUpNothing() async throws {
    let program = try RunningProgram()
    // A folder instead of the file, so that each page logs something.
    try FileManager.default.createDirectory(
      at: program.home.appendingPathComponent("Documents/Topshelf/favorites.json"), withIntermediateDirectories: true)
    let errors = Pipe()
    fill(errors)
    try program.start(["--port", "0"], errors: errors)
    let port = try RunningProgram.port(in: try await program.firstLine())
    for _ in 0..<40 {
      let answer = try await RunningProgram.get(port, "/favorites")
      try #require(answer.hasPrefix("HTTP/1.1 200"))
    }
    #expect(try await RunningProgram.get(port, "/best-sellers?list=top-albums").hasPrefix("HTTP/1.1 "))
    try program.process.send(SIGTERM)
    #expect(await program.end() == 0)
  }

  @Test func aFirstLineThatNobodyReadsHoldsUpNothing() async throws {
    let program = try RunningProgram()
    let output = Pipe()
    fill(output)
    let port = try FreePort.find()
    try program.start(["--port", "\(port)"], output: output)
    try await waitUntilItAnswers(port)
    try program.process.send(SIGTERM)
    #expect(await program.end() == 0)
  }

  /// The next file that is opened gets a free number, and the log would be written into it.
  @Test(arguments: ["exec >&- 2>&-", "exec <&-", "exec <&- >&- 2>&-"])
  func whatIsClosedIsNotWrittenTo(_ closing: String) async throws {
    let program = try RunningProgram()
    let port = try FreePort.find()
    try program.start(["--port", "\(port)"], after: closing)
    try await waitUntilItAnswers(port)
    for descriptor in 0...2 {
      let link = "/proc/\(try program.process.id)/fd/\(descriptor)"
      guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { continue }
      let open = try FileManager.default.destinationOfSymbolicLink(atPath: link)
      #expect(open.hasPrefix("/dev/null") || open.hasPrefix("pipe:"), "\(descriptor) is \(open)")
    }
    try program.process.send(SIGTERM)
    #expect(await program.end() == 0)
  }
}
