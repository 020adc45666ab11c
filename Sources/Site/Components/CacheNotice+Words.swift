import Core

extension Notice {
  /// What happened to what was kept of the services. The reader's own files are elsewhere.
  init(_ notice: CacheNotice) {
    self =
      switch notice {
      case .damaged(let name):
        .bad(
          "The lists that Topshelf had saved were damaged, so it is starting over. Your favorites and settings are safe. "
            + "The damaged file is saved as \(name).")
      case .newerVersion:
        .bad("A newer Topshelf saved the lists on this computer. Update Topshelf to use them; new lists aren’t saved.")
      case .locked:
        .bad("Another program is using the file with the saved lists, so new lists may not be saved.")
      case .diskFull: .bad("The disk is full, so new lists aren’t saved. Free some space.")
      case .notPermitted:
        .bad("Topshelf can’t write to its cache folder, so new lists aren’t saved. Check the folder’s permissions.")
      case .failed: .bad("New lists can’t be saved right now. Your favorites and settings are safe.")
      }
  }
}
