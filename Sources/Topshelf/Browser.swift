import Foundation

/// Opens an address in the reader's browser.
struct Browser: Sendable {
  /// The command and its arguments, but for the address.
  let command: [String]

  /// Nil where there is nothing to open a page with: then the printed line is enough.
  ///
  /// `BROWSER` is always obeyed. Without a display `xdg-open` would try text browsers, which grab the terminal.
  init?(environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    if let named = environment["BROWSER"], !named.isEmpty {
      let hasPlace = named.contains("%s")
      let isFile = named.contains("/") && FileManager.default.isExecutableFile(atPath: named)
      if isFile {
        command = [named]
      } else {
        // A command line, as `xdg-open` and Python read it: `%s` is the address, which otherwise goes to the end.
        let line = hasPlace ? named.replacingOccurrences(of: "%s", with: "\"$1\"") : "\(named) \"$1\""
        command = ["/bin/sh", "-c", line, "sh"]
      }
      return
    }
    #if os(macOS)
      command = ["/usr/bin/open"]
    #else
      guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
      command = ["/usr/bin/env", "xdg-open"]
    #endif
  }

  /// Starts it and does not wait. False where it could not be started.
  ///
  /// - Parameter umask: what the browser makes its own files with; ours would hide its downloads from everyone else.
  func open(_ address: String, umask: mode_t) -> Bool {
    let mask = String(umask, radix: 8)
    return DetachedProcess.start(["/bin/sh", "-c", #"umask "$0" && exec "$@""#, mask] + command + [address])
  }
}
