import Core
import HTTP

/// `POST /settings/remove-key` and `POST /settings/test-key`.
struct KeyController {
  enum Action: Sendable { case remove, test }

  let dependencies: Dependencies
  let action: Action
  let request: Request

  func respond() -> Handling {
    guard let service = (try? FormFields(parsing: request.body))?["service"].flatMap(KeyedService.init) else {
      return .now(ErrorPage.response(.badForm("It names no service."), frame: PageFrame(dependencies)))
    }
    return .later {
      switch action {
      case .remove: await remove(service)
      case .test: await test(service)
      }
    }
  }

  private func remove(_ service: KeyedService) async -> Response {
    do throws(StoreError) {
      try await dependencies.keys.remove(service)
      return .seeOther(SettingsOutcome.keyRemoved(service).link)
    } catch {
      return ErrorPage.response(.notSaved(error), frame: PageFrame(dependencies))
    }
  }

  private func test(_ service: KeyedService) async -> Response {
    .seeOther(SettingsOutcome.keyTested(service, KeyTestAnswer(await dependencies.keys.test(service))).link)
  }
}
