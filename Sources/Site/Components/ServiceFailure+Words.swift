internal import Core

extension ServiceFailure {
  /// What to say when a service gave nothing, and what to do next.
  ///
  /// - Parameter instead: what is shown in its place, as a sentence; empty where nothing is.
  func notice(of service: Service, instead: String) -> Notice {
    let settings = Notice.Next(words: "Open Settings", link: Route.settings(nil).link)
    let name = service.name
    let said: (String, Notice.Next?) =
      switch self {
      case .noKey: ("There is no key for \(name) yet.", settings)
      case .keyRefused: ("\(name) does not accept the key. Check it in Settings.", settings)
      case .quota: ("\(name) takes no more requests for now. Try again in a few minutes.", nil)
      case .queued(let seconds):
        (
          "\(name) takes only a few requests a minute, so this list waits its turn. It is here in about \(RelativeTime.count(seconds, "second")).",
          nil
        )
      case .unreachable: ("\(name) cannot be reached. Check the network connection.", nil)
      case .timedOut: ("\(name) did not answer in time. Try again in a minute.", nil)
      case .untrusted: ("The connection to \(name) is not private, so it was not used.", nil)
      case .down: ("\(name) has a problem of its own. Try again later.", nil)
      case .intercepted: ("Something else answered for \(name). Does this network ask for a login?", nil)
      case .unreadable: ("\(name) sent something that makes no sense. Try again later.", nil)
      case .notFound where service == .apple:
        ("\(name) has no chart for this country. Pick another one in Settings.", settings)
      case .notFound: ("\(name) has no such list.", nil)
      }
    return .bad(instead.isEmpty ? said.0 : "\(said.0) \(instead)", next: said.1)
  }
}

extension Service {
  /// As it begins a sentence.
  var name: String {
    switch self {
    case .newYorkTimes: "The New York Times"
    case .googleBooks: "Google Books"
    case .apple: "Apple"
    }
  }
}

extension StoreError {
  /// Why a change was not saved, and what to do, in sentences.
  ///
  /// - Parameter what: what that means for the change, in words that go on from "so".
  func words(_ what: String = "nothing was saved") -> String {
    let (reason, advice) =
      switch self {
      case .diskFull: ("The disk is full", "Free some space and try again.")
      case .notPermitted: ("The folder may not be written", "Check its permissions and try again.")
      case .newerVersion: ("The file was written by a newer version of Topshelf", "Use that version to change it.")
      case .unreadable: ("The file cannot be read", "Check its permissions and try again.")
      case .failed: ("The disk reported an error", "Try again.")
      }
    return "\(reason), so \(what). \(advice)"
  }
}
