/// Why there is no folder for a file, distinguished by what a person can do about it.
package enum FolderProblem: Sendable, Hashable {
  /// A link whose destination does not exist, such as a drive that is not connected.
  case deadLink(String, destination: String)
  /// The file itself is a link into a folder that does not exist.
  case deadFileLink(String, destination: String)
  /// A file has the folder's name.
  case notFolder(String)
  /// The folder cannot be opened, or its drive does not respond.
  case closed(String)
  /// The folder does not exist and cannot be created.
  case missing(String)
  /// The folder existed before, as on a drive that was disconnected.
  case gone(String)
}
