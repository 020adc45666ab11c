import Core
import Foundation
import HTTP
import Services
import Site

/// One run of the program, from its arguments to its exit status.
struct Launch: Sendable {
  let arguments: [String]
  let environment: [String: String]
  /// The one that we were started with, for the programs that we start.
  let umask: mode_t

  /// `<sysexits.h>`: the command was used incorrectly.
  private static let usageStatus: Int32 = 64

  func run() async -> Int32 {
    let log = Log.standardError
    let asked: Arguments
    do throws(Arguments.UsageError) {
      asked = try Arguments(arguments, environment: environment)
    } catch {
      Self.complain(error.line)
      return Self.usageStatus
    }
    switch asked.request {
    case .help: Self.say(Arguments.help)
    case .version: Self.say("topshelf \(Version.text)")
    case .run: return await serve(asked, log: log)
    }
    return 0
  }

  private func serve(_ asked: Arguments, log: Log) async -> Int32 {
    let signals = StopSignals()
    let share: Share
    do throws(Share.Missing) {
      share = try Share(environment: environment, executable: Self.executable)
    } catch {
      Self.complain("The files that belong to Topshelf are missing. Looked in: \(error.places.joined(separator: ", "))")
      return 1
    }
    let browser = asked.opensBrowser ? Browser(environment: environment) : nil
    switch await Port.take(asked, log: log) {
    case .inUse(let port):
      Self.complain("Port \(port) is in use by another program. Choose another one with --port.")
      return 1
    case .failed(let reason):
      Self.complain(reason)
      return 1
    case .topshelf(let address):
      Self.say("Topshelf is already at \(address)")
      if let browser { await open(address, in: browser) }
      return 0
    case .taken(let socket):
      guard let program = await Program(socket, asked: asked, share: share, environment: environment, log: log) else {
        socket.close()
        return 1
      }
      Self.say("Topshelf is at \(program.address) (Ctrl-C stops it)")
      if let browser { Task { await open(program.address, in: browser) } }
      await signals.wait()
      await program.stop()
      return 0
    }
  }

  private func open(_ address: String, in browser: Browser) async {
    if let problem = await browser.open(address, umask: umask) {
      Self.complain("No browser could be opened: \(problem). Open \(address) in yours.")
    }
  }

  private static var executable: String {
    #if os(Linux)
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
    #endif
    return CommandLine.arguments.first ?? ""
  }

  /// On standard output, at once: whoever reads the first line may be waiting for it.
  static func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data(("topshelf: " + line + "\n").utf8))
  }
}
