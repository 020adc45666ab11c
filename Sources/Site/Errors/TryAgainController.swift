import Core
import HTTP

/// `GET /try-again?page=PATH`: asks a service at once for what a page could not show, then leads back to the page.
struct TryAgainController {
  let dependencies: Dependencies
  let page: Route
  let request: Request

  func respond() -> Handling {
    let back = Response.seeOther(page.link)
    // A link on another site must not spend the reader's requests.
    guard ["same-origin", "none", nil].contains(request.headers["Sec-Fetch-Site"]) else { return .now(back) }
    switch page {
    case .bestSellers(let chart, let week):
      let wanted = chart ?? dependencies.preferences.current().defaultChart
      return retry(wanted.map { .chart($0) } ?? .main, week, then: back)
    case .search:
      let missing = dependencies.charts.held().sources.first { $0.missing != nil }
      return missing?.charts.first.map { retry(.chart($0.id), nil, then: back) } ?? .now(back)
    case .item(let id):
      guard case .album(let album)? = dependencies.charts.held().listing(of: id)?.item else {
        return retry(.item(id), nil, then: back)
      }
      dependencies.albumDetails.retry(album)
      return .now(back)
    default: return .now(back)
    }
  }

  private func retry(_ request: ChartRequest, _ week: CalendarDate?, then back: Response) -> Handling {
    .later {
      await dependencies.charts.retry(request, week)
      return back
    }
  }
}
