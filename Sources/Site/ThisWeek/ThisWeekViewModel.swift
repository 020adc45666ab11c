import Core
import Markup

/// The text and links of This Week.
struct ThisWeekViewModel: Sendable, Equatable {
  /// What there is to show.
  enum Shown: Sendable {
    case week(Week, Before)
    case sample(Week)
    /// A week that could not be loaded; without a date, the newest.
    case failed(CalendarDate?, ServiceFailure)
  }

  /// What is known of the week before.
  enum Before: Sendable, Equatable {
    case known(Week)
    /// Only the top of each list, so nothing can be told from it.
    case excerpt
    case missing(ServiceFailure)
    /// There is none, or it would not help.
    case none
  }

  /// One of the groups that the page can be limited to.
  struct GroupLink: Sendable, Equatable {
    let name: String
    let link: Link
    let isCurrent: Bool
  }

  /// How many books a section has.
  struct Count: Sendable, Equatable {
    let section: WeekSections.Section
    let count: Int
  }

  let heading: String
  let title: String
  let when: String
  /// How old our copy is: not for paper.
  let timing: String
  let dateNote: ListHeadNote?
  let picker: ChartPicker
  let rail: ChartRail
  /// The past week that the picker keeps.
  let pinnedWeek: CalendarDate?
  let weeks: WeekTools?
  /// This page without its group, and the list that was opened last.
  let thisWeek: Link
  let lists: Link
  let isMissing: Bool
  let notices: [Notice]
  /// Seconds after which to reload the page.
  let reload: Int?
  let counts: [Count]
  let groups: [GroupLink]
  /// `175 books on 18 lists`; empty if there are none.
  let size: String
  /// `nil` if the week could not be loaded.
  let sections: WeekSections?
  let credits: [Service]

  /// - Parameters:
  ///   - lists: the list that was opened last.
  ///   - runs: for how many known weeks in a row each list's No. 1 has been there.
  ///   - sections: makes the sections.
  init(
    _ shown: Shown, charts: Charts, route: Route, favorites: Favorites, now: Timestamp, today: CalendarDate,
    lists: Chart, runs: (Week) -> [Chart.ID: Int], sections make: (WeekSections.Basis) -> WeekSections
  ) {
    let (asked, group): (CalendarDate?, ChartGroup?) =
      if case .thisWeek(let week, let group) = route { (week, group) } else { (nil, nil) }
    let main = charts.main
    let newest = main.isSample ? nil : main.newest
    let date = shown.date
    let isPast = asked != nil && date != nil && date != newest
    pinnedWeek = isPast ? date : nil
    heading = "This Week"
    title = pinnedWeek.map { "This Week, \($0.inWords)" } ?? "This Week"
    picker = ChartPicker(charts: charts.charts, selected: Chart.thisWeek)
    rail = ChartRail(charts: charts.charts, selected: Chart.thisWeek, week: pinnedWeek)
    thisWeek = Route.thisWeek(week: pinnedWeek).link
    self.lists = Route.chart(lists.id, lists.frequency, week: pinnedWeek).link
    when = Self.when(shown)
    let isNewest = date != nil && date == newest
    timing = isNewest ? main.age(at: now).map { "updated \($0)" } ?? "" : ""
    let weekly = shown.week?.editions.first { $0.chart.frequency == .weekly }
    dateNote = isNewest ? weekly?.dateNote(in: main, today: today, now: now) : nil
    weeks = newest.flatMap { newest in
      (date ?? newest).isIn(newest) ? WeekTools(shown.week, date ?? newest, newest: newest, group: group) : nil
    }
    groups = Self.groups(group, week: pinnedWeek)
    isMissing = shown.week == nil
    notices = Self.notices(shown, of: main, route: route, now: now)
    reload = shown.reload(of: main)
    credits = main.isSample || isMissing ? [] : [main.service]

    guard let week = shown.week else {
      counts = []
      size = ""
      sections = nil
      return
    }
    let before: Week? = if case .week(_, .known(let before)) = shown { before } else { nil }
    let isSample = if case .sample = shown { true } else { false }
    let sections = make(
      WeekSections.Basis(
        weeks: .init(week: week, before: before, isSample: isSample, group: group), from: route, pinned: pinnedWeek,
        runs: isSample ? [:] : runs(week), favorites: favorites.all))
    self.sections = sections
    counts = sections.counts
    let listCount = week.editions.count { group == nil || $0.chart.group == group }
    size = "\(RelativeTime.count(sections.changes.books.count, "book")) on \(RelativeTime.count(listCount, "list"))"
  }

  private static func when(_ shown: Shown) -> String {
    switch shown {
    case .sample: "Sample lists"
    case .week(let week, .known(let before)):
      "Week of \(week.date.inWords), compared with \(before.date.inWords(today: week.date))"
    case .week(let week, _): "Week of \(week.date.inWords)"
    case .failed(let date, _): date.map { "Week of \($0.inWords)" } ?? ""
    }
  }

  private static func groups(_ group: ChartGroup?, week: CalendarDate?) -> [GroupLink] {
    let all: [ChartGroup?] = [nil] + ChartGroup.ofWeeks
    return all.map {
      GroupLink(
        name: $0?.shortName ?? "All", link: Route.thisWeek(week: week, group: $0).link, isCurrent: $0 == group)
    }
  }
}

extension ThisWeekViewModel.Shown {
  var week: Week? {
    switch self {
    case .week(let week, _), .sample(let week): week
    case .failed: nil
    }
  }

  /// The date of the week, loaded or not.
  fileprivate var date: CalendarDate? { if case .failed(let date, _) = self { date } else { week?.date } }

  fileprivate func reload(of source: SourceSnapshot) -> Int? {
    switch self {
    case .week(_, .missing(let failure)), .failed(_, let failure): failure.reload
    case .sample: source.failure?.reload
    case .week: nil
    }
  }
}

extension WeekTools {
  /// - Parameter week: `nil` if it could not be loaded.
  fileprivate init(_ week: Week?, _ date: CalendarDate, newest: CalendarDate, group: ChartGroup?) {
    func link(_ date: CalendarDate) -> Link? {
      date.isIn(newest) ? Route.thisWeek(week: date == newest ? nil : date, group: group).link : nil
    }
    previous = link(week?.previous ?? date.adding(days: -7))
    next = link(date.adding(days: 7))
    latest = date == newest ? nil : link(newest).map { Notice.Next(words: "Latest", link: $0) }
    shown = date.description
    self.newest = newest.description
    page = Route.thisWeek().link
    hidden = group.map { [Hidden(name: "group", value: $0.rawValue)] } ?? []
  }
}

extension CalendarDate {
  /// Whether there may be lists of this date, up to the newest.
  fileprivate func isIn(_ newest: CalendarDate) -> Bool { self >= ReleaseCalendar.first && self <= newest }
}

extension ChartGroup {
  /// As a heading of This Week.
  var shortName: String {
    switch self {
    case .fiction: "Fiction"
    case .nonfiction: "Nonfiction"
    case .childrens: "Children’s"
    case .monthly: "Monthly"
    case .other, .appleBooks, .music: "More"
    }
  }
}
