import Core
import Foundation

extension DurableFile {
  /// What is wrong with the path to the file; `nil` if all folders exist, or only need to be created.
  var folderProblem: FolderProblem? {
    switch way(to: Self.folder(of: path)) {
    case .blocked(let problem): return problem
    case .endsBefore: return nil
    case .open: break
    }
    // Folders are never created through a link: a drive that isn't connected would get another one in its place.
    guard let target = try? resolvedPath(), target != path else { return nil }
    switch way(to: Self.folder(of: target)) {
    case .blocked(let problem): return problem
    case .endsBefore: return .deadFileLink(path, destination: target)
    case .open: return nil
    }
  }

  /// The first folder on the path to the file that doesn't exist and could be created.
  var missingFolder: String? {
    guard case .endsBefore(let folder) = way(to: Self.folder(of: path)) else { return nil }
    return folder
  }

  /// The error in terms that a person can act on: what is wrong with the path to the file, if that is the reason.
  func failure(_ error: SystemError) -> DurableFileError {
    if let problem = folderProblem { return DurableFileError(error, problem) }
    if error.call == "mkdir", [EACCES, EPERM, EROFS].contains(error.code), let folder = missingFolder {
      return DurableFileError(error, .missing(folder))
    }
    return DurableFileError(error)
  }

  private enum Way {
    case open
    /// The first folder that doesn't exist.
    case endsBefore(String)
    case blocked(FolderProblem)
  }

  private func way(to folder: String) -> Way {
    var (path, above) = ("", "/")
    for part in folder.split(separator: "/") {
      path += folder.hasPrefix("/") || !path.isEmpty ? "/\(part)" : String(part)
      do throws(SystemError) {
        guard try calls.status(of: path).st_mode & S_IFMT == S_IFDIR else { return .blocked(.notFolder(path)) }
      } catch {
        switch error.code {
        case ENOENT, ELOOP:
          let link = DurableFile(path: path, calls: calls)
          guard (try? calls.destination(ofLink: path)) != nil else { return .endsBefore(path) }
          return .blocked(.deadLink(path, destination: (try? link.resolvedPath()) ?? path))
        case EACCES: return .blocked(.closed(above))
        default: return .blocked(.closed(path))
        }
      }
      above = path
    }
    return .open
  }
}
