import Core

extension ServiceFailure {
  /// Says what went wrong with a service, and what to do.
  ///
  /// - Parameters:
  ///   - instead: a sentence about what is shown instead; empty if nothing is.
  ///   - page: the page that shows the notice; trying again returns to it.
  func notice(of service: Service, instead: String, page: Route) -> Notice {
    let text = [words(of: service), instead].filter { !$0.isEmpty }.joined(separator: " ")
    return Notice(tone: isWaiting ? .good : .bad, text: text, next: next(for: service, page: page))
  }

  /// Seconds after which to reload the page; `nil` to leave it to the reader.
  var reload: Int? {
    switch self {
    case .pending: 2
    case .queued(let wait): min(max(Int(wait.components.seconds), 1) + 1, 60)
    default: nil
    }
  }

  func words(of service: Service) -> String {
    let (name, short) = (service.name, service.shortName)
    return switch self {
    case .noKey: "You haven’t added a \(service == .googleBooks ? "Google Books" : "New York Times") key yet."
    case .keyUnreadable: "Your \(service == .googleBooks ? "Google Books" : "New York Times") key can’t be read."
    case .keyRefused where service == .googleBooks: "\(name) rejected this key. Copy it again, or get a new one."
    case .keyRefused:
      "\(short) rejected this key. Check that you copied the Key, not the Secret, and that Books API is on."
    case .quota: "\(short.possessive) request limit has been reached. Try again in a few minutes."
    case .queued(let wait):
      "\(name) allows only a few requests a minute. This list will appear in about \(RelativeTime.count(Int(wait.components.seconds), "second"))."
    case .pending where service == .newYorkTimes: "Getting this week’s lists from \(name). The page reloads by itself."
    case .pending: "Getting the chart from \(name). The page reloads by itself."
    case .unreachable: "Can’t reach \(name). Check your internet connection."
    case .timedOut: "\(short) took too long to respond."
    case .untrusted: "The connection to \(name) isn’t secure, so Topshelf didn’t use it."
    case .down: "\(short) is having problems."
    case .intercepted:
      "This network may need you to sign in first. Open any web page, then try again."
    case .unreadable: "\(short) sent an unexpected response."
    case .notFound where service == .apple: "\(name) has no chart for this country. Choose another one in Settings."
    case .notFound: "\(name)’s lists aren’t at their usual address right now."
    }
  }

  /// Settings if only they can help, else a retry.
  private func next(for service: Service, page: Route) -> Notice.Next? {
    switch self {
    case .pending: nil
    case .queued: Notice.Next(words: "Try again", link: page.link)
    case .noKey, .keyUnreadable: Notice.Next(words: "Open Settings", link: Route.settings(nil).link(fragment: "keys"))
    case .keyRefused: Notice.Next(words: "Check the key", link: Route.settings(nil).link(fragment: "keys"))
    case .notFound where service == .apple: Notice.Next(words: "Open Settings", link: Route.settings(nil).link)
    default: Notice.Next(words: "Try again", link: Route.tryAgain(page).link)
    }
  }
}

extension String {
  fileprivate var possessive: String { hasSuffix("s") ? "\(self)’" : "\(self)’s" }
}
