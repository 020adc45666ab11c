import Core

extension ThisWeekViewModel {
  /// What the page lacks, and why.
  static func notices(_ shown: Shown, of source: SourceSnapshot, route: Route, now: Timestamp) -> [Notice] {
    switch shown {
    case .sample:
      let failure = source.failure ?? .noKey
      let sample = Notice.good(
        "You’re looking at a sample: classics, not this week’s best sellers. It has no week before it to compare with.",
        next: failure == .noKey ? failure.notice(of: source.service, instead: "", page: route).next : nil)
      return [sample] + (source.copyNotice(page: route, now: now).map { [$0] } ?? [])
    case .failed(_, let failure):
      return [failure.notice(of: source.service, instead: "", page: route)]
    case .week(let week, let before):
      let isNewest = week.date == source.newest
      let copy = isNewest ? source.copyNotice(page: route, now: now) : nil
      return [copy, notice(week, before, of: source.service, route: route)].compactMap(\.self)
    }
  }

  /// Why the week is not compared with the one before, or not in full.
  private static func notice(_ week: Week, _ before: Before, of service: Service, route: Route) -> Notice? {
    let lacks = "which books left the lists, and what changed on the monthly lists"
    guard !week.isExcerpt else {
      return .good(
        "Only the top of each list is available for this week, so it can’t be compared with the week before.")
    }
    switch before {
    case .known: return nil
    case .none: return .good("These are the first lists of \(service.name). There is no week before them.")
    case .excerpt:
      return .good(
        "Only the top of each list is available for the week before, \(week.previous.dayInWords), so this page can’t tell "
          + "\(lacks).")
    case .missing(.notFound):
      return .good(
        "\(service.shortName) has no lists for the week before, \(week.previous.dayInWords), so this page can’t tell "
          + "\(lacks).")
    case .missing(let failure):
      let next = failure == .pending ? nil : failure.notice(of: service, instead: "", page: route).next
      return .good(
        "\(reason(failure, service, week.previous)) Until the week before is here, this page can’t tell \(lacks).",
        next: next)
    }
  }

  /// Why the week before is not here.
  private static func reason(_ failure: ServiceFailure, _ service: Service, _ date: CalendarDate) -> String {
    switch failure {
    case .pending: "Getting the week before, \(date.dayInWords), from \(service.name). The page reloads by itself."
    case .queued(let wait):
      "\(service.name) allows only a few requests a minute. The week before, \(date.dayInWords), will be here in about "
        + "\(RelativeTime.count(Int(wait.components.seconds), "second"))."
    default: failure.words(of: service)
    }
  }
}
