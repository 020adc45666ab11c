import Core
import HTTP

/// `POST /settings`: saves the whole form or nothing.
struct SettingsChangeController {
  let dependencies: Dependencies

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let fields = try? FormFields(parsing: visit.request.body),
      fields.fields.contains(where: { SettingsForm.Field(rawValue: $0.name) != nil })
    else { throw .badForm }
    return try visit.after(dependencies.charts.ready(.main)) { charts, visit in
      do throws(SettingsChange.Invalid) {
        let change = try SettingsChange(
          fields, current: visit.preferences, charts: charts.charts, storefronts: dependencies.storefronts)
        return .later { () async throws(PageError) in try await save(change, insteadOf: visit.preferences) }
      } catch {
        let model = SettingsViewModel(
          form: error.form, messages: error.messages, charts: charts.charts, dependencies: dependencies)
        return .now(.screen(model))
      }
    }
  }

  /// Settings and keys are separate files, so saving the keys may fail after the settings were saved.
  private func save(_ change: SettingsChange, insteadOf current: Preferences) async throws(PageError) -> Answer {
    let isChanged = change.preferences != current
    do throws(StoreError) {
      if isChanged { try await dependencies.preferences.save(change.preferences) }
    } catch {
      throw .notSaved(error)
    }
    do throws(StoreError) {
      if !change.keys.isEmpty { try await dependencies.keys.save(change.keys) }
    } catch {
      throw isChanged ? .keysNotSaved(error) : .notSaved(error)
    }
    return .redirect(SettingsOutcome.saved.link)
  }
}
