import Core
import HTTP

/// `POST /settings`: saves the whole form or nothing. A key from the notice above a chart is tested first.
struct SettingsChangeController {
  let memory: ChartMemory

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let fields = try? FormFields(parsing: visit.request.body),
      fields.fields.contains(where: { SettingsForm.Field(rawValue: $0.name) != nil })
    else { throw .badForm }
    if let key = fields[SettingsForm.Field.newYorkTimesKey.rawValue],
      case .bestSellers(let chart, let week)? = fields["from"].flatMap({ Route(page: $0) })
    {
      let page = BestSellersController(chart: chart, week: week, memory: memory)
      return try KeyNoticeController(text: key, page: page).answer(visit)
    }
    return try visit.after(visit.dependencies.charts.ready(.main)) { charts, visit in
      do throws(SettingsChange.Invalid) {
        let change = try SettingsChange(
          fields, current: visit.preferences, charts: charts, storefronts: visit.dependencies.storefronts)
        return .later { () async throws(PageError) in
          try await save(change, visit)
          return .redirect(SettingsOutcome.saved.link)
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
