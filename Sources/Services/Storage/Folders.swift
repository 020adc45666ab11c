/// The folders that Topshelf uses.
///
/// Foundation's own answers are no use: on Linux its Documents folder ignores `$HOME`, and includes the quotes and the
/// `$HOME` of `user-dirs.dirs` in the name (measured on Swift 6.3.1).
package struct Folders: Sendable, Hashable {
  package let home: String
  /// The user's own documents.
  package let documents: String
  /// Contains favorites.json.
  package let data: String
  /// Where all programs keep their settings; contains `topshelf.plist`.
  package let configRoot: String
  /// Contains the mirror of the settings, and the keys.
  package let config: String
  /// Contains what may be deleted at any time.
  package let cache: String

  /// - Parameters:
  ///   - dataFolder: the folder that was asked for, absolute or relative to `workingFolder`; `nil` for the default.
  ///   - workingFolder: `nil` if its name is unknown.
  ///   - read: returns the bytes of a file; `nil` if it is missing or can't be read.
  package init(
    environment: [String: String], dataFolder: String? = nil, workingFolder: String?,
    read: (String) -> [UInt8]? = Folders.bytes(of:)
  ) throws(FoldersError) {
    guard let home = environment["HOME"].flatMap(Self.absolute) else { throw .noHome }
    self.home = home
    configRoot = environment["XDG_CONFIG_HOME"].flatMap(Self.absolute) ?? Self.join(home, ".config")
    config = Self.join(configRoot, "topshelf")
    cache = Self.join(
      environment["XDG_CACHE_HOME"].flatMap(Self.absolute) ?? Self.join(home, ".cache"), "topshelf")
    #if os(macOS)
      let userDirectories: [UInt8]? = nil
    #else
      let userDirectories = read(Self.join(configRoot, "user-dirs.dirs"))
    #endif
    documents =
      try UserDirectories.folder("DOCUMENTS", in: userDirectories ?? [], home: home) ?? Self.join(home, "Documents")
    if let dataFolder, !dataFolder.isEmpty {
      if let absolute = Self.absolute(dataFolder) {
        data = absolute
      } else {
        guard let workingFolder else { throw .noWorkingFolder }
        data = Self.join(workingFolder, dataFolder)
      }
    } else {
      data = Self.join(documents, "Topshelf")
    }
  }

  /// The bytes of a file on disk, for `init`.
  package static func bytes(of path: String) -> [UInt8]? {
    guard case .contents(let bytes, _) = DurableFile(path: path).read() else { return nil }
    return bytes
  }

  /// Without trailing slashes. `nil` for a relative path: the XDG Base Directory Specification says to ignore those.
  private static func absolute(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? "/"
  }

  private static func join(_ folder: String, _ name: String) -> String {
    let joined = folder.hasSuffix("/") ? folder + name : folder + "/" + name
    return absolute(joined) ?? joined
  }
}

/// Why the folders are unknown.
package enum FoldersError: Error, Sendable, Hashable, CustomStringConvertible {
  case noHome
  case noWorkingFolder
  /// A line of `user-dirs.dirs` is not UTF-8.
  case unreadable(variable: String)

  /// A sentence for the command line.
  package var description: String {
    switch self {
    case .noHome: "HOME is not set to an absolute path, so there is no place to keep favorites and settings."
    case .noWorkingFolder:
      "--data-dir is below the folder that Topshelf was started in, which is gone or has a name that is not UTF-8."
    case .unreadable(let variable):
      "The folder that \(variable) names in user-dirs.dirs cannot be used: its name is not UTF-8."
    }
  }
}
