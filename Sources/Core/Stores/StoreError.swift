/// Why something could not be saved. Nothing was changed.
package enum StoreError: Error, Sendable, Hashable {
  case diskFull
  /// The folder or the file is not writable.
  case notPermitted
  /// There is no folder for the file.
  case folder(FolderProblem)
  /// The file was written by a newer version of Topshelf: it is shown, but not written.
  case newerVersion
  /// The file cannot be read, so it is not written either.
  case unreadable
  case failed
}
