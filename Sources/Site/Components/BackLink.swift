import Core
import HTTP
import Markup

/// A link to the page where a reader came from.
struct BackLink: Sendable, Hashable {
  /// What that page is.
  let words: String
  let link: Link

  init(to page: Route, _ visit: Visit) {
    link = page.link
    words = page.words(visit)
  }

  /// The page with the link or form that led here; `nil` if it is not one of ours, or the same page.
  init?(refererOf visit: Visit) {
    let headers = visit.request.headers
    guard let referer = headers["Referer"], let host = headers["Host"],
      let scheme = ["http://", "https://"].first(where: referer.hasPrefix)
    else { return nil }
    let rest = referer.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != "/" }
    guard authority.lowercased() == host.lowercased() else { return nil }
    let address = String(rest.dropFirst(authority.count))
    guard address != visit.request.target, let page = Route(page: address) else { return nil }
    self.init(to: page, visit)
  }
}

extension Route {
  /// What a page is, for a link that leads back to it.
  func words(_ visit: Visit) -> String {
    let charts = visit.dependencies.charts.held()
    return switch self {
    case .bestSellers(let chart?, _), .newLists(let chart): charts.chart(chart)?.name ?? chart.words
    case .search: "Search"
    case .item(let id): visit.find(id, in: charts)?.item.title.isolated ?? "Best Sellers"
    case .favorites: "Favorites"
    case .settings: "Settings"
    default: "Best Sellers"
    }
  }
}

extension Chart.ID {
  /// The name of a chart that nobody lists: `No Such List`.
  var words: String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
