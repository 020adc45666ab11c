import Core
import HTTP

/// `POST /settings` from the notice above a chart: tests a key, saves it unless the Times rejects it, and opens the lists.
struct KeyNoticeController {
  /// The key as it was entered.
  let text: String
  /// The page with the notice.
  let page: BestSellersController

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let key = ServiceKey(text) else { return try showAgain(SettingsChange.notAKey, visit) }
    return .later { () async throws(PageError) in
      let failure: ServiceFailure?
      do throws(StoreError) {
        failure = try await visit.dependencies.keys.saveTested(.newYorkTimes, key)
      } catch {
        throw .notSaved(error)
      }
      if let failure, failure == .keyRefused {
        return try await showAgain(failure.words(of: .newYorkTimes), visit.again()).value
      }
      return .redirect(Route.newLists(chart: opening(visit)).link)
    }
  }

  /// The list of the Times that opens first.
  private func opening(_ visit: Visit) -> Chart.ID {
    let charts = visit.dependencies.charts.held()
    let preferred = visit.preferences.defaultChart
    return charts.openingChart(preferred: charts.main.charts.first { $0.id == preferred }?.id)
  }

  /// Shows the page with what is wrong at the field; Settings if the page has no such field any more.
  private func showAgain(_ problem: String, _ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    var page = page
    page.keyProblem = problem
    return try page.answer(visit).map { answer in
      if case .screen(let screen as BestSellersScreen) = answer, screen.model.keyNotice != nil { return answer }
      return .screen(
        SettingsViewModel(
          form: SettingsForm(visit.preferences), messages: [.newYorkTimesKey: problem],
          charts: visit.dependencies.charts.held(), dependencies: visit.dependencies))
    }
  }
}
