import Core
import Synchronization

/// The favorites, in memory and in favorites.json, which other programs may change at any time.
///
/// A change is made under a lock that all programs share, to what the file contains at that moment. It is confirmed,
/// and appears in memory, only once it would survive a power cut.
final class FavoritesFileStore: Sendable {
  private let loader: FavoritesLoader
  private let state: Mutex<FavoritesState>
  private let queue = SerialQueue(label: "favorites")
  private let copies: ConflictCopies
  private let pending = BackgroundWork()
  private let pause: @Sendable () async -> Void
  private let complaint: Complaint
  private let known: @Sendable (Item) -> BookDetails?
  /// What favorites were to become in this run; each is tried once.
  private let completions = Mutex<Set<Favorite>>([])

  private var file: DurableFile { loader.file }

  /// Reads the file, so that the first page is right. Writes only to repair.
  ///
  /// - Parameters:
  ///   - folder: the data folder; it is created with the first change.
  ///   - known: what is known of a book that becomes a favorite, without asking anyone.
  convenience init(
    folder: String, known: @escaping @Sendable (Item) -> BookDetails? = { _ in nil }, clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.init(folder: folder, known: known, clock: clock, calls: .system, log: log)
  }

  /// - Parameter pause: how long the backup waits for more changes, so that many changes make one backup, and no change
  ///   waits for the previous one's.
  init(
    folder: String, known: @escaping @Sendable (Item) -> BookDetails? = { _ in nil }, clock: Clock, calls: FileCalls,
    pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(500)) },
    log: @escaping @Sendable (String) -> Void
  ) {
    loader = FavoritesLoader(
      file: DurableFile(path: folder + "/favorites.json", calls: calls),
      backup: DurableFile(path: folder + "/favorites.json.bak", calls: calls), clock: clock, log: log)
    copies = ConflictCopies(of: loader.file)
    complaint = Complaint(log: log)
    self.pause = pause
    self.known = known
    state = Mutex(FavoritesState(loader.load()))
  }

  var store: FavoritesStore {
    FavoritesStore(
      current: { self.current() },
      add: { item, origin throws(StoreError) in try await self.add(item, origin: origin) },
      remove: { id throws(StoreError) in try await self.remove(id) },
      restore: { id throws(StoreError) in try await self.restore(id) })
  }

  /// The favorites as the file contains them now.
  ///
  /// Getting the file's stamp takes a microsecond or two, so this is done every time: what another Topshelf has just
  /// saved appears at once. The file is read only if the stamp has changed.
  func current() -> Favorites {
    let copies = copies.names(at: loader.clock.now())
    return state.withLock {
      $0.note(copies: copies)
      if $0.isOutdated(by: file.stamp) { $0.adopt(loader.read(wasThere: $0.wasThere)) }
      return $0.favorites
    }
  }

  /// The ids of all favorites, also of those that cannot be shown and of those that can be restored; `nil` if what is
  /// known may be less than what the reader has.
  func certainIDs() -> [String]? {
    _ = current()
    return loader.file.hasDamagedCopy ? nil : state.withLock { $0.certainIDs }
  }

  /// Keeps an item as the newest.
  func add(_ item: Item, origin: Favorite.Origin?) async throws(StoreError) {
    let moment = loader.clock.now()
    let favorite = Favorite(item: item, addedAt: moment, origin: origin)
    let completed = known(item).map { favorite.completed(with: $0) } ?? favorite
    try await change { contents, shown, removed in
      guard shown.favorite(for: item) == nil else { return false }
      contents.insert(removed.take(item.id, as: completed) ?? [FavoritesFile.Entry(completed)], at: 0)
      removed.forgetPlace(of: item.id)
      return true
    }
  }

  func remove(_ id: ItemID) async throws(StoreError) {
    try await change { contents, shown, removed in
      guard let favorite = shown[id] else { return false }
      return removed.remove(favorite.id, from: &contents)
    }
  }

  /// Restores what was removed since the program started.
  func restore(_ id: ItemID) async throws(StoreError) {
    try await change { contents, shown, removed in
      guard let favorite = removed.favorites.first(where: { $0.isKnown(as: id) }), !shown.holds(favorite) else {
        return false
      }
      return removed.restore(favorite.id, to: &contents)
    }
  }

  /// Adds to a favorite what has become known of its item, in the background and only if there is anything new. A
  /// failure costs the reader nothing: the next run tries again.
  ///
  /// Nobody has asked for this change, so it repairs nothing: a file that is not good may be one that an editor or a sync
  /// program is just writing.
  ///
  /// - Parameter complete: the favorite with all that is known.
  func complete(_ item: Item, _ complete: @escaping @Sendable (Favorite) -> Favorite) {
    let favorites = state.withLock { $0.condition == .good ? $0.favorites : nil }
    guard let favorite = favorites?.favorite(for: item), case let whole = complete(favorite), whole != favorite,
      completions.withLock({ !$0.contains(whole) })
    else { return }
    pending.start {
      try? await self.change(repairs: false) { contents, shown, _ in
        self.completions.withLock { _ = $0.insert(whole) }
        guard let entry = contents.entries.first(where: { $0.favorite?.id == favorite.id }),
          let completed = entry.favorite.map(complete).flatMap({ entry.completed(as: $0) })
        else { return false }
        contents.replace(favorite.id, with: completed)
        return true
      }
    }
  }

  /// Changes the contents and what can be restored. Returns whether there was anything to change.
  private typealias Change = @Sendable (inout FavoritesFile, Favorites, inout RemovedFavorites) -> Bool

  /// - Parameter repairs: whether a damaged file is set aside and a missing one restored.
  private func change(repairs: Bool = true, _ change: @escaping Change) async throws(StoreError) {
    try await queue.save("A change to \(file.name) was not saved", log: loader.log) { () throws(DurableFileError) in
      if let refusal = self.refusal { return refusal }
      try self.file.createFolder()
      let lock = try self.file.lock()
      defer { lock.release() }
      self.state.withLock { $0.isWriting = true }
      defer { self.state.withLock { $0.isWriting = false } }
      guard repairs || self.loader.read().condition == .good else { return nil }
      return try self.changeUnderLock(change)
    }
  }

  /// Why nothing may be saved, if the file was unreadable or is gone: looks again. If a folder above can't be read
  /// there is no lock either, and a folder that is gone is not created again.
  private var refusal: StoreError? {
    let state = state.withLock { $0 }
    guard state.condition.isUnreadable || state.wasThere && file.stamp == nil else { return nil }
    return loader.read(wasThere: state.wasThere).condition.unreadableError
  }

  /// What forbids the change; `nil` if it was made.
  private func changeUnderLock(_ change: Change) throws(DurableFileError) -> StoreError? {
    let state = try readAgain()
    if let refusal = state.condition.unreadableError { return refusal }
    var contents = state.contents ?? FavoritesFile()
    var removed = state.removed
    let isLost = state.condition == .missing && !contents.entries.isEmpty
    guard change(&contents, state.favorites, &removed) || isLost else {
      try makeDurable(state)
      return nil
    }
    guard state.condition != .newer else { return .newerVersion }
    let stamp = try file.write(contents.bytes)
    self.state.withLock { $0.wrote(contents, stamp: stamp, removed: removed) }
    backUpSoon()
    return nil
  }

  /// What the file holds now, under the lock; repaired if it is damaged.
  private func readAgain() throws(DurableFileError) -> FavoritesState {
    let before = state.withLock { $0 }
    if [.good, .newer].contains(before.condition), file.stamp == before.stamp { return before }
    let loaded = try loader.mend(known: before.known)
    return state.withLock {
      $0.adopt(loaded)
      return $0
    }
  }

  /// Nothing is to be changed, but "it is saved" must be as true as after a change: the file may be from a program that
  /// was killed before its own sync.
  private func makeDurable(_ state: FavoritesState) throws(DurableFileError) {
    guard state.condition == .good, !state.isDurable else { return }
    try file.sync()
    self.state.withLock { $0.becameDurable() }
  }

  // MARK: The backup

  /// Brings the backup up to date if a program was killed between a change and its backup.
  func checkBackup() {
    pending.start {
      await self.queue.run {
        guard self.state.withLock({ $0.condition == .good }), self.loader.isBackupBehind else { return }
        self.backUp()
      }
    }
  }

  /// Returns once the backup holds every saved change.
  func waitForWrites(atMost limit: Duration) async { await pending.wait(atMost: limit) }

  private func backUpSoon() {
    guard state.withLock({ $0.planBackup() }) else { return }
    pending.start {
      await self.pause()
      await self.queue.run { self.backUp() }
    }
  }

  /// The change is confirmed already, so a failure here costs it nothing and is only logged.
  private func backUp() {
    let (known, isOurs) = state.withLock { $0.beginBackup() }
    do throws(DurableFileError) {
      let lock = try file.lock()
      defer { lock.release() }
      try loader.backUp(known: known, isOurs: isOurs)
      complaint.note("")
    } catch {
      complaint.note("\(loader.backup.name) could not be brought up to date: \(error)")
    }
  }
}
