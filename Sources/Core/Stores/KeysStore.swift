/// The services' keys. A page can ask whether there is one, never what it is.
package struct KeysStore: Sendable {
  package var state: @Sendable (KeyedService) -> KeyState
  package var notices: @Sendable () -> [FileNotice]
  /// Keeps these keys in one write; the others stay.
  package var save: @Sendable ([KeyedService: ServiceKey]) async throws(StoreError) -> Void
  package var remove: @Sendable (KeyedService) async throws(StoreError) -> Void
  /// Asks a service with the key that is set now; `nil` if it answers.
  package var test: @Sendable (KeyedService) async -> ServiceFailure?

  package init(
    state: @escaping @Sendable (KeyedService) -> KeyState, notices: @escaping @Sendable () -> [FileNotice],
    save: @escaping @Sendable ([KeyedService: ServiceKey]) async throws(StoreError) -> Void,
    remove: @escaping @Sendable (KeyedService) async throws(StoreError) -> Void,
    test: @escaping @Sendable (KeyedService) async -> ServiceFailure?
  ) {
    self.state = state
    self.notices = notices
    self.save = save
    self.remove = remove
    self.test = test
  }
}

/// A service's key. It prints as dots, so that it cannot get into a log or a page by accident.
package struct ServiceKey: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The key itself, for the request that carries it and the file that keeps it.
  package let secret: String

  /// Blanks around it are dropped. Nil for anything but 1...200 letters, digits, `-`, `_`, `.` and `~`: what goes into
  /// an address as it is.
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
  /// What a variable of the environment says.
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
