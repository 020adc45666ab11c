import Core

extension FolderProblem {
  /// What is wrong.
  var reason: String {
    switch self {
    case .deadLink(let path, let destination):
      "Your \(Self.name(path)) folder points to \(PlainText.clean(destination)), which isn’t there."
    case .deadFileLink(let path, let destination):
      "Your \(Self.name(path)) file points to \(PlainText.clean(destination)), which isn’t there."
    case .notFolder(let path): "\(PlainText.clean(path)) is a file, but Topshelf needs a folder there."
    case .closed(let path): "The folder \(PlainText.clean(path)) can’t be opened."
    case .missing(let path): "The folder \(PlainText.clean(path)) isn’t there and can’t be created."
    case .gone(let path): "The folder \(PlainText.clean(path)) is no longer there."
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .deadLink, .deadFileLink: "Connect the drive, then try again."
    case .notFolder: "Move or rename the file, then try again."
    case .closed: "Check its drive and its permissions, then try again."
    case .missing, .gone: "Connect its drive, or create the folder, then try again."
    }
  }

  private static func name(_ path: String) -> String {
    PlainText.clean(path.split(separator: "/").last.map(String.init) ?? path)
  }
}

extension Notice {
  init(_ problem: FolderProblem) { self = .bad("\(problem.reason) \(problem.advice)") }
}
