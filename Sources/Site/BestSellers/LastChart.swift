import Core
import Markup
import Synchronization

/// The page of the tab Best Sellers that was opened last, to which the tab leads, and the last list among them.
///
/// In memory rather than in a cookie, which every other program on this computer's address would get, too.
final class LastChart: Sendable {
  private struct Pages {
    var page: Route?
    var list: Chart.ID?
  }

  private let pages = Mutex(Pages())

  var link: Link { (pages.withLock(\.page) ?? .bestSellers(chart: nil, week: nil)).link }

  /// `nil` if none was opened.
  var list: Chart.ID? { pages.withLock(\.list) }

  /// - Parameter list: the list that the page shows; `nil` if it is none.
  func note(_ page: Route, list: Chart.ID? = nil) {
    pages.withLock { pages in
      pages.page = page
      pages.list = list ?? pages.list
    }
  }

  /// Forgets a page that may not open again, so the tab never leads into an error twice.
  func forget(_ page: Route) {
    pages.withLock { pages in
      if pages.page == page { pages.page = nil }
      if case .bestSellers(let list?, _) = page, list == pages.list { pages.list = nil }
    }
  }
}
