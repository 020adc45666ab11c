/// The favorites, as they are in memory and on disk.
package struct FavoritesStore: Sendable {
  /// As they stand now, without waiting.
  package var current: @Sendable () -> Favorites
  /// Keeps an item as the newest, and returns once it is safe on disk. One that is kept already stays as it is.
  package var add: @Sendable (Item, Favorite.Origin?) async throws(StoreError) -> Void
  /// Removes a favorite, and returns once that is safe on disk. One that is not there is no error.
  package var remove: @Sendable (ItemID) async throws(StoreError) -> Void
  /// Puts a favorite that was removed back to where it was, and returns once that is safe on disk. One that cannot be
  /// brought back, or was, is no error.
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

/// What is kept, newest first, with what there is to say about the file.
package struct Favorites: Sendable {
  package enum Notice: Sendable, Hashable {
    /// The file was damaged and set aside under this name; the backup is shown, or nothing where there was none.
    case damaged(setAside: String, usedBackup: Bool)
    case newerVersion
    case unreadable
    /// There is no folder for it.
    case folder(FolderProblem)
    /// So many entries of the file cannot be shown; they stay in it.
    case hiddenEntries(Int)
    /// Other files of favorites lie beside it under these names, at least one; they are not used.
    case copies([String])
  }

  package let all: [Favorite]
  /// The last few that were removed while the program runs, for "Undo".
  package private(set) var removed: [Favorite]
  /// The most urgent first.
  package private(set) var notices: [Notice]
  private let byID: [ItemID: Int]
  private let byISBN: [ISBN: Int]

  package init(_ all: [Favorite], removed: [Favorite] = [], notices: [Notice] = []) {
    self.all = all
    self.removed = removed
    self.notices = notices
    var byID: [ItemID: Int] = [:]
    var byISBN: [ISBN: Int] = [:]
    byID.reserveCapacity(all.count)
    byISBN.reserveCapacity(all.count)
    // Before the ids that the file holds, so that those count.
    for index in all.indices.reversed() {
      if let id = all[index].chartID { byID[id] = index }
    }
    // A file that was edited by hand may hold one twice: the newest, which stands first, counts, so it comes last here.
    for index in all.indices.reversed() {
      byID[all[index].id] = index
      for isbn in all[index].item.isbns { byISBN[isbn] = index }
    }
    self.byID = byID
    self.byISBN = byISBN
  }

  /// The same, with what can be brought back; without what was kept again since.
  package func offering(_ removed: [Favorite]) -> Favorites {
    var favorites = self
    favorites.removed = removed.filter { !holds($0) }
    return favorites
  }

  /// The same, with something else to say about the file.
  package func saying(_ notices: [Notice]) -> Favorites {
    var favorites = self
    favorites.notices = notices
    return favorites
  }

  package subscript(id: ItemID) -> Favorite? { byID[id].map { all[$0] } }

  /// Whether one of them is the same as a favorite that may not be among them, by whatever id.
  package func holds(_ favorite: Favorite) -> Bool {
    self.favorite(for: favorite.item) != nil || favorite.chartID.map { self[$0] != nil } ?? false
  }

  /// The favorite that an item is: of the same work, or one that shares an ISBN.
  package func favorite(for item: Item) -> Favorite? {
    if let index = byID[item.id] { return all[index] }
    return item.isbns.lazy.compactMap { byISBN[$0] }.first.map { all[$0] }
  }
}
