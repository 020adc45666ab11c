import Core
import HTTP
import Markup

/// What went wrong with a request, in words that never come from an error value.
struct ErrorViewModel: Sendable, Equatable {
  let heading: String
  let notice: Notice
  let status: Status
  /// Seconds after which the page is worth loading again.
  let reload: Int?
  /// The page where the reader came from.
  let back: BackLink?
  /// Whether a search may find what is not here.
  let canSearch: Bool

  init(_ error: PageError, back: BackLink? = nil) {
    self.back = back
    canSearch = [.notFound, .badRequest].contains(error.status)
    status = error.status
    reload = if case .unanswered(let failure, _, _) = error { failure.reload } else { nil }
    heading = Self.heading(error)
    notice =
      switch error {
      case .unanswered(let failure, let service, let page): failure.notice(of: service, instead: "", page: page)
      case .noChart: .bad(Self.text(error), next: .init(words: "Open Settings", link: Route.settings(nil).link))
      case .noWeek(let id, .some, _):
        .bad(Self.text(error), next: .init(words: "See the latest", link: Route.bestSellers(chart: id, week: nil).link))
      case .noLists: .bad(Self.text(error), next: .init(words: "See the latest", link: Route.thisWeek().link))
      default: .bad(Self.text(error))
      }
  }

  private static func heading(_ error: PageError) -> String {
    switch error {
    case .noPage, .noList, .noChart, .noItem, .noAuthor, .noFavoritesPage, .cannotQuit: "Not found"
    case .noWeek: "No list for that week"
    case .noLists: "No lists for that week"
    case .malformed: "That link isn’t right"
    case .methodNotAllowed: "That isn’t possible here"
    case .foreignForm: "Blocked for your safety"
    case .tooLarge: "Too large"
    case .tooManyCookies: "Too many cookies"
    case .unavailable: "Topshelf is busy"
    case .unanswered: "Not here yet"
    case .badForm: "That form can’t be read"
    case .notSaved: "Not saved"
    case .keysNotSaved: "Some changes weren’t saved"
    case .other: "Something went wrong"
    }
  }

  private static func text(_ error: PageError) -> String {
    switch error {
    case .noPage: "This page doesn’t exist."
    case .noList(let id): "We don’t have a list called “\(id.words)”."
    case .noChart(let chart, let country): "\(chart.name) isn’t available in \(country)."
    case .noWeek(let id, let name, let date): "\(name ?? id.words) has no list for the week of \(date.inWords)."
    case .noLists(let date): "There are no lists for the week of \(date.inWords)."
    case .noItem(.book): "We don’t have that book on any list we’ve loaded."
    case .noItem(.album): "That album isn’t on the chart anymore."
    case .noAuthor: "We don’t have a book by that author on any list we’ve loaded."
    case .noFavoritesPage(let page): "Your favorites don’t have a page \(page)."
    case .cannotQuit: "Topshelf can’t be stopped from here."
    case .malformed(let part): text(part)
    case .methodNotAllowed: "Nothing was changed. Go back and try again."
    case .foreignForm: "That request came from another website. Nothing was changed."
    case .tooLarge: "That’s more than Topshelf can accept. Nothing was changed."
    case .tooManyCookies:
      "Other programs on this computer have left more cookies in your browser than Topshelf can take. "
        + "Delete the cookies for this address in your browser’s settings, then try again."
    case .unavailable: "That took too long. Try again in a minute."
    case .badForm: "The form was incomplete. Nothing was changed. Go back and try again."
    case .notSaved(let error): "\(error.reason) Nothing was saved. \(error.advice)"
    case .keysNotSaved(let error): "\(error.reason) The keys weren’t saved; everything else was. \(error.advice)"
    case .other, .unanswered: "Nothing was changed. Go back and try again."
    }
  }

  private static func text(_ part: PageError.Malformed) -> String {
    switch part {
    case .address: "This address isn’t written correctly."
    case .list: "That isn’t the name of a list."
    case .date: "Dates look like this: 2026-12-06."
    case .book: "That isn’t the name of a book."
    case .album: "That isn’t the number of an album."
    case .author: "That isn’t the name of an author."
    case .pageNumber: "That isn’t the number of a page."
    }
  }
}

extension ErrorViewModel: Screen {
  func page(_ frame: PageFrame) -> ErrorPage { ErrorPage(model: self, frame: frame) }
}

extension StoreError {
  /// Why a change was not saved.
  var reason: String {
    switch self {
    case .diskFull: "The disk is full."
    case .notPermitted: "Topshelf can’t write to that folder."
    case .folder(let problem): problem.reason
    case .newerVersion: "The file was saved by a newer Topshelf."
    case .unreadable: "The file can’t be read."
    case .failed: "The disk reported an error."
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .diskFull: "Free some space and try again."
    case .notPermitted, .unreadable: "Check its permissions and try again."
    case .folder(let problem): problem.advice
    case .newerVersion: "Update Topshelf to make changes."
    case .failed: "Try again."
    }
  }
}
