/// What a person has set, kept in UserDefaults.
public struct PreferencesStore: Sendable {
  public var current: @Sendable () -> Preferences
  /// Saves all of it, and returns once it is safe on disk.
  public var save: @Sendable (Preferences) async throws(StoreError) -> Void

  public init(
    current: @escaping @Sendable () -> Preferences,
    save: @escaping @Sendable (Preferences) async throws(StoreError) -> Void
  ) {
    self.current = current
    self.save = save
  }
}
