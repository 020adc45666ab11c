import Core

@testable import Services

extension KeysFileStore {
  /// The store for a test that asks no service.
  var store: KeysStore { store(test: { _, _ in nil }) }

  /// The key to send to a service; `nil` if there is none, whatever the reason.
  func held(_ service: KeyedService) -> ServiceKey? { try? key(service) }
}
