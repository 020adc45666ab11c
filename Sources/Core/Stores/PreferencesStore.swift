/// The reader's settings, in UserDefaults.
package struct PreferencesStore: Sendable {
  package var current: @Sendable () -> Preferences
  package var notices: @Sendable () -> [FileNotice]
  /// Saves all settings, and returns once they are safe on disk.
  package var save: @Sendable (Preferences) async throws(StoreError) -> Void

  package init(
    current: @escaping @Sendable () -> Preferences, notices: @escaping @Sendable () -> [FileNotice],
    save: @escaping @Sendable (Preferences) async throws(StoreError) -> Void
  ) {
    self.current = current
    self.notices = notices
    self.save = save
  }
}
