import Core
import HTTP
import Markup

/// What the settings page has to say after a change; it stands in the address, so that a reload says it again and changes nothing.
enum SettingsOutcome: Sendable, Hashable {
  case saved
  case keyRemoved(KeyedService)
  case keyTested(KeyedService, KeyTestAnswer)
  /// The form that was to end the program was of an earlier run.
  case notQuit
}

/// What a service said to a key.
enum KeyTestAnswer: String, Sendable, Hashable, CaseIterable {
  case works
  case noKey = "no-key"
  case keyUnreadable = "key-unreadable"
  case refused
  case quota
  case unreachable
  case down
  case unreadable

  init(_ failure: ServiceFailure?) {
    self =
      switch failure {
      case nil: .works
      case .noKey: .noKey
      case .keyUnreadable: .keyUnreadable
      case .keyRefused: .refused
      case .quota, .queued, .pending: .quota
      case .unreachable, .timedOut, .untrusted: .unreachable
      case .down: .down
      case .intercepted, .unreadable, .notFound: .unreadable
      }
  }
}

extension SettingsOutcome {
  /// Nil where the address says nothing; a stale or odd address is no reason for an error page.
  init?(_ query: FormFields) {
    if query["saved"] != nil {
      self = .saved
    } else if query["quit"] == "no" {
      self = .notQuit
    } else if let service = query["removed"].flatMap(KeyedService.init) {
      self = .keyRemoved(service)
    } else if let service = query["tested"].flatMap(KeyedService.init),
      let answer = query["answer"].flatMap(KeyTestAnswer.init)
    {
      self = .keyTested(service, answer)
    } else {
      return nil
    }
  }

  /// The page that says it, at the button or field where the reader goes on.
  var link: Link {
    let anchor =
      switch self {
      case .saved: "save"
      case .keyRemoved(let service): SettingsForm.Field(key: service).rawValue
      case .keyTested(let service, _): service.testButton
      case .notQuit: "quit"
      }
    return Route.settings(self).link(fragment: anchor)
  }

  var query: [(name: String, value: String)] {
    switch self {
    case .saved: [("saved", "1")]
    case .notQuit: [("quit", "no")]
    case .keyRemoved(let service): [("removed", service.rawValue)]
    case .keyTested(let service, let answer): [("tested", service.rawValue), ("answer", answer.rawValue)]
    }
  }
}

extension KeyedService {
  /// The name of the button that tests its key.
  var testButton: String { "test-\(rawValue)-button" }
}
