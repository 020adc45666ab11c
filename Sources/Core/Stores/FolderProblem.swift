/// Why there is no folder to keep a file in, told apart by what a person can do about it.
package enum FolderProblem: Sendable, Hashable {
  /// A link leads nowhere, as one to a drive that is not connected.
  case deadLink(String, destination: String)
  /// The file itself is a link into a folder that is not there.
  case deadFileLink(String, destination: String)
  /// What has the folder's name is a file.
  case notFolder(String)
  /// It may not be looked into, or its drive does not answer.
  case closed(String)
  /// It is not there, and may not be created.
  case missing(String)
  /// It was there before, as on a drive that was disconnected.
  case gone(String)
}
