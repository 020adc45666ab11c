import Foundation

/// The copies that sync programs leave beside a file when two computers changed it: never taken as data, but said to be there.
enum ConflictCopies {
  /// Whether a name is a conflict copy of `favorites.json` as Syncthing, Dropbox, Nextcloud, OneDrive or a browser's download names it.
  static func isCopy(_ name: String, of original: String) -> Bool {
    let stem = original.hasSuffix(".json") ? String(original.dropLast(5)) : original
    guard name != original, name.hasPrefix(stem), name.hasSuffix(".json") else { return false }
    let middle = name.dropFirst(stem.count).dropLast(5).lowercased()
    if middle.hasPrefix(".sync-conflict-") || middle.contains("conflicted copy") || middle.contains("conflict") {
      return true
    }
    // `favorites (1).json`
    return middle.hasPrefix(" (") && middle.hasSuffix(")") && Int(middle.dropFirst(2).dropLast()) != nil
  }

  /// The first of them in the file's folder, by name.
  static func first(beside file: DurableFile) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: DurableFile.folder(of: file.path))) ?? []
    return names.filter { isCopy($0, of: file.name) }.min()
  }
}
