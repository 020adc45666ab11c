import Core
import Markup

/// The text and links of a chart's page.
struct BestSellersViewModel: Sendable, Equatable {
  /// What there is to show.
  enum Shown: Sendable {
    case loaded(Edition)
    /// The first entries of a list that could not be loaded as a whole.
    case excerpt(Edition, ServiceFailure)
    case failed(Chart.ID, ServiceFailure)
  }

  enum State: Sendable, Equatable {
    case loaded(CardList)
    /// The edition has no entries.
    case empty(Notice)
    case failed(Notice)
  }

  let heading: String
  let when: String
  /// When the next one is due, or how old our copy is: not for paper.
  let timing: String
  /// Why the newest list has a date ahead.
  let dateNote: ListHeadNote?
  let picker: ChartPicker
  let rail: ChartRail
  /// The past week that the picker keeps.
  let pinnedWeek: CalendarDate?
  /// The sample and daily charts have none.
  let weeks: WeekTools?
  /// This page, without news, and This Week of its week.
  let page: Link
  let thisWeek: Link
  let isSample: Bool
  /// Whether there is nothing to show: a past week that failed to load, or an unknown list that may not exist.
  ///
  /// A listed chart has a page, loaded or not.
  let isMissing: Bool
  /// What became of the key that was just saved.
  let news: Notice?
  /// How to get a key, if there is none. Other failures have their own notice.
  let keyNotice: KeyNotice?
  let notice: Notice?
  /// Seconds after which to reload the page.
  let reload: Int?
  let state: State
  let credits: [Service]

  /// - Parameter kept: what is known of a book that its list says nothing about.
  init(
    _ shown: Shown, charts: Charts, route: Route, favorites: Favorites, storefronts: Storefronts, now: Timestamp,
    today: CalendarDate, isKeyNew: Bool = false, keyProblem: String? = nil,
    kept: (Book) -> BookDetails? = { _ in nil }
  ) {
    let id =
      switch shown {
      case .loaded(let edition), .excerpt(let edition, _): edition.chart.id
      case .failed(let id, _): id
      }
    let known = charts.source(of: id)
    let source = known ?? charts.main
    isSample = source.isSample
    picker = ChartPicker(charts: charts.charts, selected: id)
    var services: Set<Service> = isSample ? [] : [source.service]
    news = isKeyNew ? Self.news(of: charts.main) : nil

    switch shown {
    case .loaded(let edition), .excerpt(let edition, _):
      isMissing = false
      heading = edition.chart.name
      when = edition.period(in: known, storefronts: storefronts)
      timing = edition.timing(in: known, today: today, now: now)
      dateNote = edition.dateNote(in: known, today: today, now: now)
      let hasWeeks = edition.chart.frequency != .daily
      weeks = hasWeeks && !isSample ? source.newest.map { WeekTools(edition, newest: $0, isListed: known != nil) } : nil
      if hasWeeks, case .bestSellers(_, let week?) = route, week != source.newest {
        pinnedWeek = week
      } else {
        pinnedWeek = nil
      }
      self.state =
        edition.entries.isEmpty
        ? .empty(.good("This list has no entries this week. Choose another list above."))
        : .loaded(
          CardList(
            charts.entries(of: edition).described(by: kept, crediting: &services), favorites: favorites, from: route,
            today: today))
      let excerpt: ServiceFailure? = if case .excerpt(_, let failure) = shown { failure } else { nil }
      // The sample gives way to real books as soon as they are there.
      let isOpening = isSample && charts.needsKey && route == .bestSellers(chart: nil, week: nil)
      let coming = isOpening ? charts.source(of: Chart.appleBooksPaid.id)?.failure : nil
      notice =
        edition.isExcerpt
        ? Self.notice(excerpt: excerpt, of: source, route: route)
        : known?.copyNotice(page: route, now: now)
          ?? coming.map { $0.notice(of: .appleBooks, instead: "Showing a sample until then.", page: route) }
      let failure = known?.failure
      let shown: KeyNotice.Shown? =
        if isSample {
          failure == nil || failure == .noKey ? .sample : nil
        } else {
          charts.needsKey && id == Chart.appleBooksPaid.id ? .appleBooks : nil
        }
      let wait = excerpt?.reload ?? (isSample || known?.edition(id) == nil ? (failure ?? coming)?.reload : nil)
      // A page that loads itself again would empty the field while someone writes into it.
      keyNotice =
        wait == nil || keyProblem != nil ? shown.map { KeyNotice(shown: $0, page: route, problem: keyProblem) } : nil
      reload = keyNotice == nil ? wait : nil
    case .failed(_, let failure):
      let isPast = if case .bestSellers(_, .some) = route { true } else { false }
      isMissing = isPast || known == nil
      heading = charts.chart(id)?.name ?? "Best Sellers"
      // A week that is not here yet keeps its place among the others.
      let asked = Self.asked(id, route, source, charts)
      when = asked?.period(in: source, storefronts: storefronts) ?? ""
      timing = ""
      dateNote = nil
      weeks = asked.flatMap { edition in source.newest.map { WeekTools(edition, newest: $0, isListed: known != nil) } }
      pinnedWeek = asked?.date
      notice = nil
      keyNotice = nil
      self.state = .failed(Self.notice(failure, of: source.service, isKnown: known != nil, route: route))
      reload = failure.reload
    }
    credits = Service.allCases.filter(services.contains)
    rail = ChartRail(charts: picker.charts, selected: id, week: pinnedWeek)
    page = Route.chart(id, charts.chart(id)?.frequency, week: pinnedWeek).link
    thisWeek = Route.thisWeek(week: pinnedWeek).link
  }

  /// The past edition that a page asks for, without entries.
  private static func asked(_ id: Chart.ID, _ route: Route, _ source: SourceSnapshot, _ charts: Charts) -> Edition? {
    guard case .bestSellers(_, let week?) = route, let chart = charts.chart(id), !source.isSample else { return nil }
    let date = chart.frequency == .weekly ? week.nextSunday : week
    return Edition(service: source.service, chart: chart, date: date, entries: [])
  }

  /// Whether the key that was just saved works, as far as the lists tell.
  private static func news(of main: SourceSnapshot) -> Notice? {
    switch main.failure {
    case nil:
      guard !main.isSample, let date = main.newest else { return nil }
      return .good("Your key works. Here are the lists for \(date.dayInWords).")
    // Its own notice says all.
    case .noKey, .keyUnreadable, .keyRefused: return nil
    default: return .good("Your key is saved, but it couldn’t be checked yet.")
    }
  }

  /// Why only the first entries are shown.
  private static func notice(excerpt failure: ServiceFailure?, of source: SourceSnapshot, route: Route) -> Notice {
    let words = "Only the top of the list is available right now."
    guard let failure, failure != .notFound else { return .good(words) }
    return failure.notice(of: source.service, instead: words, page: route)
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
}

extension [Entry] {
  /// Those about which the list says nothing with the first sentence of a long description.
  ///
  /// The same array if there are none: `RenderedParts` then sees at a glance that nothing has changed.
  ///
  /// - Parameter services: gains those whose descriptions are shown.
  fileprivate func described(by kept: (Book) -> BookDetails?, crediting services: inout Set<Service>) -> [Entry] {
    var entries = self
    for index in indices {
      guard case .book(let book) = self[index].item, book.summary.isEmpty, let details = kept(book),
        let text = details.description.first
      else { continue }
      services.formUnion(details.services)
      entries[index] = self[index].with(.book(book.described(as: FirstSentence.of(text))))
    }
    return entries
  }
}

extension WeekTools {
  /// - Parameter isListed: whether there is a newest edition; lists end.
  fileprivate init(_ edition: Edition, newest: CalendarDate, isListed: Bool) {
    let around = WeekNavigation(edition, newest: newest)
    func link(_ date: CalendarDate?) -> Link? {
      date.map { Route.bestSellers(chart: edition.chart.id, week: $0 == newest ? nil : $0).link }
    }
    previous = link(around.previous)
    next = link(around.next)
    latest = edition.date == newest || !isListed ? nil : link(newest).map { Notice.Next(words: "Latest", link: $0) }
    shown = edition.date.description
    self.newest = newest.description
    page = Route.bestSellers(chart: nil, week: nil).link
    hidden = [Hidden(name: "list", value: edition.chart.id.slug)]
  }
}
