import Core
import Markup

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
  let picker: ChartPicker
  /// The week that the picker stays in; empty for the newest.
  let pinnedWeek: String
  let weeks: Weeks?
  let isSample: Bool
  /// Whether the way to a key is shown: only if there is none. Any other failure has its own notice.
  let showsSteps: Bool
  let notice: Notice?
  /// Seconds after which the page is worth loading again.
  let reload: Int?
  let state: State
  let credits: [Service]

  init(
    _ shown: Shown, state: ChartsState, route: Route, favorites: Favorites, storefronts: Storefronts, clock: Clock
  ) {
    let id =
      switch shown {
      case .loaded(let edition), .excerpt(let edition, _): edition.chart.id
      case .failed(let id, _): id
      }
    let standing = state.standing(of: id)
    let service = standing?.service ?? .newYorkTimes
    isSample = standing?.isSample ?? state.week.isSample
    picker = ChartPicker(charts: state.charts, selected: id)
    credits = isSample ? [] : [service]
    let failure = standing?.failure

    switch shown {
    case .loaded(let edition), .excerpt(let edition, _):
      heading = edition.chart.name
      when = Self.when(edition, standing: standing, storefronts: storefronts, clock: clock)
      let hasWeeks = edition.chart.frequency != .daily
      weeks = hasWeeks && !isSample ? Weeks(edition, newest: state.week.date) : nil
      if hasWeeks, case .bestSellers(_, let week?) = route, week != state.week.date {
        pinnedWeek = week.description
      } else {
        pinnedWeek = ""
      }
      self.state =
        edition.entries.isEmpty
        ? .empty(.good("This list has no entries this week. Choose another list above."))
        : .loaded(CardList(edition.entries, favorites: favorites, from: route, today: clock.today))
      let excerpt: ServiceFailure? = if case .excerpt(_, let failure) = shown { failure } else { nil }
      notice = Self.notice(
        edition, excerpt: excerpt, failure: failure, of: service, isSample: isSample, standing: standing, route: route,
        clock: clock)
      showsSteps = isSample && (failure == nil || failure == .noKey)
      reload = excerpt?.reload ?? (isSample || standing?.edition == nil ? failure?.reload : nil)
    case .failed(_, let failure):
      heading = standing?.chart.name ?? "Best Sellers"
      when = ""
      weeks = nil
      pinnedWeek = ""
      notice = nil
      showsSteps = false
      self.state = .failed(Self.notice(failure, of: service, isKnown: standing != nil, route: route))
      reload = failure.reload
    }
  }

  /// The one thing there is to say above the list.
  private static func notice(
    _ edition: Edition, excerpt: ServiceFailure?, failure: ServiceFailure?, of service: Service, isSample: Bool,
    standing: Standing?, route: Route, clock: Clock
  ) -> Notice? {
    if edition.isExcerpt {
      let words = "Only the top of the list is available right now."
      guard let excerpt, excerpt != .notFound else { return .good(words) }
      return excerpt.notice(of: service, instead: words, page: route)
    }
    guard let failure, !(isSample && failure == .noKey) else { return nil }
    let fetched = standing?.fetchedAt.map { ", updated \(RelativeTime.words(from: $0, to: clock.now()))" } ?? ""
    return failure.notice(
      of: service, instead: isSample ? "Showing a sample until then." : "Showing the last copy\(fetched).", page: route)
  }

  /// Why there is no list.
  private static func notice(_ failure: ServiceFailure, of service: Service, isKnown: Bool, route: Route) -> Notice {
    if isKnown, failure == .notFound, service == .newYorkTimes {
      return .bad(
        "This list isn’t available right now. Choose another list above.",
        next: Notice.Next(words: "Try again", link: Route.tryAgain(route).link))
    }
    let others = isKnown && failure.reload == nil ? "Your other lists still work." : ""
    return failure.notice(of: service, instead: others, page: route)
  }

  /// What the edition is of, from when, and how old our copy of the newest one is.
  private static func when(_ edition: Edition, standing: Standing?, storefronts: Storefronts, clock: Clock) -> String {
    if standing?.isSample == true { return "A sample edition" }
    var parts: [String] = []
    switch edition.chart.frequency {
    case .weekly: parts.append("Week of \(edition.date.inWords)")
    case .monthly: parts.append("Monthly list of \(edition.date.inWords)")
    case .daily:
      let country = edition.country.map { ", \(storefronts.name(of: $0))" } ?? ""
      switch edition.measure {
      case .plays: parts.append("Most played on Apple Music\(country)")
      case .sales: parts.append("Best selling in the iTunes Store\(country)")
      case nil: break
      }
      parts.append(edition.date.inWords)
    }
    if edition.date == standing?.newest, let fetchedAt = standing?.fetchedAt {
      parts.append("updated \(RelativeTime.words(from: fetchedAt, to: clock.now()))")
    }
    return parts.joined(separator: " · ")
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
