import Foundation
import Testing

@testable import Topshelf

/// The real binary, with folders as people write them.
@Suite(.timeLimit(.minutes(1))) struct PathTests {
  @Test(arguments: [["--data-dir=~/Shelf"], ["--data-dir", "~/Shelf"], []])
  func aTildeIsTheHome(_ arguments: [String]) async throws {
    let program = try RunningProgram()
    if arguments.isEmpty { program.environment["TOPSHELF_DATA_DIR"] = "\"~/Shelf\"" }
    try program.start(["--port", "0"] + arguments, after: "cd \"$HOME\"")
    let port = try RunningProgram.port(in: try await program.firstLine())
    let item = "book:pride-and-prejudice-jane-austen"
    #expect(try await RunningProgram.post(port, "/favorites", "item=\(item)").hasPrefix("HTTP/1.1 303"))
    let file = program.home.appendingPathComponent("Shelf/favorites.json").path
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(!FileManager.default.fileExists(atPath: program.home.appendingPathComponent("~").path))
    kill(program.process.processIdentifier, SIGTERM)
    #expect(await program.finish().status == 0)
  }
}
