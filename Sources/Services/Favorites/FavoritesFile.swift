import Core

/// The contents of favorites.json. Each entry keeps the bytes that it was read from, so that writing the file loses
/// nothing.
struct FavoritesFile: Sendable {
  /// Immutable, and a class, so that copying ten thousand entries copies only references.
  final class Entry: Sendable {
    /// `nil` if this version can't show it: another kind, or a second entry with the same id. It is kept all the same.
    let favorite: Favorite?
    /// As written, valid or not.
    let id: String?
    let bytes: ArraySlice<UInt8>

    init(favorite: Favorite?, id: String?, bytes: ArraySlice<UInt8>) {
      self.favorite = favorite
      self.id = id
      self.bytes = bytes
    }
  }

  static let format = "topshelf.favorites"
  static let version = 1

  /// Newest first.
  private(set) var entries: [Entry] = []
  /// What another program added beside the entries: names, and values as written.
  private(set) var others: [(name: String, bytes: ArraySlice<UInt8>)] = []

  var favorites: [Favorite] { entries.compactMap(\.favorite) }

  /// The number of entries that this version can't show.
  var hiddenCount: Int { entries.count { $0.favorite == nil } }

  // MARK: Changing

  mutating func insert(_ entry: Entry) { insert([entry], at: 0) }

  mutating func insert(_ new: [Entry], at index: Int) { entries.insert(contentsOf: new, at: index) }

  /// Removes all entries with the id, shown or not, and returns them.
  mutating func remove(_ id: ItemID) -> [Entry] {
    let text = id.description
    let removed = entries.filter { $0.id == text }
    entries.removeAll { $0.id == text }
    return removed
  }

  /// Puts another entry in the place of the one that is shown under an id.
  mutating func replace(_ id: ItemID, with entry: Entry) {
    guard let index = entries.firstIndex(where: { $0.favorite?.id == id }) else { return }
    entries[index] = entry
  }

  // MARK: Reading

  static func read(_ bytes: [UInt8]) -> FileReading<FavoritesFile> {
    var file = FavoritesFile()
    var format: JSON?
    var hasEntries = false
    var isAmbiguous = false
    var version = JSON.integer(Self.version)
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.object { name, reader throws(JSONError) in
        switch name {
        case "format": format = try reader.value()
        case "version": version = try reader.value()
        case "favorites" where reader.next() == UInt8(ascii: "["):
          isAmbiguous = hasEntries
          hasEntries = true
          var shown: Set<ItemID> = []
          try reader.array { reader throws(JSONError) in
            let (value, bytes) = try reader.valueAndBytes()
            let favorite = Favorite(json: value).flatMap { shown.insert($0.id).inserted ? $0 : nil }
            file.entries.append(Entry(favorite: favorite, id: value["id"]?.string, bytes: bytes))
          }
        default: file.others.append((name, try reader.valueAndBytes().bytes))
        }
      }
      try reader.end()
    } catch {
      return .damaged
    }
    let reading = FileReading(file, format: format, version: version, expected: Self.format, newest: Self.version)
    if case .good = reading, !hasEntries { return .damaged }
    return isAmbiguous ? .damaged : reading
  }

  /// Whether a file claims to contain favorites, whatever else is in it. Reads no more of it than necessary.
  static func bearsFormat(_ bytes: [UInt8]) -> Bool {
    var isOurs = false
    var reader = JSONReader(bytes)
    // Stops on purpose as soon as the answer is known. A copy that isn't complete yet is a copy, too.
    try? reader.object { name, reader throws(JSONError) in
      let value = try reader.value()
      guard name == "format" else { return }
      isOurs = value == .string(format)
      throw JSONError(position: 0)
    }
    return isOurs
  }

  // MARK: Writing

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.reduce(1024) { $0 + $1.bytes.count + 8 })
    bytes += "{\n  \"format\": \"\(Self.format)\",\n  \"version\": \(Self.version),\n".utf8
    for other in others {
      bytes += "  ".utf8
      JSON.write(other.name, to: &bytes)
      bytes += ": ".utf8
      bytes += other.bytes
      bytes += ",\n".utf8
    }
    bytes += "  \"favorites\": [".utf8
    for (index, entry) in entries.enumerated() {
      bytes += (index == 0 ? "\n    " : ",\n    ").utf8
      bytes += entry.bytes
    }
    bytes += (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
    return bytes
  }
}

extension FavoritesFile.Entry {
  convenience init(_ favorite: Favorite) {
    var bytes: [UInt8] = []
    favorite.json.write(to: &bytes, indent: 4)
    self.init(favorite: favorite, id: favorite.id.description, bytes: bytes[...])
  }
}
