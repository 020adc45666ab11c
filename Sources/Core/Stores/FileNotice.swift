/// What is wrong with a file of settings or keys.
package enum FileNotice: Sendable, Hashable {
  /// The file was damaged and is saved under this name. Its content was restored from a second copy, or is lost.
  case damaged(setAside: String, isRestored: Bool)
  /// The file was written by a newer version of Topshelf: it is read, but not written.
  case newerVersion
  case unreadable
  /// There is no folder for the file.
  case folder(FolderProblem)
  /// The named file or environment variable holds something that cannot be a key.
  case notAKey(String)
}
