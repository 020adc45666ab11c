import Core

/// What is wrong with the files of settings and keys.
struct SettingsFileNotices: Sendable, Equatable {
  var settings: [FileNotice] = []
  var keys: [FileNotice] = []

  /// Reports a problem with their common folder only once.
  var notices: [Notice] {
    var notices: [Notice] = []
    for notice in settings.map(Self.aboutSettings) + keys.map(Self.aboutKeys) where !notices.contains(notice) {
      notices.append(notice)
    }
    return notices
  }

  private static func aboutSettings(_ notice: FileNotice) -> Notice {
    switch notice {
    case .damaged(let name, true):
      .bad("Your settings file was damaged, so Topshelf restored your settings. The damaged file is saved as \(name).")
    case .damaged(let name, false):
      .bad("Your settings file was damaged and there was no backup. The damaged file is saved as \(name).")
    case .newerVersion: .bad("Your settings were saved by a newer Topshelf. You can’t change them here.")
    case .unreadable:
      .bad(
        "Your settings file can’t be read, so it can’t be changed either. Check its permissions, then try again."
      )
    case .folder(let problem): Notice(problem)
    case .notAKey(let name): noKey(in: name)
    }
  }

  private static func aboutKeys(_ notice: FileNotice) -> Notice {
    switch notice {
    case .damaged(let name, _):
      .bad("Your keys file was damaged. The damaged file is saved as \(name). Enter your keys again below.")
    case .newerVersion: .bad("Your keys were saved by a newer Topshelf. They are used, but you can’t change them here.")
    case .unreadable:
      .bad("Your keys file can’t be read, so its keys aren’t used. Check its permissions, then try again.")
    case .folder(let problem): Notice(problem)
    case .notAKey(let name): noKey(in: name)
    }
  }

  private static func noKey(in name: String) -> Notice {
    .bad(
      "What \(name) holds doesn’t look like a key, so it isn’t used. A key has letters, digits, hyphens and underscores only."
    )
  }
}
