import Core

/// Whether somebody waits for the answer.
enum RequestPriority: Sendable, Hashable, CaseIterable {
  /// A page that a person looks at needs it.
  case visible
  /// It is asked for before anybody needs it, and leaves a part of every window to those who do.
  case ahead
}

/// How many requests a service takes, in windows that slide.
///
/// A window that slides is stricter than any that the service may count in: whoever never sends more than 1,000 in any
/// 24 hours has not sent more on any calendar day either, be it Google's, which begins at midnight Pacific time, with
/// daylight saving time and all, or that of the New York Times, which is not documented.
struct BudgetLimits: Sendable, Hashable {
  struct Window: Sendable, Hashable {
    /// Requests in it at most; at least one.
    let limit: Int
    let length: Duration
    /// How many of them are kept for what is visible.
    let reserve: Int

    init(limit: Int, length: Duration, reserve: Int = 0) {
      self.limit = max(1, limit)
      self.length = max(.milliseconds(1), length)
      self.reserve = min(max(0, reserve), self.limit - 1)
    }

    func limit(for priority: RequestPriority) -> Int { priority == .visible ? limit : limit - reserve }
  }

  /// Under which the requests are counted in the database.
  let name: String
  let windows: [Window]
  /// Within which an answer comes as a rule; each window is longer than the service's by so much.
  ///
  /// The service counts a request when it arrives, we count it when we let it go. A request that was answered later
  /// than this is counted from its answer instead, which it cannot have arrived after.
  let slack: Duration

  init(name: String, windows: [Window], slack: Duration = .seconds(1)) {
    self.name = name
    self.windows = windows
    self.slack = slack
  }

  /// The one that Settings tells of; `nil` if the service has no limit a day.
  var day: Window? { windows.first { $0.length >= .seconds(86_400) } }

  /// The last moment of which nothing has to be remembered.
  func horizon(at now: Timestamp) -> Timestamp { now.adding(.zero - (windows.map(\.length).max() ?? .zero)) }

  /// "500 requests per day and 5 requests per minute" (the service's FAQ, as news-r/nytimes #1 quotes it in 2024).
  static let newYorkTimes = BudgetLimits(
    name: "new-york-times",
    windows: [
      Window(limit: 5, length: .seconds(61), reserve: 2), Window(limit: 500, length: .seconds(86_401), reserve: 50),
    ])

  /// 1,000 a day with a free key. How many a minute is not published; a page needs three at most, and 30 are ten pages.
  static let googleBooks = BudgetLimits(
    name: "google-books",
    windows: [
      Window(limit: 30, length: .seconds(61), reserve: 12), Window(limit: 1000, length: .seconds(86_401), reserve: 50),
    ])

  /// "Approximately 20 calls per minute" (Apple's documentation of the iTunes Search API); no limit a day is known. The
  /// feeds are on a host of their own, so that an outage of one does not keep from asking the other.
  static let appleFeeds = BudgetLimits(
    name: "apple-feeds", windows: [Window(limit: 20, length: .seconds(61), reserve: 6)])
  static let iTunes = BudgetLimits(
    name: "itunes", windows: [Window(limit: 4, length: .seconds(61), reserve: 1)])

  /// At the same host, and with it within its twenty: lookups of albums and books, and searches for books. One lookup
  /// serves a whole chart; the others are for what is on none of them.
  static let iTunesLookup = BudgetLimits(
    name: "itunes-lookup", windows: [Window(limit: 16, length: .seconds(61), reserve: 4)])
}
