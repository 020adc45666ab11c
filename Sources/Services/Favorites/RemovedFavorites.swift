import Core

/// The last few favorites that were removed since the program started, and their places.
struct RemovedFavorites: Sendable {
  /// Each removal has all entries of its id, so that hidden ones come back too. Newest first.
  private var removals: [[FavoritesFile.Entry]] = []
  /// The keys of all entries in order, including the removed ones in their former places.
  private var order: [String] = []

  /// How many can be restored.
  static let limit = 10

  /// Newest first.
  var favorites: [Favorite] { removals.compactMap(Self.favorite) }

  /// Removes a favorite from the contents and remembers it. Returns whether it was there.
  mutating func remove(_ id: ItemID, from contents: inout FavoritesFile) -> Bool {
    let before = weave(into: contents.entries.map(\.key))
    let removed = contents.remove(id)
    guard !removed.isEmpty else { return false }
    order = before
    removals = Array(([removed] + removals).prefix(Self.limit))
    return true
  }

  /// Restores a favorite in its former place. Returns whether that was possible.
  ///
  /// Its neighbors determine the place, not the times: a clock that was set back, or what was kept meanwhile, changes
  /// nothing.
  mutating func restore(_ id: ItemID, to contents: inout FavoritesFile) -> Bool {
    guard let index = removals.firstIndex(where: { Self.favorite($0)?.id == id }) else { return false }
    let restored = removals.remove(at: index)
    contents.insert(restored, at: place(of: id.description, among: contents.entries.map(\.key)))
    return true
  }

  /// The entries of a favorite that is kept anew, with all that was written into them: as another favorite, whose time and
  /// place are the new ones. `nil` if it was not removed lately.
  mutating func take(_ id: ItemID, as new: Favorite) -> [FavoritesFile.Entry]? {
    guard let index = removals.firstIndex(where: { Self.favorite($0)?.id == id }) else { return nil }
    return removals.remove(at: index).map { entry in
      entry.favorite.flatMap { entry.completed(as: $0.kept(anew: new)) } ?? entry
    }
  }

  /// Forgets what is there again, whoever added it.
  mutating func forget(_ isThere: (Favorite) -> Bool) {
    removals.removeAll { Self.favorite($0).map(isThere) ?? true }
  }

  /// Forgets the place of a favorite, because it was kept anew.
  mutating func forgetPlace(of id: ItemID) { order.removeAll { $0 == id.description } }

  // MARK: Places

  /// The keys, with the removed ones in their places.
  private func weave(into keys: [String]) -> [String] {
    let removed = Set(removals.compactMap { $0.first?.key })
    var woven = keys
    for key in order where removed.contains(key) { woven.insert(key, at: place(of: key, among: woven)) }
    return woven
  }

  /// Behind the nearest known key that was in front of it, else in front of the nearest one that was behind it.
  private func place(of key: String, among keys: [String]) -> Int {
    let known = Set(keys)
    guard let index = order.firstIndex(of: key) else { return keys.endIndex }
    if let before = order[..<index].last(where: known.contains), let found = keys.firstIndex(of: before) {
      return found + 1
    }
    let behind = order[index...].first(where: known.contains)
    return behind.flatMap { keys.firstIndex(of: $0) } ?? keys.endIndex
  }

  private static func favorite(_ removal: [FavoritesFile.Entry]) -> Favorite? {
    removal.lazy.compactMap(\.favorite).first
  }
}

extension FavoritesFile.Entry {
  /// Distinguishes it from the other entries.
  fileprivate var key: String { id ?? String(decoding: bytes, as: UTF8.self) }
}
