import Core
import Foundation
import HTTP
import Services
import Site

/// One run of the program, from its arguments to its exit status.
struct Launch: Sendable {
  let start: StartText
  /// The umask that we were started with, for the programs that we start.
  let umask: mode_t
  let terminal: Terminal

  /// `<sysexits.h>`: the command was used incorrectly.
  private static let usageStatus: Int32 = 64

  func run() async -> Int32 {
    let asked: Arguments
    do throws(Arguments.UsageError) {
      asked = try Arguments(start.arguments, environment: start.environment)
    } catch {
      terminal.complain(error.line)
      return Self.usageStatus
    }
    switch asked.request {
    case .help: terminal.say(Arguments.help)
    case .version: terminal.say("topshelf \(Version.text)")
    case .run:
      do throws(StartProblem) {
        try await serve(asked)
      } catch {
        if let cause = error.cause { terminal.log("start: \(cause)") }
        terminal.complain(error.line)
        return 1
      }
    }
    return 0
  }

  private func serve(_ asked: Arguments) async throws(StartProblem) {
    let signals = StopSignals()
    let folders = try folders(asked)
    let files: BundledFiles
    do throws(BundledFiles.Missing) {
      files = try BundledFiles(environment: start.environment, executable: Self.executable)
    } catch {
      let places = error.places.joined(separator: ", ")
      throw StartProblem(line: "The files that belong to Topshelf are missing. Looked in: \(places)")
    }
    let socket: ListeningSocket
    switch await Port.take(asked, data: DataIdentity.text(of: folders)) {
    case .taken(let taken): socket = taken
    case .topshelf(let running):
      let missing = await running.flagsNotHonored(of: asked)
      guard missing.isEmpty else {
        throw StartProblem(
          line: "Topshelf is already at \(running.address), but without \(missing.joined(separator: " ")). "
            + "Stop it first, or choose another port with --port.")
      }
      terminal.say("Topshelf is already at \(running.address)")
      await openBrowser(asked, at: running.address)
      return
    case .otherData(let port):
      throw StartProblem(
        line: "Port \(port) is in use by a Topshelf with other data. Choose another one with --port.")
    case .inUse(let port):
      throw StartProblem(line: "Port \(port) is in use by another program. Choose another one with --port.")
    case .failed(let reason): throw StartProblem(line: reason)
    }
    let program: Program
    do throws(StartProblem) {
      program = try Program(
        socket, asked: asked, folders: folders, files: files, environment: start.environment, log: terminal.log)
    } catch {
      socket.close()
      throw error
    }
    terminal.say("Topshelf is at \(program.address) (Ctrl-C stops it)")
    Task { await openBrowser(asked, at: program.address) }
    await signals.wait()
    await program.stop()
  }

  private func folders(_ asked: Arguments) throws(StartProblem) -> Folders {
    let variables = ["HOME", "CFFIXED_USER_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TOPSHELF_SHARE"]
    let named = variables + [asked.dataFolderSource].compactMap { $0 }
    if let name = named.first(where: start.notUTF8.contains) {
      throw StartProblem(line: "The folder that \(name) names cannot be used: its name is not UTF-8.")
    }
    do throws(FoldersError) {
      return try Folders(
        environment: start.environment, dataFolder: asked.dataFolder, workingFolder: start.workingFolder)
    } catch {
      throw StartProblem(line: error.description)
    }
  }

  private func openBrowser(_ asked: Arguments, at address: String) async {
    guard asked.opensBrowser, let browser = Browser(environment: start.environment) else { return }
    if let problem = await browser.open(address, umask: umask) {
      terminal.complain("No browser could be opened: \(problem). Open \(address) in yours.")
    }
  }

  private static var executable: String {
    #if os(Linux)
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
    #endif
    return CommandLine.arguments.first ?? ""
  }
}
