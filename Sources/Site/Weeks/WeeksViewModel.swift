import Core
import Markup

/// The text and links of the page about the weeks that are kept.
struct WeeksViewModel: Sendable, Equatable {
  struct Row: Sendable, Hashable {
    let week: CalendarDate
    let words: String
    /// This Week of that week; `nil` if it is not kept.
    let link: Link?
    /// How many lists are known, or a dash.
    let lists: String
  }

  /// How far the loading is.
  struct Progress: Sendable, Hashable {
    let value: Int
    let maximum: Int
    let words: String
  }

  /// One option of the form.
  struct Choice: Sendable, Hashable {
    let count: Int
    let words: String
  }

  /// How many weeks can be asked for.
  static let counts = [13, 26, 52]

  let about: String
  let notices: [Notice]
  /// `nil` if nothing is being loaded.
  let progress: Progress?
  /// None if the service cannot be asked.
  let choices: [Choice]
  /// What is wrong with the choice.
  let message: String?
  let rows: [Row]
  /// Whether there is something to remove.
  let canForget: Bool
  /// Seconds after which to load the page again.
  let reload: Int?

  init(
    _ kept: KeptWeeks, lacksKey: Bool, hasForgotten: Bool = false, isCountWrong: Bool = false, now: Timestamp,
    today: CalendarDate
  ) {
    let newest = kept.newest ?? ReleaseCalendar.newestDate(at: now)
    let weeks = (0..<(Self.counts.last ?? 52)).map { newest.adding(days: -7 * $0) }
    let known = weeks.count { kept.lists[$0] != nil }
    about = "\(known) of the last \(weeks.count) weeks · everything kept takes \(Self.size(kept.bytes))"
    rows = weeks.map { week in
      let lists = kept.lists[week]
      return Row(
        week: week, words: week.inWords, link: lists.map { _ in Route.thisWeek(week: week).link },
        lists: lists.map { RelativeTime.count($0, "list") } ?? "—")
    }
    progress = kept.loading.map { Progress($0) }
    choices =
      lacksKey
      ? []
      : Self.counts.map { count in
        let missing = weeks.prefix(count).count { kept.lists[$0] == nil }
        return Choice(count: count, words: "\(count) weeks, \(missing == 0 ? "all here" : Self.minutes(for: missing))")
      }
    message = isCountWrong ? "Choose 13, 26, or 52 weeks." : nil
    canForget = kept.bytes > 0
    reload = kept.loading == nil || isCountWrong ? nil : 10
    var notices: [Notice] = []
    if hasForgotten, known == 0 { notices.append(.good("Everything kept was removed. Your favorites are still here.")) }
    if let failure = kept.loading?.failure {
      notices.append(Self.notice(failure))
    } else if lacksKey {
      notices.append(ServiceFailure.noKey.notice(of: .newYorkTimes, instead: "Past weeks need one.", page: .weeks))
    }
    self.notices = notices
  }

  /// Why the loading waits.
  private static func notice(_ failure: ServiceFailure) -> Notice {
    let text =
      switch failure {
      case .quota:
        "No more weeks can be loaded right now: two requests of a minute and the last 50 of a day are left to you. "
          + "Loading goes on by itself."
      case .noKey, .keyUnreadable, .keyRefused: failure.words(of: .newYorkTimes)
      default: "\(failure.words(of: .newYorkTimes)) Topshelf tries again by itself."
      }
    let isAboutKey = [.noKey, .keyUnreadable, .keyRefused].contains(failure)
    let keys = Notice.Next(words: "Open Settings", link: Route.settings(nil).link(fragment: "keys"))
    return failure == .quota ? .good(text) : .bad(text, next: isAboutKey ? keys : nil)
  }

  /// `about 4 minutes`: three requests of each minute are for this.
  fileprivate static func minutes(for weeks: Int) -> String {
    "about \(RelativeTime.count(max(1, (weeks + 2) / 3), "minute"))"
  }

  /// `640 kB`, `1.2 MB`
  private static func size(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return tenths < 10 ? "\((bytes + 999) / 1000) kB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}

extension WeeksViewModel.Progress {
  fileprivate init(_ loading: KeptWeeks.Loading) {
    value = loading.known
    maximum = loading.count
    let left = loading.failure == nil ? ", \(WeeksViewModel.minutes(for: loading.count - loading.known)) left" : ""
    words = "\(loading.known) of \(loading.count)\(left)"
  }
}
