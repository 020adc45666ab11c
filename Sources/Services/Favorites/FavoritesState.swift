import Core

/// What the store knows: the contents of the file, its condition, and what was removed since the program started.
struct FavoritesState: Sendable {
  private(set) var condition = FileCondition.missing
  /// `nil` if nothing is known.
  private(set) var contents: FavoritesFile?
  /// The version of the file that was read last, even if it turned out to be damaged.
  private(set) var stamp: FileStamp?
  private(set) var removed = RemovedFavorites()
  private(set) var notice: Favorites.Notice?
  /// The names of other files of favorites.
  private var copies: [String] = []
  /// What pages show.
  private(set) var favorites = Favorites([])
  /// Whether this program knows that the contents would survive a power cut.
  private(set) var isDurable = false
  /// The version that this program wrote last.
  private var written: FileStamp?
  /// Whether there was a file at any time since the program started.
  private(set) var wasThere = false
  /// Whether this program is writing the file: a version that may yet be taken back is not read.
  var isWriting = false
  private var isBackupPlanned = false

  init(_ loaded: FavoritesLoader.Loaded) { adopt(loaded) }

  private var notices: [Favorites.Notice] {
    let hidden = contents?.hiddenCount ?? 0
    return [notice, hidden > 0 ? .hiddenEntries(hidden) : nil, copies.isEmpty ? nil : .copies(copies)]
      .compactMap { $0 }
  }

  // MARK: Reading again

  /// Whether the file has to be read again. Becoming readable doesn't change its stamp.
  func isOutdated(by found: FileStamp?) -> Bool { !isWriting && (found != stamp || condition.isUnreadable) }

  mutating func note(copies: [String]) {
    guard copies != self.copies else { return }
    self.copies = copies
    favorites = favorites.saying(notices)
  }

  /// Takes over what was read. Known contents stay if nothing better was found: a file that an editor is just writing,
  /// or that is gone, doesn't empty the list.
  mutating func adopt(_ loaded: FavoritesLoader.Loaded) {
    switch loaded.condition {
    case .good, .newer:
      contents = loaded.contents
      notice = loaded.favoritesNotice
    case .unreadable:
      notice = loaded.favoritesNotice
    case .missing, .damaged:
      contents = loaded.contents ?? known
      if case .damaged = notice {} else { notice = nil }
      notice = loaded.favoritesNotice ?? notice
    }
    condition = loaded.condition
    stamp = loaded.stamp
    wasThere = wasThere || stamp != nil
    isDurable = false
    show()
  }

  // MARK: Writing

  /// The contents, if they may be written.
  var known: FavoritesFile? { condition == .newer ? nil : contents }

  mutating func becameDurable() { isDurable = true }

  mutating func wrote(_ contents: FavoritesFile, stamp: FileStamp, removed: RemovedFavorites) {
    condition = .good
    self.contents = contents
    self.stamp = stamp
    self.removed = removed
    written = stamp
    wasThere = true
    isDurable = true
    show()
  }

  private mutating func show() {
    let shown = Favorites(contents?.favorites ?? [], notices: notices)
    removed.forget { shown.holds($0) }
    favorites = shown.offering(removed.favorites)
  }

  /// The ids of all entries, and of those that can be restored; `nil` unless the file is as its writer left it.
  var certainIDs: [String]? {
    guard condition == .good, notice == nil, copies.isEmpty, let contents else { return nil }
    let ids = contents.entries.compactMap(\.id)
    return ids.count == contents.entries.count ? ids + removed.favorites.map(\.id.description) : nil
  }

  // MARK: The backup

  /// Whether the caller should bring the backup up to date; false if that is planned already.
  mutating func planBackup() -> Bool {
    defer { isBackupPlanned = true }
    return !isBackupPlanned
  }

  /// The arguments for `FavoritesLoader.backUp`. A later change plans another backup.
  mutating func beginBackup() -> (known: FavoritesFile?, isOurs: Bool) {
    isBackupPlanned = false
    return ([.good, .damaged].contains(condition) ? contents : nil, stamp != nil && stamp == written)
  }
}

extension FavoritesLoader.Loaded {
  fileprivate var favoritesNotice: Favorites.Notice? {
    switch condition {
    case .newer: .newerVersion
    case .unreadable(let folder): folder.map { .folder($0) } ?? .unreadable
    case .good, .missing, .damaged: setAside.map { .damaged(setAside: $0, usedBackup: contents != nil) }
    }
  }
}
