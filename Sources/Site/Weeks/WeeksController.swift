import Core
import HTTP

/// `GET /weeks`: which past weeks are kept, and how to load more.
struct WeeksController {
  /// Whether everything was just removed.
  var hasForgotten = false

  func answer(_ visit: Visit) -> Pending<Answer, PageError> {
    .later { .screen(WeeksViewModel(await visit.dependencies.weeks.kept(), visit, hasForgotten: hasForgotten)) }
  }
}

/// `POST /weeks/load`, `POST /weeks/stop` and `POST /weeks/forget`.
struct WeeksChangeController {
  enum Change: Sendable { case load, stop, forget }

  let change: Change

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    let weeks = visit.dependencies.weeks
    switch change {
    case .load:
      guard let fields = try? FormFields(parsing: visit.request.body), !fields.isRepeated("count") else {
        throw .badForm
      }
      guard let count = WeeksViewModel.counts.first(where: { String($0) == fields["count"] }) else {
        return .later { .screen(WeeksViewModel(await weeks.kept(), visit, isCountWrong: true)) }
      }
      return .later { () async throws(PageError) in
        await weeks.startLoading(count)
        return .redirect(Route.weeks.link)
      }
    case .stop:
      return .later { () async throws(PageError) in
        await weeks.stopLoading()
        return .redirect(Route.weeks.link)
      }
    case .forget:
      return .later { () async throws(PageError) in
        await weeks.forget()
        return .redirect(Route.forgottenWeeks.link)
      }
    }
  }
}

extension WeeksViewModel: Screen {
  var status: Status { message == nil ? .ok : .unprocessableContent }

  func page(_ frame: PageFrame) -> WeeksPage { WeeksPage(model: self, frame: frame) }
}

extension WeeksViewModel {
  fileprivate init(_ kept: KeptWeeks, _ visit: Visit, hasForgotten: Bool = false, isCountWrong: Bool = false) {
    // Starts nothing: a page about what is kept does not fetch again what was just removed.
    let main = visit.dependencies.charts.held().main
    self.init(
      kept, lacksKey: main.lacksKey, hasForgotten: hasForgotten,
      isCountWrong: isCountWrong, now: visit.now, today: visit.today)
  }
}
