import Markup

/// The two views of the tab Best Sellers: what changed this week, and the lists.
struct ViewsNav: Component {
  enum View: Sendable, Hashable { case thisWeek, lists }

  let current: View
  /// Of the same week.
  let thisWeek: Link
  /// The list that was opened last.
  let lists: Link

  var body: some HTML {
    nav(.class("views"), .ariaLabel("View")) {
      a(.href(thisWeek), current == .thisWeek ? .ariaCurrent : nil) { "This Week" }
      a(.href(lists), current == .lists ? .ariaCurrent : nil) { "Lists" }
    }
  }
}
