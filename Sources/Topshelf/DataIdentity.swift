import Core
import Foundation
import Services

/// Whose data a program shows, as a second start can compare it and nobody can read a path from it.
enum DataIdentity {
  /// A hash of the user, the folder of favorites and that of settings.
  ///
  /// Made anew each time: a folder may have appeared, or become a link, since the last one.
  static func text(of folders: Folders) -> String {
    var hash = FNV1a()
    for part in [String(getuid()), resolved(folders.data), resolved(folders.config)] { hash.add(part.utf8 + [0]) }
    return hash.text
  }

  /// A path without links, of which the last parts need not be there yet.
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
