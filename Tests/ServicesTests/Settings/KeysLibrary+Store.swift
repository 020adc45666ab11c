import Core

@testable import Services

extension KeysLibrary {
  /// The store for a test that asks no service.
  var store: KeysStore { store(test: { _ in nil }) }
}
