internal import Core

extension ServiceFailure {
  /// What to say when The New York Times gave nothing, and what to do next.
  ///
  /// - Parameter instead: what is shown in its place, as a sentence; empty where nothing is.
  func newYorkTimesNotice(instead: String) -> Notice {
    let settings = Notice.Next(words: "Open Settings", link: Route.settings(nil).link)
    let said: (String, Notice.Next?) =
      switch self {
      case .noKey: ("There is no New York Times key yet.", settings)
      case .keyRefused: ("The New York Times does not accept the key. Check it in Settings.", settings)
      case .quota: ("The New York Times takes no more requests for now. Try again in a minute.", nil)
      case .queued(let seconds):
        (
          "The New York Times takes five requests a minute, so this list waits its turn. It is here in about \(RelativeTime.count(seconds, "second")).",
          nil
        )
      case .unreachable: ("The New York Times cannot be reached. Check the network connection.", nil)
      case .timedOut: ("The New York Times did not answer in time. Try again in a minute.", nil)
      case .untrusted: ("The connection to The New York Times is not private, so it was not used.", nil)
      case .down: ("The New York Times has a problem of its own. Try again later.", nil)
      case .intercepted: ("Something else answered for The New York Times. Does this network ask for a login?", nil)
      case .unreadable: ("The New York Times sent something that makes no sense. Try again later.", nil)
      case .notFound: ("The New York Times has no such list.", nil)
      }
    return .bad(instead.isEmpty ? said.0 : "\(said.0) \(instead)", next: said.1)
  }
}

extension StoreError {
  /// Why a change was not saved, in a sentence.
  var words: String {
    switch self {
    case .diskFull: "The disk is full, so nothing was saved. Free some space and try again."
    case .notPermitted: "The folder may not be written, so nothing was saved. Check its permissions and try again."
    case .newerVersion: "The file was written by a newer version of Topshelf, so this one does not change it."
    case .unreadable: "The file cannot be read, so it is not written either. Check its permissions and try again."
    case .failed: "The disk reported an error, so nothing was saved. Try again."
    }
  }
}
