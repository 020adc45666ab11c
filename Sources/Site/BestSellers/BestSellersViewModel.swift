internal import Core
internal import Markup

/// The best sellers in finished words.
struct BestSellersViewModel: Sendable, Equatable {
  /// What there is to show.
  enum Shown: Sendable {
    case loaded(Edition)
    /// The whole list could not be had; these are its first entries.
    case excerpt(Edition, ServiceFailure)
    case failed(Chart.ID, ServiceFailure)
  }

  enum State: Sendable, Equatable {
    case loaded(CardList)
    /// The edition has no entries.
    case empty(Notice)
    case failed(Notice)
  }

  /// The way to other weeks; the sample edition has none.
  struct Weeks: Sendable, Equatable {
    let previous: Link?
    let next: Link?
    /// `YYYY-MM-DD`, for the date field.
    let shown: String
    let first: String
    let newest: String
    let chart: String
  }

  let heading: String
  let when: String
  let picker: Picker
  /// The week that the picker stays in; empty for the newest.
  let pinnedWeek: String
  let weeks: Weeks?
  let isSample: Bool
  let notices: [Notice]
  let state: State
  let credits: [Credit]

  init(_ shown: Shown, state: ChartsState, route: Route, favorites: Favorites, clock: Clock) {
    isSample = state.week.isSample
    let isFailed = if case .failed = shown { true } else { false }
    if !isFailed, case .bestSellers(_, let week?) = route, week != state.week.date {
      pinnedWeek = week.description
    } else {
      pinnedWeek = ""
    }
    credits = isSample ? [] : [.newYorkTimes]
    var notices: [Notice] = []
    if let failure = state.failure {
      notices.append(
        failure.newYorkTimesNotice(instead: isSample ? "Until then this is a sample." : "This is the last good copy."))
    }

    switch shown {
    case .loaded(let edition), .excerpt(let edition, _):
      heading = edition.chart.name
      when = Self.when(edition, week: state.week, clock: clock)
      picker = Picker(state.week.charts, selected: edition.chart.id)
      weeks = isSample ? nil : Weeks(edition, newest: state.week.date)
      if case .excerpt(_, let failure) = shown {
        notices.append(failure.newYorkTimesNotice(instead: "These are the first entries of the list."))
      }
      self.state =
        edition.entries.isEmpty
        ? .empty(.good("This list is empty this week. Pick another one above."))
        : .loaded(CardList(edition.entries, favorites: favorites, from: route))
    case .failed(let id, let failure):
      heading = state.week.edition(id)?.chart.name ?? "Best Sellers"
      when = ""
      weeks = nil
      picker = Picker(state.week.charts, selected: id)
      var notice = failure.newYorkTimesNotice(instead: "The other lists are still here.")
      if case .queued = failure { notice.next = Notice.Next(words: "Look again", link: route.link) }
      self.state = .failed(notice)
    }
    self.notices = notices
  }

  private static func when(_ edition: Edition, week: Week, clock: Clock) -> String {
    let date =
      switch edition.chart.frequency {
      case .weekly: "Week of \(edition.date.inWords)"
      case .monthly: "Monthly list of \(edition.date.inWords)"
      }
    switch week.source {
    case .sample: return "A sample edition"
    case .newYorkTimes(let fetchedAt):
      guard edition.date == week.date else { return date }
      return "\(date) · updated \(RelativeTime.words(from: fetchedAt, to: clock.now()))"
    }
  }
}

extension BestSellersViewModel.Weeks {
  fileprivate init(_ edition: Edition, newest: CalendarDate) {
    let around = WeekNavigation(edition, newest: newest)
    func link(_ date: CalendarDate?) -> Link? {
      date.map { Route.bestSellers(chart: edition.chart.id, week: $0 == newest ? nil : $0).link }
    }
    previous = link(around.previous)
    next = link(around.next)
    shown = edition.date.description
    first = ReleaseCalendar.first.description
    self.newest = newest.description
    chart = edition.chart.id.slug
  }
}
