import Core
import Foundation
import Services

/// Identifies the data that a program shows, without revealing a path, so that a second start can compare.
enum DataIdentity {
  /// A hash of the user and of the folders for favorites and settings.
  ///
  /// Computed each time: a folder may have appeared, or become a link, since the last time.
  static func text(of folders: Folders) -> String {
    var hash = FNV1a()
    for part in [String(getuid()), resolved(folders.data), resolved(folders.config)] { hash.add(part.utf8 + [0]) }
    return hash.text
  }

  /// Resolves the links of a path whose last parts need not exist yet.
  private static func resolved(_ path: String) -> String {
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    let url = URL(fileURLWithPath: path)
    let parent = url.deletingLastPathComponent()
    guard parent.path != url.path else { return path }
    let above = resolved(parent.path)
    return (above == "/" ? "" : above) + "/" + url.lastPathComponent
  }
}
