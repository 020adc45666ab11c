import Core
import HTTP

/// `GET /try-again?page=PATH`: retries what a page could not show, then redirects to the page.
struct TryAgainController {
  let page: Route

  func answer(_ visit: Visit) -> Pending<Answer, PageError> {
    let back = Answer.redirect(page.link)
    // A link on another site must not spend the reader's requests.
    let site = visit.request.headers["Sec-Fetch-Site"]
    guard ["same-origin", "none", nil].contains(site), let (request, week) = missing(visit) else { return .now(back) }
    return .later {
      await visit.dependencies.charts.retry(request, week)
      return back
    }
  }

  /// The chart that the page is missing, if any.
  private func missing(_ visit: Visit) -> (ChartRequest, CalendarDate?)? {
    switch page {
    case .bestSellers(let chart, let week):
      let wanted = chart ?? visit.preferences.defaultChart
      return (wanted.map { .chart($0) } ?? (week == nil ? .opening : .main), week)
    case .search:
      let source = visit.dependencies.charts.held().sources.first { $0.missing != nil }
      return source?.charts.first.map { (.chart($0.id), nil) }
    case .item(let id, _):
      guard case .album(let album)? = visit.dependencies.charts.held().listing(of: id)?.item else {
        return (.item(id), nil)
      }
      visit.dependencies.albumDetails.retry(album)
      return nil
    case .thisWeek(let week, _): return missing(week, visit)
    default: return nil
    }
  }

  /// Forgets that a week or the one before it could not be had. `nil` if only the one before is missing.
  private func missing(_ week: CalendarDate?, _ visit: Visit) -> (ChartRequest, CalendarDate?)? {
    let (main, weeks) = (visit.dependencies.charts.held().main, visit.dependencies.weeks)
    let newest = main.isLoaded ? Week(main.editions) : nil
    guard let date = week?.nextSunday ?? newest?.date else { return (.main, nil) }
    let shown = date == newest?.date ? newest : weeks.known(date)
    if shown == nil { weeks.retry(date) }
    weeks.retry(shown?.previous ?? date.adding(days: -7))
    return newest == nil || date == newest?.date && main.failure != nil ? (.main, nil) : nil
  }
}
