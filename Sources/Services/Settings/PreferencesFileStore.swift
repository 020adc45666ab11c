import Core
import Synchronization

/// The reader's settings: in UserDefaults, with a mirror that survives what UserDefaults doesn't.
///
/// Before UserDefaults truncates its file, the mirror has all settings, and the new version of the mirror is on disk
/// too. So a full disk is met by the writer that leaves everything as it was, and what UserDefaults could not write is
/// nowhere. If both are intact, UserDefaults counts.
final class PreferencesFileStore: Sendable {
  private struct State {
    var loaded = SettingsFiles.Loaded()
    /// Of the mirror.
    var stamp: FileStamp?
    var isWriting = false
    /// About damaged files that were set aside.
    var damage: [FileNotice] = []
  }

  private let files: SettingsFiles
  private let state = Mutex(State())
  private let queue = SerialQueue(label: "preferences")

  /// Reads the settings, and restores what UserDefaults has lost.
  ///
  /// - Parameters:
  ///   - folder: Topshelf's own configuration folder, where the mirror is.
  ///   - configRoot: the folder of all programs' settings, where UserDefaults keeps the suite's file.
  ///   - suite: never from outside: UserDefaults takes it for a path.
  convenience init(
    folder: String, configRoot: String, suite: String = "topshelf", clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.init(
      mirror: DurableFile(path: folder + "/settings.json"),
      defaults: DefaultsSuite(name: suite, path: "\(configRoot)/\(suite).plist"), clock: clock, log: log)
  }

  init(mirror: DurableFile, defaults: DefaultsSuite, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    files = SettingsFiles(mirror: mirror, defaults: defaults, clock: clock, log: log)
    files.mirror.sweepTemporaries()
    state.withLock { load(into: &$0) }
  }

  var store: PreferencesStore {
    PreferencesStore(
      current: { self.current() },
      notices: {
        let state = self.refreshed()
        return state.damage + [state.loaded.problem?.notice].compactMap { $0 }
      },
      save: { preferences throws(StoreError) in try await self.save(preferences) })
  }

  func current() -> Preferences { refreshed().loaded.preferences }

  /// The settings as `current` last found them, without a look at the file.
  var lastKnown: Preferences { state.withLock { $0.loaded.preferences } }

  /// What is set now, by this Topshelf or another one.
  private func refreshed() -> State {
    state.withLock {
      if !$0.isWriting { refresh(&$0) }
      return $0
    }
  }

  private func refresh(_ state: inout State) {
    let stamp = files.mirror.file.stamp
    if state.loaded.problem != nil {
      // Becoming readable does not change a stamp.
      load(into: &state)
    } else if state.stamp != stamp {
      state.stamp = stamp
      if let preferences = files.mirrored { state.loaded.preferences = preferences }
    }
  }

  private func load(into state: inout State) {
    state.loaded = files.load(damage: &state.damage)
    state.stamp = files.mirror.file.stamp
  }

  func save(_ preferences: Preferences) async throws(StoreError) {
    try await queue.save("The settings were not saved", log: files.log) { () throws(DurableFileError) in
      self.state.withLock { $0.isWriting = true }
      defer { self.state.withLock { $0.isWriting = false } }
      return try self.saveUnderLock(preferences)
    }
  }

  /// What forbids writing the files; `nil` if they were written.
  private func saveUnderLock(_ preferences: Preferences) throws(DurableFileError) -> StoreError? {
    let mirror = files.mirror.file
    try mirror.createFolder()
    let lock = try mirror.lock()
    defer { lock.release() }
    var state = state.withLock {
      refresh(&$0)
      return $0
    }
    if let refusal = (state.loaded.problem ?? files.propertyList).refusal { return refusal }
    defer { self.state.withLock { $0 = state } }
    state.stamp = try files.save(preferences, insteadOf: state.loaded.preferences, damage: &state.damage)
    state.loaded.preferences = preferences
    return nil
  }
}
