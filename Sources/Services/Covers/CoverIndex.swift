import Core

/// Which pictures there are, one an item, and which go when there are too many: what `CoverCache` knows without looking at the disk.
struct CoverIndex: Sendable {
  struct Entry: Sendable {
    enum Place: Sendable {
      /// On disk; with the stamp that it had when its bytes were last checked, nil where they were not yet.
      case file(FileStamp?)
      /// Where the disk would not take it.
      case memory([UInt8])
    }

    let name: CoverName
    let size: Int
    var place: Place
    var used: Timestamp

    fileprivate var isFile: Bool { if case .file = place { true } else { false } }
  }

  private(set) var entries: [Fingerprint: Entry] = [:]
  private(set) var fileBytes = 0
  private(set) var memoryBytes = 0

  subscript(item: Fingerprint) -> Entry? { entries[item] }

  /// Takes an entry in; returns the one that it replaces, where that is another picture.
  mutating func put(_ entry: Entry) -> Entry? {
    let previous = remove(entry.name.item)
    entries[entry.name.item] = entry
    count(entry, 1)
    return previous?.name == entry.name ? nil : previous
  }

  /// Forgets a picture; without effect where another has taken its place.
  mutating func remove(_ name: CoverName) {
    if entries[name.item]?.name == name { remove(name.item) }
  }

  @discardableResult
  private mutating func remove(_ item: Fingerprint) -> Entry? {
    guard let entry = entries.removeValue(forKey: item) else { return nil }
    count(entry, -1)
    return entry
  }

  private mutating func count(_ entry: Entry, _ sign: Int) {
    if entry.isFile { fileBytes += sign * entry.size } else { memoryBytes += sign * entry.size }
  }

  mutating func use(_ item: Fingerprint, at now: Timestamp) { entries[item]?.used = now }

  /// Notes that a file's bytes are what its name says, as long as it has this stamp; nil where that is no longer known.
  mutating func check(_ name: CoverName, _ stamp: FileStamp?) {
    guard let entry = entries[name.item], entry.name == name, entry.isFile else { return }
    entries[name.item]?.place = .file(stamp)
  }

  /// Forgets the least recently used files down to nine tenths of a capacity, where they take more than that; returns whose files are to be removed.
  ///
  /// - Parameter kept: the items whose pictures stay, whatever they take.
  mutating func makeRoom(in capacity: Int, keeping kept: Set<Fingerprint>) -> [CoverName] {
    guard fileBytes > capacity else { return [] }
    return dropOldest(while: { $0.fileBytes > capacity / 10 * 9 }) { $0.isFile && !kept.contains($0.name.item) }
  }

  mutating func makeMemory(in capacity: Int) {
    guard memoryBytes > capacity else { return }
    _ = dropOldest(while: { $0.memoryBytes > capacity }) { !$0.isFile }
  }

  private mutating func dropOldest(while isTooMuch: (Self) -> Bool, _ mayGo: (Entry) -> Bool) -> [CoverName] {
    var gone: [CoverName] = []
    let oldest = entries.values.filter(mayGo).sorted { ($0.used, $0.name.item) < ($1.used, $1.name.item) }
    for entry in oldest where isTooMuch(self) {
      remove(entry.name.item)
      gone.append(entry.name)
    }
    return gone
  }
}
