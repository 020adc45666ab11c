public import Core
import Synchronization

/// What a person has set: in UserDefaults, with a mirror that survives what UserDefaults does not.
///
/// The mirror is written first. A full disk is met by the writer that leaves everything as it was, before UserDefaults truncates its file; and when the program is
/// killed while it does, the mirror already holds all. Where both are in order, UserDefaults counts.
public final class PreferencesLibrary: Sendable {
  private struct State {
    var preferences = Preferences()
    /// Of the mirror.
    var stamp: FileStamp?
    var isWriting = false
  }

  private static let format = "topshelf.settings"

  private let defaults: DefaultsSuite
  private let mirror: DurableFile
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = SerialQueue(label: "preferences")

  /// Reads what was set, and restores what UserDefaults has lost.
  ///
  /// - Parameters:
  ///   - folder: Topshelf's own in the folder of settings; the mirror lies there.
  ///   - configRoot: the folder of settings itself, where UserDefaults keeps the suite's file.
  ///   - suite: never from outside: UserDefaults takes it for a path.
  public convenience init(
    folder: String, configRoot: String, suite: String = "topshelf", clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.init(
      mirror: DurableFile(path: folder + "/settings.json"),
      defaults: DefaultsSuite(name: suite, path: "\(configRoot)/\(suite).plist"), clock: clock, log: log)
  }

  init(mirror: DurableFile, defaults: DefaultsSuite, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    self.mirror = mirror
    self.defaults = defaults
    self.clock = clock
    self.log = log
    let preferences = load()
    state.withLock { $0 = State(preferences: preferences, stamp: mirror.stamp) }
  }

  public var store: PreferencesStore {
    PreferencesStore(
      current: { self.current() }, save: { preferences throws(StoreError) in try await self.save(preferences) })
  }

  /// What is set now, by this Topshelf or another one.
  func current() -> Preferences {
    let stamp = mirror.stamp
    return state.withLock {
      if !$0.isWriting, $0.stamp != stamp {
        $0.stamp = stamp
        if let texts = readMirror() { $0.preferences = Preferences { texts[$0] } }
      }
      return $0.preferences
    }
  }

  func save(_ preferences: Preferences) async throws(StoreError) {
    try await queue.run { () throws(StoreError) in
      self.state.withLock { $0.isWriting = true }
      defer { self.state.withLock { $0.isWriting = false } }
      let isSaved: Bool
      do throws(DurableFileError) {
        isSaved = try self.saveUnderLock(preferences)
      } catch {
        self.log("The settings were not saved: \(error)")
        throw StoreError(error)
      }
      guard isSaved else {
        self.log("The settings were not saved: UserDefaults could not write them")
        throw .failed
      }
    }
  }

  private func saveUnderLock(_ preferences: Preferences) throws(DurableFileError) -> Bool {
    try mirror.createFolder()
    let lock = try mirror.lock()
    defer { lock.release() }
    let before = mirror.read()
    var texts = readMirror() ?? NamedTexts(format: Self.format)
    for name in Preferences.names { texts[name] = preferences.texts[name] ?? nil }
    let stamp = try mirror.write(texts.bytes)
    guard defaults.set(preferences.texts) else {
      takeBack(before)
      return false
    }
    state.withLock {
      $0.preferences = preferences
      $0.stamp = stamp
    }
    return true
  }

  /// Nothing is changed by what was not saved.
  private func takeBack(_ before: DurableFile.ReadOutcome) {
    let old = state.withLock(\.preferences)
    var texts = NamedTexts(format: Self.format)
    for name in Preferences.names { texts[name] = old.texts[name] ?? nil }
    var bytes = texts.bytes
    if case .contents(let before, _) = before { bytes = before }
    _ = defaults.set(old.texts)
    do throws(DurableFileError) {
      let stamp = try mirror.write(bytes)
      state.withLock { $0.stamp = stamp }
    } catch {
      log("\(mirror.name) could not be taken back: \(error)")
    }
  }

  // MARK: Loading

  private func load() -> Preferences {
    do throws(DurableFileError) { try mirror.sweepTemporaries() } catch {
      log("What an earlier run left beside \(mirror.name) stays there: \(error)")
    }
    let mirrored = readMirror().map { texts in Preferences { texts[$0] } }
    switch defaults.condition {
    case .good:
      let texts = defaults.texts(Preferences.names)
      if !texts.isEmpty { return Preferences { texts[$0] } }
    case .unreadable:
      log("\(defaults.file.name) cannot be read")
      return mirrored ?? Preferences()
    case .damaged: setAside()
    case .missing: break
    }
    guard let mirrored else { return Preferences() }
    log("\(defaults.file.name) has no settings: they come from \(mirror.name)")
    if !defaults.set(mirrored.texts) { log("\(defaults.file.name) could not be restored") }
    return mirrored
  }

  private func setAside() {
    do throws(DurableFileError) {
      let name = try defaults.file.setAside(at: clock.now())
      log("\(defaults.file.name) is damaged and was set aside as \(name)")
    } catch {
      log("\(defaults.file.name) is damaged and could not be set aside: \(error)")
    }
  }

  private func readMirror() -> NamedTexts? {
    guard case .contents(let bytes, _) = mirror.read() else { return nil }
    switch NamedTexts.read(bytes, format: Self.format) {
    case .good(let texts), .newer(let texts): return texts
    case .damaged:
      log("\(mirror.name) is damaged; the next change writes it again")
      return nil
    }
  }
}

extension Preferences {
  fileprivate static let names = ["default-list", "theme", "library-link", "store-country"]

  /// From texts by name; what is not valid counts as not set.
  fileprivate init(_ text: (String) -> String?) {
    self.init(
      defaultChart: text("default-list").flatMap { Chart.ID($0) },
      theme: text("theme").flatMap { Theme(rawValue: $0) } ?? .system,
      libraryLink: text("library-link").flatMap { LinkTemplate($0) },
      storeCountry: text("store-country").flatMap { CountryCode($0) })
  }

  fileprivate var texts: [String: String?] {
    [
      "default-list": defaultChart?.slug, "theme": theme.rawValue, "library-link": libraryLink?.text,
      "store-country": storeCountry?.code,
    ]
  }
}
