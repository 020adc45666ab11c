import Core
import Markup

/// A link back to the page that led here.
struct BackLink: Sendable, Hashable {
  let words: String
  let link: Link

  /// - Parameter item: where on the page the reader was; `nil` for its beginning.
  init(_ page: Route, at item: Item? = nil, charts: Charts, favorites: Favorites, preferences: Preferences) {
    words = page.name(charts, favorites, preferences, at: item)
    // Only the favorites have it under the id in their file.
    let isKept = if case .favorites = page { true } else { false }
    let id = item.map { item in isKept ? favorites.favorite(for: item)?.id ?? item.id : item.id }
    link = page.link(fragment: id?.anchor)
  }
}

extension Route {
  /// What a link to a page calls it.
  fileprivate func name(
    _ charts: Charts, _ favorites: Favorites, _ preferences: Preferences, at item: Item?
  ) -> String {
    switch self {
    case .bestSellers(_, let week):
      let id = place(in: charts, preferences: preferences)?.chart
      let name = id.map { charts.chart($0)?.name ?? $0.words } ?? "Best Sellers"
      return week.map { "\(name), \($0.inWords)" } ?? name
    case .thisWeek(let week, _): return week.map { "This Week, \($0.nextSunday.inWords)" } ?? "This Week"
    case .search(let text):
      return text.isEmpty ? "Search" : "Results for “\(PlainText.line(text, atMost: 60).isolated)”"
    case .item(let id, _):
      return (charts.listing(of: id)?.item ?? favorites[id]?.item)?.title.isolated ?? "Best Sellers"
    case .author(let key):
      let authors = if case .book(let book)? = item { Authorship.names(of: book.author) } else { [String]() }
      return authors.first { AuthorKey(name: $0) == key }?.isolated ?? key.words
    case .favorites: return "Favorites"
    case .settings: return "Settings"
    case .weeks, .forgottenWeeks: return "Weeks kept"
    default: return "Best Sellers"
    }
  }
}

extension Chart.ID {
  /// The name of a chart that nobody lists: `No Such List`.
  var words: String { slug.wordsOfSlug }
}

extension AuthorKey {
  /// The name of an author of whom we have no book: `Jane Austen`.
  fileprivate var words: String { text.wordsOfSlug }
}

extension String {
  fileprivate var wordsOfSlug: String {
    split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

struct BackLinkView: Component {
  let back: BackLink

  var body: some HTML {
    p(.class("back")) {
      a(.href(back.link)) {
        span(.ariaHidden) { "‹ " }
        span(.class("visually-hidden")) { "Back to " }
        back.words
      }
    }
  }
}
