import Core

extension Notice {
  /// What there is to say about the file, and what to do.
  init(_ notice: Favorites.Notice) {
    self =
      switch notice {
      case .damaged(let name, true):
        .bad("The favorites file was damaged. It was set aside as \(name), and the copy from before is shown.")
      case .damaged(let name, false):
        .bad("The favorites file was damaged and there is no copy from before. It was set aside as \(name).")
      case .newerVersion:
        .bad("The favorites file was written by a newer version of Topshelf. It is shown, but cannot be changed here.")
      case .copies(let names) where names.count == 1:
        .bad(
          "Your sync service left a second copy, \(Self.list(names)). Topshelf doesn’t use it. "
            + "Copy anything you need from it, then delete it.")
      case .copies(let names):
        .bad(
          "Your sync service left more copies of your favorites: \(Self.list(names)). Topshelf doesn’t use them. "
            + "Copy anything you need from them, then delete them.")
      case .unreadable:
        .bad("The favorites file cannot be read. Check its permissions, then load this page again.")
      case .folder(let problem): Notice(problem)
      case .hiddenEntries(1): .bad("1 entry in your favorites file can’t be shown here. It stays in the file.")
      case .hiddenEntries(let count):
        .bad("\(count) entries in your favorites file can’t be shown here. They stay in the file.")
      }
  }

  /// Names of files, which anyone may have chosen.
  private static func list(_ names: [String]) -> String {
    let names = names.map { PlainText.clean($0) }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
