import Core
import Dispatch
import Foundation
import HTTP

/// Opens an address in the user's browser.
struct Browser: Sendable {
  /// Commands to try in turn, without the address.
  let commands: [[String]]
  /// Where to look for programs.
  let folders: [String]

  /// `nil` if there is nothing to open a page with; the printed line is enough then.
  ///
  /// `BROWSER` always counts. Without a display, `xdg-open` would try text browsers, which take over the terminal.
  init?(environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    let path = environment["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/bin:/usr/bin:/bin"
    folders = path.split(separator: ":").map(String.init)
    let named = environment["BROWSER"] ?? ""
    let commands = Self.commands(named)
    guard commands.isEmpty else {
      self.commands = commands
      return
    }
    #if os(macOS)
      self.commands = [["/usr/bin/open"]]
    #else
      guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
      self.commands = [["xdg-open"]]
    #endif
  }

  private static func commands(_ named: String) -> [[String]] {
    let inside = named.unquoted
    // Quotes around all of it come from a file of variables; others are part of a command.
    let text = inside.contains { $0 == "\"" || $0 == "'" } ? named : inside
    let isFile = text.contains("/") && isProgram(text)
    return isFile ? [[text]] : BrowserCommands(text).commands
  }

  /// Opens an address; returns why it could not be opened, or `nil` if it was, as far as we can tell.
  ///
  /// - Parameters:
  ///   - umask: for the browser's own files; ours would hide its downloads from everyone else.
  ///   - patience: how soon a command must fail for the next one to be tried. A browser may run for hours.
  func open(_ address: String, umask: mode_t, patience: DispatchTimeInterval = .seconds(2)) async -> String? {
    await withCheckedContinuation { continuation in
      let thread = JoinableThread {
        continuation.resume(returning: self.openNow(address, umask: umask, patience: patience))
      }
      if thread == nil { continuation.resume(returning: "the system is out of threads") }
    }
  }

  private func openNow(_ address: String, umask: mode_t, patience: DispatchTimeInterval) -> String? {
    let mask = String(umask, radix: 8)
    var problems: [String] = []
    for command in commands {
      let words = BrowserCommands.arguments(of: command, opening: address)
      guard let name = words.first, let program = program(called: name) else {
        problems.append("there is no \((words.first ?? "").printable)")
        continue
      }
      let process = DetachedProcess(
        ["/bin/sh", "-c", #"umask "$0" && exec "$@""#, mask, program] + words.dropFirst())
      if let process, process.succeeded(within: patience) != false { return nil }
      problems.append("\(name.printable) failed")
    }
    return problems.joined(separator: ", ")
  }

  /// Finds the file of a program as a shell does: `/bin/sh` starts whether or not there is anything to run.
  func program(called name: String) -> String? {
    if name.contains("/") { return Self.isProgram(name) ? name : nil }
    return folders.map { $0 + "/" + name }.first(where: Self.isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
