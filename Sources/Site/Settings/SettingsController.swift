import Core
import HTTP

/// `GET /settings`.
struct SettingsController {
  let outcome: SettingsOutcome?

  func answer(_ visit: Visit) -> Pending<Answer, PageError> {
    // Offers the lists in memory: this page never waits for the service.
    let charts = visit.dependencies.charts.current(.main) ?? visit.dependencies.charts.held()
    return .now(
      .screen(
        SettingsViewModel(
          form: SettingsForm(visit.preferences), outcome: outcome, charts: charts,
          dependencies: visit.dependencies)))
  }
}

extension SettingsViewModel: Screen {
  init(
    form: SettingsForm, messages: [SettingsForm.Field: String] = [:], outcome: SettingsOutcome? = nil, charts: Charts,
    dependencies: Dependencies
  ) {
    self.init(
      form: form, messages: messages, outcome: outcome,
      files: SettingsFileNotices(
        settings: dependencies.preferences.notices(), keys: dependencies.keys.notices()),
      charts: charts, storefronts: dependencies.storefronts, keys: dependencies.keys.state,
      remainingToday: dependencies.remainingToday, run: dependencies.quit?.run)
  }

  var status: Status { messages.isEmpty ? .ok : .unprocessableContent }

  func page(_ frame: PageFrame) -> SettingsPage { SettingsPage(model: self, frame: frame) }
}
