import Core
import HTTP

/// `POST /settings`: saves the whole form or nothing, then leads to the page that the form names in `from`, or back.
struct SettingsChangeController {
  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let fields = try? FormFields(parsing: visit.request.body),
      fields.fields.contains(where: { SettingsForm.Field(rawValue: $0.name) != nil })
    else { throw .badForm }
    return try visit.after(visit.dependencies.charts.ready(.main)) { charts, visit in
      do throws(SettingsChange.Invalid) {
        let change = try SettingsChange(
          fields, current: visit.preferences, charts: charts, storefronts: visit.dependencies.storefronts)
        let page = fields["from"].flatMap { Route(page: $0) }
        return .later { () async throws(PageError) in
          try await save(change, visit)
          return .redirect(page?.link ?? SettingsOutcome.saved.link)
        }
      } catch {
        let model = SettingsViewModel(
          form: error.form, messages: error.messages, charts: charts, dependencies: visit.dependencies)
        return .now(.screen(model))
      }
    }
  }

  /// Settings and keys are separate files, so saving the keys may fail after the settings were saved.
  private func save(_ change: SettingsChange, _ visit: Visit) async throws(PageError) {
    let isChanged = change.preferences != visit.preferences
    do throws(StoreError) {
      if isChanged { try await visit.dependencies.preferences.save(change.preferences) }
    } catch {
      throw .notSaved(error)
    }
    do throws(StoreError) {
      if !change.keys.isEmpty { try await visit.dependencies.keys.save(change.keys) }
    } catch {
      throw isChanged ? .keysNotSaved(error) : .notSaved(error)
    }
  }
}
