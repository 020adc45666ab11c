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
      return retry(chart ?? dependencies.preferences.current().defaultChart, week, then: back)
    case .search:
      // What the search page says is missing: this week's books, else the albums.
      let held = dependencies.charts.held()
      let lacksBooks = held.week.isSample && held.failure != nil && held.failure != .noKey
      return retry(lacksBooks ? nil : Chart.topAlbums.id, nil, then: back)
    case .item(let id):
      guard case .album(let album)? = dependencies.charts.held().listing(of: id)?.item else {
        return retry(id.chart, nil, then: back)
      }
      dependencies.albumDetails.retry(album)
      return .now(back)
    default: return .now(back)
    }
  }

  private func retry(_ chart: Chart.ID?, _ week: CalendarDate?, then back: Response) -> Handling {
    .later {
      await dependencies.charts.retry(chart, week)
      return back
    }
  }
}
