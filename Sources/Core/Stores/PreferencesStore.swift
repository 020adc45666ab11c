/// What a person has set, kept in UserDefaults.
public struct PreferencesStore: Sendable {
  public var current: @Sendable () -> Preferences
  public var notices: @Sendable () -> [FileNotice]
  /// Saves all of it, and returns once it is safe on disk.
  public var save: @Sendable (Preferences) async throws(StoreError) -> Void

  public init(
    current: @escaping @Sendable () -> Preferences, notices: @escaping @Sendable () -> [FileNotice],
    save: @escaping @Sendable (Preferences) async throws(StoreError) -> Void
  ) {
    self.current = current
    self.notices = notices
    self.save = save
  }
}
