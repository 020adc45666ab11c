import Core
import Markup
import Synchronization

/// The chart page that was opened last, to which the Best Sellers tab leads.
///
/// In memory rather than in a cookie, which every other program on this computer's address would get, too.
final class LastChart: Sendable {
  private let route = Mutex<Route?>(nil)

  var link: Link { (route.withLock(\.self) ?? .bestSellers(chart: nil, week: nil)).link }

  func note(_ page: Route) { route.withLock { $0 = page } }

  /// Forgets a page that may not open again, so the tab never leads into an error twice.
  func forget(_ page: Route) { route.withLock { if $0 == page { $0 = nil } } }
}
