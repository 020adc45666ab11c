import Core
import HTTP
import Markup

/// What a controller answers with; only `Site` makes a response of it.
enum Answer: Sendable {
  case screen(any Screen)
  /// Leads on. After a change with 303, so that a reload does not repeat it.
  case redirect(Link, Status = .seeOther)
  /// What is not a page.
  case file(Response)
}

/// A page without its frame, and what else there is to say of it.
protocol Screen: Sendable {
  associatedtype Page: HTML

  var status: Status { get }
  /// Seconds after which the browser loads the page again, with JavaScript or without.
  var reload: Int? { get }
  /// `nil` for a page that has no other forms.
  var document: Document? { get }

  func page(_ frame: PageFrame) -> Page
}

extension Screen {
  var status: Status { .ok }
  var reload: Int? { nil }
  var document: Document? { nil }
}
