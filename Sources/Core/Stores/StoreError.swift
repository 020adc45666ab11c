/// Why something could not be saved. Nothing was changed then.
package enum StoreError: Error, Sendable, Hashable {
  case diskFull
  /// The folder or the file may not be written.
  case notPermitted
  /// There is no folder for it.
  case folder(FolderProblem)
  /// The file is of a newer version of Topshelf: shown, not written.
  case newerVersion
  /// The file could not be read, so it is not written either.
  case unreadable
  case failed
}
