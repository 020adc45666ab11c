import Core
import HTTP
import Markup

/// What the settings page says after a change.
///
/// It is part of the address, so a reload says it again and changes nothing.
enum SettingsOutcome: Sendable, Hashable {
  case saved
  case keyRemoved(KeyedService)
  case keyTested(KeyedService, KeyTestAnswer)
  /// The quit form was from an earlier run.
  case notQuit
}

/// What a service said about a key.
enum KeyTestAnswer: String, Sendable, Hashable, CaseIterable {
  case works
  case noKey = "no-key"
  case keyUnreadable = "key-unreadable"
  case refused
  case quota
  case unreachable
  case down
  case unreadable
  case intercepted

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
      case .intercepted: .intercepted
      case .unreadable, .notFound: .unreadable
      }
  }

  /// The failure to report; `nil` if the key works.
  var failure: ServiceFailure? {
    switch self {
    case .works: nil
    case .noKey: .noKey
    case .keyUnreadable: .keyUnreadable
    case .refused: .keyRefused
    case .quota: .quota
    case .unreachable: .unreachable
    case .down: .down(status: 500)
    case .unreadable: .unreadable
    case .intercepted: .intercepted
    }
  }
}

extension SettingsOutcome {
  /// `nil` if the address names no outcome. A stale or odd address is not an error.
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

  /// The settings page, at the button or field where the reader continues.
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
  /// The id of the button that tests its key.
  var testButton: String { "test-\(rawValue)-button" }
}
