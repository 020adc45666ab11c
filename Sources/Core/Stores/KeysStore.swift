/// The services' keys. Pages can ask whether there is a key, but never see it.
package struct KeysStore: Sendable {
  package var state: @Sendable (KeyedService) -> KeyState
  package var notices: @Sendable () -> [FileNotice]
  /// Saves these keys in one write; the others stay.
  package var save: @Sendable ([KeyedService: ServiceKey]) async throws(StoreError) -> Void
  package var remove: @Sendable (KeyedService) async throws(StoreError) -> Void
  /// Tests the current key with a request to the service; `nil` if it works.
  package var test: @Sendable (KeyedService) async -> ServiceFailure?
  /// Tests a key with a request to the service, and saves it unless the service rejects it; `nil` if it works.
  package var saveTested: @Sendable (KeyedService, ServiceKey) async throws(StoreError) -> ServiceFailure?

  package init(
    state: @escaping @Sendable (KeyedService) -> KeyState, notices: @escaping @Sendable () -> [FileNotice],
    save: @escaping @Sendable ([KeyedService: ServiceKey]) async throws(StoreError) -> Void,
    remove: @escaping @Sendable (KeyedService) async throws(StoreError) -> Void,
    test: @escaping @Sendable (KeyedService) async -> ServiceFailure?,
    saveTested: @escaping @Sendable (KeyedService, ServiceKey) async throws(StoreError) -> ServiceFailure?
  ) {
    self.state = state
    self.notices = notices
    self.save = save
    self.remove = remove
    self.test = test
    self.saveTested = saveTested
  }
}

/// A service's key. It prints as dots, so it cannot end up in a log or a page by accident.
package struct ServiceKey: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The key itself, for the request that sends it and the file that stores it.
  package let secret: String

  /// Trims spaces. `nil` for anything but 1...200 letters, digits, `-`, `_`, `.` and `~`, which need no escaping in an
  /// address.
  package init?(_ text: some StringProtocol) {
    let secret = text.trimming(\.isWhitespace)
    guard (1...200).contains(secret.utf8.count), secret.utf8.allSatisfy(\.isUnreserved) else { return nil }
    self.secret = String(secret)
  }

  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ServiceKey {
  /// The value of an environment variable.
  package enum Variable: Sendable, Hashable {
    case notSet
    case key(ServiceKey)
    /// Text that cannot be a key.
    case noKey

    package init(_ text: String?) {
      let text = text?.unquoted ?? ""
      if let key = ServiceKey(text) {
        self = .key(key)
      } else {
        self = text.isBlank ? .notSet : .noKey
      }
    }
  }
}
