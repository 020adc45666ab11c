import Foundation
import HTTP
import TestSupport
import Testing

/// The real binary, in its own home.
final class RunningProgram {
  let home: URL
  private let isHomeMine: Bool
  private var child: ChildProcess?
  private let output = Pipe()
  private let errors = Pipe()
  var environment: [String: String]

  /// - Parameter home: that of another one, to start a second program as the same user.
  init(home shared: URL? = nil) throws {
    let home = shared ?? FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())")
    self.home = home
    isHomeMine = shared == nil
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
      "CFFIXED_USER_HOME": home.path, "TOPSHELF_SHARE": ReadmeTests.package.path, "TOPSHELF_NO_BROWSER": "1",
      // A binary built for coverage would otherwise write its counts, or an error, into the working folder.
      "LLVM_PROFILE_FILE": "/dev/null",
      // Nothing leaves the test.
      "https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9",
    ]
  }

  /// Beside the test bundle.
  static var binary: URL {
    get throws {
      let built = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
      let folder = built ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let places = [folder, ReadmeTests.package.appendingPathComponent(".build/debug")]
      return try #require(
        places.map { $0.appendingPathComponent("topshelf") }.first {
          FileManager.default.isExecutableFile(atPath: $0.path)
        })
    }
  }

  /// - Parameters:
  ///   - shell: commands for a shell that then becomes the program, for what it is to inherit.
  ///   - output: where its first line goes instead, unread.
  ///   - errors: where its log goes instead, unread.
  func start(_ arguments: [String], after shell: String? = nil, output: Pipe? = nil, errors: Pipe? = nil) throws {
    let binary = try Self.binary
    let output = output ?? self.output
    let errors = errors ?? self.errors
    child = try ChildProcess(
      shell == nil ? binary.path : "/bin/sh",
      (shell.map { ["-c", "\($0)\nexec \"$0\" \"$@\"", binary.path] } ?? []) + arguments, environment: environment,
      output: output.fileHandleForWriting, errors: errors.fileHandleForWriting)
    // Else a reader would not see the end of what the program writes.
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
  }

  var process: ChildProcess {
    get throws { try #require(child) }
  }

  /// The first line of output, which appears when connections are accepted.
  func firstLine() async throws -> String { await line(of: output) }

  /// The first line that it logs.
  func firstError() async -> String { await line(of: errors) }

  private func line(of pipe: Pipe) async -> String {
    let handle = pipe.fileHandleForReading
    let process = child
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Self.killLater(process)
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([0x0A]) { line.append(byte) }
        continuation.resume(returning: String(decoding: line, as: UTF8.self))
      }
    }
  }

  /// Waits for the program to end, and returns its status. Kills one that does not end.
  func end() async -> Int32 {
    let process = child
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Self.killLater(process)
        continuation.resume(returning: process?.wait() ?? -1)
      }
    }
  }

  /// Waits for the program to end, and returns its status and standard error. Kills one that does not end.
  func finish() async -> (status: Int32, errors: String) {
    let handle = errors.fileHandleForReading
    let process = child
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Self.killLater(process)
        let text = (try? handle.readToEnd()) ?? Data()
        continuation.resume(returning: (process?.wait() ?? -1, String(decoding: text, as: UTF8.self)))
      }
    }
  }

  private static func killLater(_ process: ChildProcess?) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 300)
      process?.send(SIGKILL)
    }
  }

  /// The whole answer to a request.
  static func get(_ port: UInt16, _ path: String, host: String = "127.0.0.1") async throws -> String {
    let socket = try RawSocket(port: port)
    #expect(socket.send("GET \(path) HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n\r\n"))
    return await socket.receiveAll()
  }

  static func post(_ port: UInt16, _ path: String, _ body: String) async throws -> String {
    let socket = try RawSocket(port: port)
    #expect(
      socket.send(
        "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
          + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"))
    return await socket.receiveAll()
  }

  static func port(in line: String) throws -> UInt16 {
    let digits = try #require(line.firstRange(of: "http://127.0.0.1:")).upperBound
    return try #require(UInt16(line[digits...].prefix(while: \.isNumber)))
  }

  deinit {
    // Not SIGTERM, which a test may be about.
    child?.send(SIGKILL)
    if isHomeMine { try? FileManager.default.removeItem(at: home) }
  }
}

/// A command that records what it was told to open.
struct StubBrowser {
  let path: String
  private let notes: URL

  /// - Parameter command: what it runs; the output is recorded, too.
  init(in folder: URL, doing command: String = "true") throws {
    path = folder.appendingPathComponent("browser").path
    notes = folder.appendingPathComponent("opened")
    try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      note=$(mktemp "\(notes.path)/.XXXXXX")
      echo "$* $(\(command))" > "$note"
      mv "$note" "\(notes.path)/$$"
      """
    // Another process writes it: a file written here may be inherited by a process that another test starts at this
    // moment, and a program that is open for writing cannot be run (ETXTBSY, execve(2)).
    try ChildProcess("/bin/sh", ["-c", #"printf %s "$1" > "$0"; chmod 755 "$0""#, path, script]).wait()
  }

  /// What it was told to open, after this many calls; it runs in parallel to the test.
  func calls(_ count: Int) async throws -> [String] {
    try await eventually { try names().count >= count }
    return try names().map { name in
      let text = try String(contentsOf: notes.appendingPathComponent(name), encoding: .utf8)
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: notes.path).filter { !$0.hasPrefix(".") }
  }
}
