import Core

/// The two places of the settings: UserDefaults, and the mirror that survives what UserDefaults does not.
struct SettingsFiles: Sendable {
  struct Loaded: Sendable {
    var preferences = Preferences()
    /// Why something that may be set is not known, and nothing is written: a file or its folder cannot be read.
    var problem: Problem?
  }

  struct Problem: Sendable, Hashable {
    let notice: FileNotice
    /// For the log.
    let cause: String

    var refusal: StoreError {
      if case .folder(let problem) = notice { .folder(problem) } else { .unreadable }
    }
  }

  private enum Mirrored: Hashable {
    case missing
    case texts(NamedTexts)
    case damaged
    case unreadable
  }

  private static let format = "topshelf.settings"

  let mirror: DurableFile
  let defaults: DefaultsSuite
  let clock: Clock
  let log: @Sendable (String) -> Void

  // MARK: Loading

  /// Reads what was set, and restores what UserDefaults has lost.
  ///
  /// - Parameter damage: what is said of a damaged file that was set aside is added to it.
  func load(damage: inout [FileNotice]) -> Loaded {
    let mirrored = readMirror()
    var preferences: Preferences?
    if case .texts(let texts) = mirrored { preferences = Preferences { texts[$0] } }
    switch defaults.condition {
    case .good:
      let texts = defaults.texts(Preferences.names)
      guard !texts.isEmpty else { break }
      if mirrored == .damaged { setAside(mirror, isRestored: true, &damage) }
      return Loaded(preferences: Preferences { texts[$0] })
    case .unreadable: return Loaded(preferences: preferences ?? Preferences(), problem: problem(with: defaults.file))
    case .damaged: setAside(defaults.file, isRestored: preferences != nil, &damage)
    case .missing:
      if let folder = defaults.file.folderProblem {
        return Loaded(problem: Problem(notice: .folder(folder), cause: folder.forTheLog))
      }
    }
    if mirrored == .unreadable { return Loaded(problem: problem(with: mirror)) }
    if mirrored == .damaged { setAside(mirror, isRestored: false, &damage) }
    guard let preferences else { return Loaded() }
    log("\(defaults.file.name) has no settings: they come from \(mirror.name)")
    if let error = defaults.set(preferences.texts) { log("\(defaults.file.name) could not be restored: \(error)") }
    return Loaded(preferences: preferences)
  }

  /// What the mirror holds; `nil` if that cannot be told.
  var mirrored: Preferences? {
    guard case .texts(let texts) = readMirror() else { return nil }
    return Preferences { texts[$0] }
  }

  private func readMirror() -> Mirrored {
    switch mirror.read() {
    case .missing: mirror.folderProblem == nil ? .missing : .unreadable
    case .unreadable: .unreadable
    case .contents(let bytes, _):
      switch NamedTexts.read(bytes, format: Self.format) {
      case .good(let texts), .newer(let texts): .texts(texts)
      case .damaged: .damaged
      }
    }
  }

  private func problem(with file: DurableFile) -> Problem {
    if let folder = file.folderProblem { return Problem(notice: .folder(folder), cause: folder.forTheLog) }
    return Problem(notice: .unreadable, cause: "\(file.name) cannot be read")
  }

  private func setAside(_ file: DurableFile, isRestored: Bool, _ damage: inout [FileNotice]) {
    var name = file.name
    do throws(DurableFileError) {
      name = try file.setAside(at: clock.now())
      log("\(file.name) is damaged and was set aside as \(name)")
    } catch {
      log("\(file.name) is damaged and could not be set aside: \(error)")
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
    if defaults.condition == .damaged { setAside(defaults.file, isRestored: true, &damage) }
    let before = readMirror()
    if before == .damaged { setAside(mirror, isRestored: true, &damage) }
    var texts = NamedTexts(format: Self.format)
    if case .texts(let known) = before { texts = known }
    // UserDefaults may fail with its file truncated, and then this is the only one that knows.
    var older = texts
    older.set(old)
    if old != Preferences(), before != .texts(older) { try mirror.write(older.bytes) }
    texts.set(new)
    let version = try mirror.prepare(texts.bytes)
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
