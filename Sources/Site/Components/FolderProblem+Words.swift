import Core

extension FolderProblem {
  /// What is wrong, as a sentence without its end, and what to do before anything is tried again.
  var words: (reason: String, advice: String) {
    switch self {
    case .deadLink(let path, let destination):
      (
        "Your \(Self.name(path)) folder points to \(PlainText.clean(destination)), which isn’t there",
        "Connect the drive"
      )
    case .deadFileLink(let path, let destination):
      ("Your \(Self.name(path)) file points to \(PlainText.clean(destination)), which isn’t there", "Connect the drive")
    case .notFolder(let path):
      ("\(PlainText.clean(path)) is a file, but Topshelf needs a folder there", "Move or rename the file")
    case .closed(let path):
      ("The folder \(PlainText.clean(path)) can’t be opened", "Check its drive and its permissions")
    case .missing(let path):
      (
        "The folder \(PlainText.clean(path)) isn’t there and can’t be created",
        "Connect its drive, or create the folder"
      )
    case .gone(let path):
      ("The folder \(PlainText.clean(path)) is no longer there", "Connect its drive, or create the folder")
    }
  }

  private static func name(_ path: String) -> String {
    PlainText.clean(path.split(separator: "/").last.map(String.init) ?? path)
  }
}

extension Notice {
  init(_ problem: FolderProblem) {
    let (reason, advice) = problem.words
    self = .bad("\(reason). \(advice), then load this page again.")
  }
}
