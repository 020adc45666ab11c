/// What there is to say about a file of settings or keys, beside what is in it.
package enum FileNotice: Sendable, Hashable {
  /// It was damaged and is left under this name. What was in it is there again from the second place that holds it, or
  /// is gone.
  case damaged(setAside: String, isRestored: Bool)
  /// It was written by a newer version of Topshelf: used, not written.
  case newerVersion
  case unreadable
  /// There is no folder for it.
  case folder(FolderProblem)
  /// What is named here, a file or a variable of the environment, holds something that cannot be a key.
  case notAKey(String)
}
