import Core

@testable import Services

extension KeysFileStore {
  /// The store for a test that asks no service.
  var store: KeysStore { store(test: { _ in nil }) }
}
