import Core

/// The last few favorites that were removed since the program started, and where each had its place.
struct RemovedFavorites: Sendable {
  /// Each with all entries of its id, so that what is not shown comes back too. Newest first.
  private var removals: [[FavoritesFile.Entry]] = []
  /// The keys of all entries in their order, with those of the removed ones where they stood.
  private var order: [String] = []

  /// How many can be brought back.
  static let limit = 10

  /// Newest first.
  var favorites: [Favorite] { removals.compactMap(Self.favorite) }

  /// Removes a favorite from the contents and remembers it; whether it was there.
  mutating func remove(_ id: ItemID, from contents: inout FavoritesFile) -> Bool {
    let before = weave(into: contents.entries.map(\.key))
    let removed = contents.remove(id)
    guard !removed.isEmpty else { return false }
    order = before
    removals = Array(([removed] + removals).prefix(Self.limit))
    return true
  }

  /// Puts a favorite back to its place, as it was; whether it could be brought back.
  ///
  /// Its neighbors say where, not the times: a clock that was set back, or what was kept meanwhile, changes nothing.
  mutating func restore(_ id: ItemID, to contents: inout FavoritesFile) -> Bool {
    guard let index = removals.firstIndex(where: { Self.favorite($0)?.id == id }) else { return false }
    let restored = removals.remove(at: index)
    contents.insert(restored, at: place(of: id.description, among: contents.entries.map(\.key)))
    return true
  }

  /// Forgets what is there again, by whatever hand.
  mutating func forget(_ isThere: (Favorite) -> Bool) {
    removals.removeAll { Self.favorite($0).map(isThere) ?? true }
  }

  /// Forgets where a favorite stood: it is kept anew.
  mutating func forgetPlace(of id: ItemID) { order.removeAll { $0 == id.description } }

  // MARK: Places

  /// Keys with those of the removed ones among them.
  private func weave(into keys: [String]) -> [String] {
    let removed = Set(removals.compactMap { $0.first?.key })
    var woven = keys
    for key in order where removed.contains(key) { woven.insert(key, at: place(of: key, among: woven)) }
    return woven
  }

  /// Behind the nearest that stood before it, else before the nearest that stood behind it.
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
  /// What tells it from the others.
  fileprivate var key: String { id ?? String(decoding: bytes, as: UTF8.self) }
}
