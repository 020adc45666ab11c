import Foundation

/// A folder of settings for one test, in which UserDefaults writes too, so that the developer's own is not touched.
///
/// UserDefaults takes its folder from the environment that the process was started with: a later `setenv` moves nothing (CoreFoundation keeps a copy). But it takes a suite's name for a
/// path, so the name leads from its folder to this one.
struct SettingsSandbox {
  let root: TemporaryFolder
  let suite: String
  /// Topshelf's own folder, relative to `root`.
  let name = "topshelf"
  let plist = "topshelf-suite.plist"

  var folder: String { root.path(name) }

  init() throws {
    root = try TemporaryFolder()
    let up = Self.ownFolder.split(separator: "/").map { _ in "../" }.joined()
    suite = up + root.path("topshelf-suite").dropFirst()
  }

  /// Where UserDefaults would write.
  static var ownFolder: String {
    let environment = ProcessInfo.processInfo.environment
    return environment["XDG_CONFIG_HOME"] ?? (environment["HOME"] ?? "") + "/.config"
  }
}
