import Core
import HTTP

/// `POST /settings/remove-key` and `POST /settings/test-key`.
struct KeyController {
  enum Action: Sendable { case remove, test }

  let action: Action

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let service = (try? FormFields(parsing: visit.request.body))?["service"].flatMap(KeyedService.init) else {
      throw .badForm
    }
    return .later { () async throws(PageError) in
      switch action {
      case .remove:
        do throws(StoreError) {
          try await visit.dependencies.keys.remove(service)
        } catch {
          throw .notSaved(error)
        }
        return .redirect(SettingsOutcome.keyRemoved(service).link)
      case .test:
        let answer = KeyTestAnswer(await visit.dependencies.keys.test(service))
        return .redirect(SettingsOutcome.keyTested(service, answer).link)
      }
    }
  }
}
