import Core
import Foundation

/// Why a file could not be written.
struct DurableFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a store says of it.
  let kind: StoreError
  /// For the log.
  let cause: SystemError

  init(_ cause: SystemError, _ folder: FolderProblem? = nil) {
    self.cause = cause
    kind =
      switch cause.code {
      case ENOSPC, EDQUOT: .diskFull
      case EACCES, EPERM, EROFS: folder.map { .folder($0) } ?? .notPermitted
      default: folder.map { .folder($0) } ?? .failed
      }
  }

  var description: String {
    guard case .folder(let problem) = kind else { return cause.description }
    return "\(cause) (\(problem.forTheLog))"
  }
}

extension FolderProblem {
  var forTheLog: String {
    switch self {
    case .deadLink(let path, let destination), .deadFileLink(let path, let destination):
      "\(path) points to \(destination), which is not there"
    case .notFolder(let path): "\(path) is not a folder"
    case .closed(let path): "\(path) cannot be opened"
    case .missing(let path): "\(path) is not there and cannot be created"
    case .gone(let path): "\(path) is no longer there"
    }
  }
}
