import Core
import HTTP

/// `GET /settings`.
struct SettingsController {
  let dependencies: Dependencies
  let outcome: SettingsOutcome?

  func respond() -> Handling {
    // The lists to choose from are those in memory; this page never waits for the service.
    let state = dependencies.charts.current(.main) ?? dependencies.charts.held()
    let model = SettingsViewModel(
      form: SettingsForm(dependencies.preferences.current()), outcome: outcome,
      files: SettingsFileNotices(dependencies),
      charts: state.charts,
      storefronts: dependencies.storefronts, keys: dependencies.keys.state, remainingToday: dependencies.remainingToday,
      run: dependencies.quit?.run)
    return .now(.page(SettingsPage(model: model, frame: PageFrame(dependencies))))
  }
}
