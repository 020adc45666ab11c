import Foundation
import TestSupport
import Testing

@testable import Topshelf

/// The real binary, with folders whose names are not UTF-8, or that do not exist: it never silently uses another
/// folder.
@Suite(.timeLimit(.minutes(10))) struct PathTests {
  @Test(arguments: [
    ("HOME", "export HOME=\"$HOME/x$(printf '\\377')\"", []),
    ("CFFIXED_USER_HOME", "export CFFIXED_USER_HOME=\"$HOME/x$(printf '\\377')\"", []),
    ("XDG_CONFIG_HOME", "export XDG_CONFIG_HOME=\"$HOME/x$(printf '\\377')\"", []),
    ("XDG_CACHE_HOME", "export XDG_CACHE_HOME=\"$HOME/x$(printf '\\303')\"", []),
    ("TOPSHELF_DATA_DIR", "export TOPSHELF_DATA_DIR=\"$HOME/x$(printf '\\355\\240\\200')\"", []),
    ("TOPSHELF_SHARE", "export TOPSHELF_SHARE=\"$TOPSHELF_SHARE/$(printf '\\377')/..\"", []),
    ("--data-dir", "set -- \"$@\" \"--data-dir=$HOME/x$(printf '\\377')\"", []),
    ("--data-dir", "set -- \"$@\" --data-dir \"$HOME/x$(printf '\\377')\"", []),
    ("--data-dir", "mkdir \"$HOME/$(printf '\\377')\"; cd \"$HOME/\"*", ["--data-dir", "data"]),
    ("--data-dir", "mkdir \"$HOME/gone\"; cd \"$HOME/gone\"; rmdir \"$HOME/gone\"", ["--data-dir", "data"]),
    (
      "XDG_DOCUMENTS_DIR",
      "mkdir \"$HOME/.config\"; printf 'XDG_DOCUMENTS_DIR=\"$HOME/x\\377\"\\n' > \"$HOME/.config/user-dirs.dirs\"", []
    ),
  ])
  func aPathThatIsNoTextIsSaid(_ name: String, _ shell: String, _ arguments: [String]) async throws {
    let program = try RunningProgram()
    try program.start(["--port", "0"] + arguments, after: shell)
    let end = await program.finish()
    #expect(end.status == 1)
    #expect(end.errors.contains(name), "\(end.errors)")
    #expect(end.errors.split(separator: "\n").count == 1)
    let made = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
    #expect(!made.contains { $0.hasSuffix(".json") || $0.contains("topshelf") })
  }

  @Test(arguments: [
    "mkdir \"$HOME/.config\"; printf 'XDG_MUSIC_DIR=\"$HOME/x\\377\"\\n' > \"$HOME/.config/user-dirs.dirs\"",
    "mkdir \"$HOME/$(printf '\\377')\"; cd \"$HOME/\"*", "export OTHER=\"$(printf '\\377')\"",
    "export TOPSHELF_DATA_DIR=\"$(printf '/\\377')\"; set -- \"$@\" --data-dir \"$HOME/data\"",
  ])
  func whatIsNotUsedNeedNotBeText(_ shell: String) async throws {
    let program = try RunningProgram()
    try program.start(["--port", "0"], after: shell)
    #expect(try await program.firstLine().contains("http://"))
    try program.process.send(SIGTERM)
    #expect(await program.finish().status == 0)
  }

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
    try program.process.send(SIGTERM)
    #expect(await program.finish().status == 0)
  }
}
