/// Where Topshelf keeps things.
///
/// Foundation's own answers are not used: on Linux its Documents folder ignores `$HOME`, and takes the quotes and the `$HOME` of `user-dirs.dirs` for parts of a name (measured on Swift 6.3.1).
public struct Folders: Sendable, Hashable {
  public let home: String
  /// The user's own documents.
  public let documents: String
  /// favorites.json lies here.
  public let data: String
  /// Where all programs keep their settings: `topshelf.plist` lies here.
  public let configRoot: String
  /// Settings' mirror and the keys.
  public let config: String
  /// What may be deleted at any time.
  public let cache: String

  /// - Parameters:
  ///   - dataFolder: the one that was asked for, absolute or below `workingFolder`; nil for the usual one.
  ///   - readText: the text of a file; nil where it is missing or cannot be read.
  public init(
    environment: [String: String], dataFolder: String? = nil, workingFolder: String,
    readText: (String) -> String? = Folders.text(of:)
  ) throws(FoldersError) {
    guard let home = environment["HOME"].flatMap(Self.absolute) else { throw .noHome }
    self.home = home
    configRoot = environment["XDG_CONFIG_HOME"].flatMap(Self.absolute) ?? Self.join(home, ".config")
    config = Self.join(configRoot, "topshelf")
    cache = Self.join(
      environment["XDG_CACHE_HOME"].flatMap(Self.absolute) ?? Self.join(home, ".cache"), "topshelf")
    #if os(macOS)
      let userDirectories: String? = nil
    #else
      let userDirectories = readText(Self.join(configRoot, "user-dirs.dirs"))
    #endif
    documents =
      userDirectories.flatMap { UserDirectories.folder("DOCUMENTS", in: $0, home: home) }
      ?? Self.join(home, "Documents")
    if let dataFolder, !dataFolder.isEmpty {
      data = Self.absolute(dataFolder) ?? Self.join(workingFolder, dataFolder)
    } else {
      data = Self.join(documents, "Topshelf")
    }
  }

  /// The text of a file on disk, for `init`.
  public static func text(of path: String) -> String? {
    guard case .contents(let bytes, _) = DurableFile(path: path).read() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Without slashes at the end. Nil for a relative path: the XDG Base Directory Specification has those ignored.
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

/// Why the folders are not known.
public enum FoldersError: Error, Sendable, Hashable, CustomStringConvertible {
  case noHome

  /// A sentence for the command line.
  public var description: String {
    switch self {
    case .noHome: "HOME is not set to an absolute path, so there is no place to keep favorites and settings."
    }
  }
}
