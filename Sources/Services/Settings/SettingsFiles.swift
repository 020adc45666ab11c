import Core

/// The two places of the settings: UserDefaults, and the mirror that survives what UserDefaults does not.
struct SettingsFiles: Sendable {
  struct Loaded: Sendable {
    var preferences = Preferences()
    /// The condition of a file that can't be read, so that something may be set that is not known. Nothing is written.
    var problem: FileCondition?
  }

  private static let format = "topshelf.settings"

  let mirror: VersionedFile<NamedTexts>
  let log: @Sendable (String) -> Void
  private let defaults: DefaultsSuite
  private let defaultsFile: VersionedFile<[String: String]>

  init(mirror: DurableFile, defaults: DefaultsSuite, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    self.mirror = VersionedFile(mirror, clock: clock, log: log) { NamedTexts.read($0, format: Self.format) }
    self.defaults = defaults
    self.log = log
    defaultsFile = VersionedFile(defaults.file, clock: clock, log: log, decode: DefaultsSuite.read)
  }

  /// How the file of UserDefaults is found. On a Mac another process keeps that file.
  var propertyList: FileCondition {
    #if os(macOS)
      .good
    #else
      defaultsFile.read().condition
    #endif
  }

  // MARK: Loading

  /// Reads the settings, and restores what UserDefaults has lost.
  ///
  /// - Parameter damage: gets what there is to say about a damaged file that was set aside.
  func load(damage: inout [FileNotice]) -> Loaded {
    let copy = mirror.read()
    let mirrored = copy.contents.map { texts in Preferences { texts[$0] } }
    let found = propertyList
    switch found {
    case .good:
      let texts = defaults.texts(Preferences.names)
      guard !texts.isEmpty else { break }
      if copy.condition == .damaged { setAside(mirror, isRestored: true, &damage) }
      return Loaded(preferences: Preferences { texts[$0] })
    case .unreadable: return Loaded(preferences: mirrored ?? Preferences(), problem: found)
    case .damaged: setAside(defaultsFile, isRestored: mirrored != nil, &damage)
    case .missing, .newer: break
    }
    if copy.condition.isUnreadable { return Loaded(problem: copy.condition) }
    if copy.condition == .damaged { setAside(mirror, isRestored: false, &damage) }
    guard let mirrored else { return Loaded() }
    log("\(defaults.file.name) has no settings: they come from \(mirror.file.name)")
    if let error = defaults.set(mirrored.texts) { log("\(defaults.file.name) could not be restored: \(error)") }
    return Loaded(preferences: mirrored)
  }

  /// What the mirror holds; `nil` if that cannot be told.
  var mirrored: Preferences? { mirror.read().contents.map { texts in Preferences { texts[$0] } } }

  private func setAside<Contents>(
    _ damaged: VersionedFile<Contents>, isRestored: Bool, _ damage: inout [FileNotice]
  ) {
    var name = damaged.file.name
    do throws(DurableFileError) { name = try damaged.setAside() } catch {
      log("\(name) could not be set aside: \(error)")
    }
    damage.append(.damaged(setAside: name, isRestored: isRestored))
  }

  // MARK: Saving

  /// Writes both, under the lock that the caller holds, or leaves both as they were.
  ///
  /// - Returns: the mirror's new version.
  func save(
    _ new: Preferences, insteadOf old: Preferences, damage: inout [FileNotice]
  ) throws(DurableFileError) -> FileStamp {
    if propertyList == .damaged { setAside(defaultsFile, isRestored: true, &damage) }
    let before = mirror.read()
    if before.condition == .damaged { setAside(mirror, isRestored: true, &damage) }
    var texts = before.contents ?? NamedTexts(format: Self.format)
    // UserDefaults may fail after it has truncated its file. Then the mirror is the only one that knows.
    var older = texts
    older.set(old)
    if old != Preferences(), before.contents != older { try mirror.file.write(older.bytes) }
    texts.set(new)
    let version = try mirror.file.prepare(texts.bytes)
    if let error = defaults.set(new.texts) {
      version.discard()
      defaults.takeBack(to: old.texts)
      throw error
    }
    do throws(DurableFileError) {
      try version.commit()
    } catch {
      defaults.takeBack(to: old.texts)
      throw error
    }
    return version.stamp
  }
}

extension NamedTexts {
  fileprivate mutating func set(_ preferences: Preferences) {
    for name in Preferences.names { self[name] = preferences.texts[name] ?? nil }
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
