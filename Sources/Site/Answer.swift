import Core
import HTTP
import Markup

/// What a controller answers with. Only `Site` turns it into a response.
enum Answer: Sendable {
  case screen(any Screen)
  /// Sends the browser to another address: after a change with 303, so that a reload does not repeat it.
  case redirect(Link, Status = .seeOther)
  /// Anything that is not a page: a cover, an asset.
  case file(Response)
}

/// A page without its frame, with its status and its reload.
protocol Screen: Sendable {
  associatedtype Page: HTML

  var status: Status { get }
  /// Seconds after which the browser loads the page again, with JavaScript or without.
  var reload: Int? { get }
  /// The content for other forms of the page later; `nil` if it is to have none.
  var document: Document? { get }

  func page(_ frame: PageFrame) -> Page
}

extension Screen {
  var status: Status { .ok }
  var reload: Int? { nil }
  var document: Document? { nil }
}
