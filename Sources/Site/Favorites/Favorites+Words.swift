import Core

extension Notice {
  /// What is wrong with the file, and what to do.
  init(_ notice: Favorites.Notice) {
    self =
      switch notice {
      case .damaged(let name, true):
        .bad(
          "Your favorites file was damaged, so Topshelf restored the previous version. "
            + "The damaged file is saved as \(name).")
      case .damaged(let name, false):
        .bad("Your favorites file was damaged and there was no backup. The damaged file is saved as \(name).")
      case .newerVersion:
        .bad("These favorites were saved by a newer Topshelf. You can view them here but not change them.")
      case .copies(let names) where names.count == 1:
        .bad(
          "Your sync service left a second copy, \(Self.list(names)). Topshelf doesn’t use it. "
            + "Copy anything you need from it, then delete it.")
      case .copies(let names):
        .bad(
          "Your sync service left more copies of your favorites: \(Self.list(names)). Topshelf doesn’t use them. "
            + "Copy anything you need from them, then delete them.")
      case .unreadable:
        .bad("Your favorites file can’t be read. Check its permissions, then try again.")
      case .folder(let problem): Notice(problem)
      case .hiddenEntries(1): .bad("1 entry in your favorites file can’t be shown here. It stays in the file.")
      case .hiddenEntries(let count):
        .bad("\(count) entries in your favorites file can’t be shown here. They stay in the file.")
      }
  }

  /// Joins file names, which may hold anything.
  private static func list(_ names: [String]) -> String {
    let names = names.map { PlainText.clean($0) }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
