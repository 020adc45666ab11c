/// The reader's favorites, in memory and on disk.
package struct FavoritesStore: Sendable {
  /// The favorites as they are now, without waiting.
  package var current: @Sendable () -> Favorites
  /// Adds an item as the newest favorite, and returns once it is safe on disk. An item that is a favorite already stays as
  /// it is.
  package var add: @Sendable (Item, Favorite.Origin?) async throws(StoreError) -> Void
  /// Removes a favorite, and returns once that is safe on disk. A missing one is not an error.
  package var remove: @Sendable (ItemID) async throws(StoreError) -> Void
  /// Restores a removed favorite to its old position, and returns once that is safe on disk. One that cannot be restored,
  /// or already was, is not an error.
  package var restore: @Sendable (ItemID) async throws(StoreError) -> Void

  package init(
    current: @escaping @Sendable () -> Favorites,
    add: @escaping @Sendable (Item, Favorite.Origin?) async throws(StoreError) -> Void,
    remove: @escaping @Sendable (ItemID) async throws(StoreError) -> Void,
    restore: @escaping @Sendable (ItemID) async throws(StoreError) -> Void
  ) {
    self.current = current
    self.add = add
    self.remove = remove
    self.restore = restore
  }
}

/// The favorites, newest first, and what is wrong with their file.
package struct Favorites: Sendable {
  package enum Notice: Sendable, Hashable {
    /// The file was damaged and saved under this name; the backup is shown, or nothing if there was none.
    case damaged(setAside: String, usedBackup: Bool)
    case newerVersion
    case unreadable
    /// There is no folder for the file.
    case folder(FolderProblem)
    /// The number of entries that cannot be shown; they stay in the file.
    case hiddenEntries(Int)
    /// The names of other favorites files next to it, at least one; they are not used.
    case copies([String])
  }

  package let all: [Favorite]
  /// The last few that were removed in this run, for Undo.
  package private(set) var removed: [Favorite]
  /// The most urgent first.
  package private(set) var notices: [Notice]
  /// How many there are of each kind; counted once, because a page would take a millisecond for each few thousand.
  package let counts: [ItemKind: Int]
  private let byID: [ItemID: Int]
  private let byISBN: [ISBN: Int]

  package init(_ all: [Favorite], removed: [Favorite] = [], notices: [Notice] = []) {
    self.all = all
    self.removed = removed
    self.notices = notices
    var counts: [ItemKind: Int] = [:]
    var byID: [ItemID: Int] = [:]
    var byISBN: [ISBN: Int] = [:]
    byID.reserveCapacity(all.count)
    byISBN.reserveCapacity(all.count)
    // Before the ids that the file holds, so those win.
    for index in all.indices.reversed() {
      if let id = all[index].chartID { byID[id] = index }
    }
    // A file that was edited by hand may hold an item twice. The newest, which is first, wins, so it is added last.
    for index in all.indices.reversed() {
      let id = all[index].id
      counts[id.kind, default: 0] += 1
      byID[id] = index
      for isbn in all[index].item.isbns { byISBN[isbn] = index }
    }
    self.counts = counts
    self.byID = byID
    self.byISBN = byISBN
  }

  /// The same, with favorites that can be restored, except those that were added again.
  package func offering(_ removed: [Favorite]) -> Favorites {
    var favorites = self
    favorites.removed = removed.filter { !holds($0) }
    return favorites
  }

  /// The same, with other notices.
  package func saying(_ notices: [Notice]) -> Favorites {
    var favorites = self
    favorites.notices = notices
    return favorites
  }

  package subscript(id: ItemID) -> Favorite? { index(of: id).map { all[$0] } }

  /// The position of a favorite among all.
  package func index(of id: ItemID) -> Int? { byID[id] }

  /// Whether a favorite is among these, under any id.
  package func holds(_ favorite: Favorite) -> Bool {
    self.favorite(for: favorite.item) != nil || favorite.chartID.map { self[$0] != nil } ?? false
  }

  /// The favorite of the same work, or one that shares an ISBN.
  package func favorite(for item: Item) -> Favorite? {
    if let index = byID[item.id] { return all[index] }
    return item.isbns.lazy.compactMap { byISBN[$0] }.first.map { all[$0] }
  }
}
