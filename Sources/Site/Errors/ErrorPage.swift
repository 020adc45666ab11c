import Core
import HTTP
import Markup

/// What went wrong with a request, in words that never come from an error value.
enum PageError: Sendable, Hashable {
  /// What there is not, in words that go on from "There is no".
  case notFound(String)
  /// What something is not, in words that go on from "That is not".
  case malformed(String)
  case methodNotAllowed([HTTP.Method])
  case foreignForm
  case tooLarge
  /// The request's head; that is what cookies make large.
  case tooManyCookies
  /// Stopping, or past a deadline.
  case unavailable
  /// Only a service can tell whether it is there, and the service gave nothing.
  case unanswered(ServiceFailure, Service, page: Route)
  /// A form that was not one of ours, and why.
  case badForm(String)
  case notSaved(StoreError)
  /// Of two files, the second could not be written; what that means, in words that go on from "so".
  case partlySaved(StoreError, String)
  case other(Status)

  var status: Status {
    switch self {
    case .notFound: .notFound
    case .malformed: .badRequest
    case .methodNotAllowed: .methodNotAllowed
    case .foreignForm: .forbidden
    case .tooLarge: .contentTooLarge
    case .tooManyCookies: .requestHeaderFieldsTooLarge
    // It is not here, whatever the service would say.
    case .unanswered: .notFound
    case .unavailable: .serviceUnavailable
    case .badForm: .badRequest
    case .notSaved(let error), .partlySaved(let error, _):
      error == .diskFull ? .insufficientStorage : .serviceUnavailable
    case .other(let status): status
    }
  }

  /// Only a source that was loaded can tell that an item is on none of its charts; `nil` if this one can.
  init?(missing item: ItemID, _ charts: Charts) {
    guard let source = charts.source(for: item), let failure = source.missing else { return nil }
    self = .unanswered(failure, source.service, page: .item(item))
  }

  init(_ error: RouteError) {
    switch error {
    case .notFound: self = .notFound("page at this address")
    case .malformed(let what): self = .malformed(what)
    case .methodNotAllowed(let allowed): self = .methodNotAllowed(allowed)
    }
  }

  init(_ status: Status) {
    switch status {
    case .contentTooLarge: self = .tooLarge
    case .requestHeaderFieldsTooLarge: self = .tooManyCookies
    case .forbidden: self = .foreignForm
    case .serviceUnavailable: self = .unavailable
    case .badRequest: self = .malformed("a request that a browser sends")
    default: self = .other(status)
    }
  }
}

struct ErrorViewModel: Sendable, Equatable {
  let heading: String
  let notice: Notice
  /// Seconds after which the page is worth loading again.
  let reload: Int?

  init(_ error: PageError) {
    if case .unanswered(let failure, let service, let page) = error {
      heading = "Not here yet"
      notice = failure.notice(of: service, instead: "", page: page)
      reload = failure.reload
      return
    }
    let text: String
    reload = nil
    switch error {
    case .notFound(let what):
      heading = "Not found"
      text = "There is no \(what)."
    case .malformed(let what):
      heading = "That cannot be read"
      text = "That is not \(what)."
    case .methodNotAllowed:
      heading = "That cannot be done here"
      text = "This address does not take that kind of request."
    case .foreignForm:
      heading = "Not from here"
      text = "This form was not sent by a page of this program, so nothing was changed."
    case .tooLarge:
      heading = "Too much"
      text = "The form holds more than this program takes, so nothing was changed."
    case .tooManyCookies:
      heading = "Too many cookies"
      text =
        "Other programs on this computer have left more cookies in your browser than Topshelf can take. "
        + "Delete the cookies for this address in your browser’s settings, then try again."
    case .unavailable:
      heading = "Not now"
      text = "Topshelf is stopping, or this took too long. Try again in a minute."
    case .badForm(let why):
      heading = "That form cannot be read"
      text = "\(why) Nothing was changed."
    case .notSaved(let error):
      heading = "Not saved"
      text = error.words()
    case .partlySaved(let error, let what):
      heading = "Not all was saved"
      text = error.words(what)
    case .other, .unanswered:
      heading = "Something went wrong"
      text = "Nothing was changed. Go back and try again."
    }
    notice = .bad(text)
  }
}

struct ErrorPage: Component {
  let model: ErrorViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: model.heading, tab: nil, frame: frame) {
      div(.class("plain")) {
        h1 { model.heading }
        NoticeView(notice: model.notice)
        p { "Here is what there is:" }
        ul {
          li { a(.href(Route.bestSellers(chart: nil, week: nil).link)) { "Best Sellers" } }
          li { a(.href(Route.favorites().link)) { "Favorites" } }
          li { a(.href(Route.settings(nil).link)) { "Settings" } }
        }
      }
    }
  }

  static func response(_ error: PageError, frame: PageFrame) -> Response {
    let model = ErrorViewModel(error)
    var response = Response.page(
      ErrorPage(model: model, frame: frame), status: error.status, reload: model.reload)
    if case .methodNotAllowed(let allowed) = error {
      response.headers["Allow"] = allowed.map(\.rawValue).joined(separator: ", ")
    }
    return response
  }
}
