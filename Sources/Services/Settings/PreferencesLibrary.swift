package import Core
import Synchronization

/// What a person has set: in UserDefaults, with a mirror that survives what UserDefaults does not.
///
/// The mirror holds all that is set before UserDefaults truncates its file, and the new version of it is on disk by then,
/// too: so a full disk is met by the writer that leaves everything as it was, and what UserDefaults could not write is
/// nowhere. If both are in order, UserDefaults counts.
package final class PreferencesLibrary: Sendable {
  private struct State {
    var loaded = SettingsFiles.Loaded()
    /// Of the mirror.
    var stamp: FileStamp?
    var isWriting = false
    /// About damaged files that were set aside.
    var damage: [FileNotice] = []
  }

  private let files: SettingsFiles
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = SerialQueue(label: "preferences")

  /// Reads what was set, and restores what UserDefaults has lost.
  ///
  /// - Parameters:
  ///   - folder: Topshelf's own in the folder of settings; the mirror lies there.
  ///   - configRoot: the folder of settings itself, where UserDefaults keeps the suite's file.
  ///   - suite: never from outside: UserDefaults takes it for a path.
  package convenience init(
    folder: String, configRoot: String, suite: String = "topshelf", clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.init(
      mirror: DurableFile(path: folder + "/settings.json"),
      defaults: DefaultsSuite(name: suite, path: "\(configRoot)/\(suite).plist"), clock: clock, log: log)
  }

  init(mirror: DurableFile, defaults: DefaultsSuite, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    files = SettingsFiles(mirror: mirror, defaults: defaults, clock: clock, log: log)
    self.log = log
    do throws(DurableFileError) { try mirror.sweepTemporaries() } catch {
      log("What an earlier run left beside \(mirror.name) stays there: \(error)")
    }
    state.withLock { load(into: &$0) }
  }

  package var store: PreferencesStore {
    PreferencesStore(
      current: { self.current() },
      notices: {
        let state = self.refreshed()
        return state.damage + [state.loaded.problem?.notice].compactMap { $0 }
      },
      save: { preferences throws(StoreError) in try await self.save(preferences) })
  }

  func current() -> Preferences { refreshed().loaded.preferences }

  /// What is set now, by this Topshelf or another one.
  private func refreshed() -> State {
    state.withLock {
      if !$0.isWriting { refresh(&$0) }
      return $0
    }
  }

  private func refresh(_ state: inout State) {
    let stamp = files.mirror.stamp
    if state.loaded.problem != nil {
      // Becoming readable does not change a stamp.
      load(into: &state)
    } else if state.stamp != stamp {
      state.stamp = stamp
      if let preferences = files.mirrored { state.loaded.preferences = preferences }
    }
  }

  private func load(into state: inout State) {
    let before = state.loaded.problem
    state.loaded = files.load(damage: &state.damage)
    state.stamp = files.mirror.stamp
    if let problem = state.loaded.problem, problem != before { log("The settings: \(problem.cause)") }
  }

  func save(_ preferences: Preferences) async throws(StoreError) {
    try await queue.run { () throws(StoreError) in
      self.state.withLock { $0.isWriting = true }
      defer { self.state.withLock { $0.isWriting = false } }
      let refusal: StoreError?
      do throws(DurableFileError) {
        refusal = try self.saveUnderLock(preferences)
      } catch {
        self.log("The settings were not saved: \(error)")
        throw StoreError(error)
      }
      if let refusal { throw refusal }
    }
  }

  /// What forbids to write the files; `nil` if they were written.
  private func saveUnderLock(_ preferences: Preferences) throws(DurableFileError) -> StoreError? {
    try files.mirror.createFolder()
    let lock = try files.mirror.lock()
    defer { lock.release() }
    var state = state.withLock {
      refresh(&$0)
      return $0
    }
    if let problem = state.loaded.problem { return problem.refusal }
    if files.defaults.condition == .unreadable { return .unreadable }
    defer { self.state.withLock { $0 = state } }
    state.stamp = try files.save(preferences, insteadOf: state.loaded.preferences, damage: &state.damage)
    state.loaded.preferences = preferences
    return nil
  }
}
