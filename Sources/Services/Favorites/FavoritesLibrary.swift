public import Core
import Synchronization

/// The favorites, in memory and in favorites.json, which other programs may change at any time.
///
/// A change is made under a lock across programs, to what the file holds at that moment. It is in memory, and answered, only once it would survive a power cut.
public final class FavoritesLibrary: Sendable {
  private let loader: FavoritesLoader
  private let state: Mutex<FavoritesState>
  private let queue = SerialQueue(label: "favorites")

  private var file: DurableFile { loader.file }

  /// Reads the file, so that the first page is right. Nothing is written where nothing is wrong.
  ///
  /// - Parameter folder: the data folder; it is made at the first change.
  public convenience init(folder: String, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    self.init(folder: folder, clock: clock, calls: .system, log: log)
  }

  init(folder: String, clock: Clock, calls: FileCalls, log: @escaping @Sendable (String) -> Void) {
    loader = FavoritesLoader(
      file: DurableFile(path: folder + "/favorites.json", calls: calls),
      backup: DurableFile(path: folder + "/favorites.json.bak", calls: calls), clock: clock, log: log)
    state = Mutex(FavoritesState(loader.load()))
  }

  public var store: FavoritesStore {
    FavoritesStore(
      current: { self.current() },
      add: { item, met throws(StoreError) in try await self.add(item, met: met) },
      remove: { id throws(StoreError) in try await self.remove(id) })
  }

  /// The favorites as the file holds them now.
  ///
  /// Asking for the file's stamp takes a microsecond or two, so it is done each time: what another Topshelf has just kept is there at once. Only after such a change is the file read.
  func current() -> Favorites {
    let found = file.stamp
    guard let generation = state.withLock({ $0.beginReading(found: found) }) else {
      return state.withLock(\.favorites)
    }
    let loaded = loader.read()
    return state.withLock {
      $0.adopt(loaded, from: generation)
      return $0.favorites
    }
  }

  /// Keeps an item. One that was removed since the program started comes back as it was, to its old place.
  func add(_ item: Item, met: Favorite.Meeting?) async throws(StoreError) {
    let moment = loader.clock.now()
    try await change { contents, shown, removed in
      guard shown.favorite(for: item) == nil else { return false }
      let before = Favorites(removed.compactMap(\.favorite)).favorite(for: item)
      if let before, let index = removed.firstIndex(where: { $0.favorite?.id == before.id }) {
        contents.insert(removed.remove(at: index), at: contents.place(of: before))
      } else {
        contents.insert(FavoritesFile.Entry(Favorite(item: item, addedAt: moment, met: met)))
      }
      return true
    }
  }

  func remove(_ id: ItemID) async throws(StoreError) {
    try await change { contents, shown, removed in
      guard let favorite = shown[id], let entry = contents.remove(favorite.id) else { return false }
      removed = Array(([entry] + removed).prefix(FavoritesState.removedLimit))
      return true
    }
  }

  /// Changes the contents, what is shown of them, and what can be brought back; false where there is nothing to change.
  private typealias Change =
    @Sendable (inout FavoritesFile, Favorites, inout [FavoritesFile.Entry]) -> Bool

  private func change(_ change: @escaping Change) async throws(StoreError) {
    try await queue.run { () throws(StoreError) in
      if self.isUnreadable { throw .unreadable }
      try self.storing { () throws(DurableFileError) in try self.file.createFolder() }
      let lock = try self.storing { () throws(DurableFileError) in try self.file.lock() }
      defer { lock.release() }
      self.state.withLock { $0.beginWriting() }
      defer { self.state.withLock { $0.endWriting() } }
      try self.changeUnderLock(change)
    }
  }

  /// Looks again: a folder above may be what cannot be read, and then there is no lock to be had either.
  private var isUnreadable: Bool {
    state.withLock { $0.condition == .unreadable } && loader.read().condition == .unreadable
  }

  private func changeUnderLock(_ change: Change) throws(StoreError) {
    let state = try readAgain()
    guard state.condition != .unreadable else { throw .unreadable }
    var contents = state.contents ?? FavoritesFile()
    var removed = state.removed
    let isLost = state.condition == .missing && !contents.entries.isEmpty
    guard change(&contents, state.favorites, &removed) || isLost else { return try makeDurable(state) }
    guard state.condition != .newer else { throw .newerVersion }
    // What is worth keeping is kept: an empty list would only push out the last one that was not.
    let isWorthKeeping = state.condition == .good && state.contents?.entries.isEmpty == false
    let bytes = contents.bytes
    let stamp = try storing { () throws(DurableFileError) in
      try file.write(bytes, keepingPreviousAs: isWorthKeeping ? loader.backup : nil)
    }
    self.state.withLock { $0.wrote(contents, stamp: stamp, removed: removed) }
  }

  /// What the file holds now, under the lock; mended where it is damaged.
  private func readAgain() throws(StoreError) -> FavoritesState {
    let before = state.withLock { $0 }
    if [.good, .newer].contains(before.condition), file.stamp == before.stamp { return before }
    let loaded = try storing { () throws(DurableFileError) in try loader.mend(known: before.known) }
    return state.withLock {
      $0.adopt(loaded)
      return $0
    }
  }

  /// Nothing is to be changed, but "it is kept" must be as true as after a change: the file may be of a program that was killed before its own sync.
  private func makeDurable(_ state: FavoritesState) throws(StoreError) {
    guard state.condition == .good, !state.isDurable else { return }
    try storing { () throws(DurableFileError) in try file.sync() }
    self.state.withLock { $0.becameDurable() }
  }

  private func storing<Value>(_ body: () throws(DurableFileError) -> Value) throws(StoreError) -> Value {
    do throws(DurableFileError) {
      return try body()
    } catch {
      loader.log("A change to \(file.name) was not saved: \(error)")
      throw StoreError(error)
    }
  }
}
