import Foundation
import HTTP
import Synchronization
import Testing

final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

/// The real binary, in a home of its own.
final class RunningProgram {
  let home = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())")
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  var environment: [String: String]

  init() throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
      "CFFIXED_USER_HOME": home.path, "TOPSHELF_SHARE": ReadmeTests.package.path, "TOPSHELF_NO_BROWSER": "1",
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

  func start(_ arguments: [String]) throws {
    process.executableURL = try Self.binary
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// The first line of output; it comes once connections are accepted.
  func firstLine() async throws -> String {
    let handle = output.fileHandleForReading
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([0x0A]) { line.append(byte) }
        continuation.resume(returning: String(decoding: line, as: UTF8.self))
      }
    }
  }

  /// Waits for the end; what it wrote to standard error, and its status.
  func finish() async -> (status: Int32, errors: String) {
    let handle = errors.fileHandleForReading
    let process = process
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let text = (try? handle.readToEnd()) ?? Data()
        process.waitUntilExit()
        continuation.resume(returning: (process.terminationStatus, String(decoding: text, as: UTF8.self)))
      }
    }
  }

  static func port(in line: String) throws -> UInt16 {
    let digits = try #require(line.firstRange(of: "http://127.0.0.1:")).upperBound
    return try #require(UInt16(line[digits...].prefix(while: \.isNumber)))
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: home)
  }
}
