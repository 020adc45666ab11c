import Core
import HTTP

/// `POST /settings`: saves all of the form or nothing.
struct SettingsChangeController {
  let dependencies: Dependencies
  let request: Request

  func respond() -> Handling {
    guard let fields = try? FormFields(parsing: request.body),
      fields.fields.contains(where: { SettingsForm.Field(rawValue: $0.name) != nil })
    else {
      return .now(
        ErrorPage.response(.badForm("It holds no setting."), frame: PageFrame(dependencies)))
    }
    return .later { await save(fields) }
  }

  private func save(_ fields: FormFields) async -> Response {
    let charts: [Chart]
    if let state = dependencies.charts.current(.main) {
      charts = state.charts
    } else {
      charts = await dependencies.charts.load(.main).charts
    }
    do throws(SettingsChange.Invalid) {
      let current = dependencies.preferences.current()
      let change = try SettingsChange(fields, current: current, charts: charts, storefronts: dependencies.storefronts)
      return await save(change, insteadOf: current)
    } catch {
      let model = SettingsViewModel(
        form: error.form, messages: error.messages, outcome: nil, files: SettingsFileNotices(dependencies),
        charts: charts,
        storefronts: dependencies.storefronts, keys: dependencies.keys.state,
        remainingToday: dependencies.remainingToday, run: dependencies.quit?.run)
      return .page(SettingsPage(model: model, frame: PageFrame(dependencies)), status: .unprocessableContent)
    }
  }

  /// The settings and the keys are two files, so the second may fail alone.
  private func save(_ change: SettingsChange, insteadOf current: Preferences) async -> Response {
    let isChanged = change.preferences != current
    do throws(StoreError) {
      if isChanged { try await dependencies.preferences.save(change.preferences) }
    } catch {
      return ErrorPage.response(.notSaved(error), frame: PageFrame(dependencies))
    }
    do throws(StoreError) {
      if !change.keys.isEmpty { try await dependencies.keys.save(change.keys) }
      return .seeOther(SettingsOutcome.saved.link)
    } catch {
      let problem: PageError =
        isChanged ? .partlySaved(error, "the keys were not saved; everything else was") : .notSaved(error)
      return ErrorPage.response(problem, frame: PageFrame(dependencies))
    }
  }
}
