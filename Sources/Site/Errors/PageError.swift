import Core
import HTTP

/// Why a request gets no answer, thrown by routes and controllers. `ErrorViewModel` has the words.
enum PageError: Error, Sendable, Hashable {
  /// What an address holds that is not written correctly.
  enum Malformed: Sendable, Hashable, CaseIterable { case address, list, date, book, album, author, pageNumber }

  case noPage
  case noList(Chart.ID)
  /// The store of a country does not have this chart.
  case noChart(Chart, country: String)
  /// - Parameter name: of the list; `nil` if it is not one of today's.
  case noWeek(Chart.ID, name: String?, CalendarDate)
  /// There are no lists at all of a date.
  case noLists(CalendarDate)
  case noItem(ItemID)
  case noAuthor(AuthorKey)
  case noFavoritesPage(Int)
  /// The user did not start the program (a systemd service, say).
  case cannotQuit
  case malformed(Malformed)
  case methodNotAllowed([HTTP.Method])
  case foreignForm
  case tooLarge
  /// The request's head is too large; that is what cookies do.
  case tooManyCookies
  /// Stopping, or past a deadline.
  case unavailable
  /// Only a service can tell whether it is there, and the service gave nothing.
  case unanswered(ServiceFailure, Service, page: Route)
  /// A form that was not one of ours.
  case badForm
  case notSaved(StoreError)
  /// The settings were saved; the keys, which are in another file, were not.
  case keysNotSaved(StoreError)
  case other(Status)

  var status: Status {
    switch self {
    // It is not here, whatever the service would say.
    case .noPage, .noList, .noChart, .noWeek, .noLists, .noItem, .noAuthor, .noFavoritesPage, .cannotQuit, .unanswered:
      .notFound
    case .malformed, .badForm: .badRequest
    case .methodNotAllowed: .methodNotAllowed
    case .foreignForm: .forbidden
    case .tooLarge: .contentTooLarge
    case .tooManyCookies: .requestHeaderFieldsTooLarge
    case .unavailable: .serviceUnavailable
    case .notSaved(let error), .keysNotSaved(let error): error == .diskFull ? .insufficientStorage : .serviceUnavailable
    case .other(let status): status
    }
  }

  /// Only a source that was loaded can tell that an item is on none of its charts.
  init(missing item: ItemID, _ charts: Charts) {
    if let source = charts.source(for: item), let failure = source.missing {
      self = .unanswered(failure, source.service, page: .item(item))
    } else {
      self = .noItem(item)
    }
  }

  init(_ status: Status) {
    switch status {
    case .contentTooLarge: self = .tooLarge
    case .requestHeaderFieldsTooLarge: self = .tooManyCookies
    case .forbidden: self = .foreignForm
    case .serviceUnavailable: self = .unavailable
    case .badRequest: self = .malformed(.address)
    default: self = .other(status)
    }
  }
}
