import Foundation
import TestSupport
import Testing

/// The real binary beside a cache file that is of no use: it shows its pages, and says once what happened.
@Suite(.timeLimit(.minutes(10))) struct CacheFileTests {
  @Test func aForeignFileIsSetAside() async throws {
    let program = try RunningProgram()
    let cache = program.home.appendingPathComponent(".cache/topshelf")
    try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    let text = String(repeating: "This is not a database. ", count: 100)
    try Data(text.utf8).write(to: cache.appendingPathComponent("topshelf.sqlite"))
    #expect(
      try await log(of: program).contains("topshelf.sqlite was damaged and was set aside as topshelf.sqlite.damaged-"))
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
    let aside = try #require(names.first { $0.hasPrefix("topshelf.sqlite.damaged-") })
    #expect(try Data(contentsOf: cache.appendingPathComponent(aside)) == Data(text.utf8))
  }

  @Test func aFolderInItsPlaceStaysThere() async throws {
    let program = try RunningProgram()
    let folder = program.home.appendingPathComponent(".cache/topshelf/topshelf.sqlite")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(try await log(of: program).contains("nothing is kept: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  /// Starts the program, looks at a page, and ends it.
  private func log(of program: RunningProgram) async throws -> String {
    try program.start(["--port", "0"])
    let port = try RunningProgram.port(in: try await program.firstLine())
    for page in ["/best-sellers", "/favorites"] {
      #expect(try await RunningProgram.get(port, page).hasPrefix("HTTP/1.1 200 OK"))
    }
    try program.process.send(SIGTERM)
    let end = await program.finish()
    #expect(end.status == 0)
    #expect(end.errors.split(separator: "\n").filter { $0.contains("cache: ") }.count == 1)
    return end.errors
  }
}
