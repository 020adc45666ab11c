import Core

/// Reads favorites.json, and repairs it from its backup.
struct FavoritesLoader: Sendable {
  typealias Loaded = VersionedFile<FavoritesFile>.Loaded

  let clock: Clock
  let log: @Sendable (String) -> Void
  private let main: VersionedFile<FavoritesFile>
  private let copy: VersionedFile<FavoritesFile>

  var file: DurableFile { main.file }
  var backup: DurableFile { copy.file }

  init(file: DurableFile, backup: DurableFile, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    self.clock = clock
    self.log = log
    main = VersionedFile(file, clock: clock, log: log, decode: FavoritesFile.read)
    copy = VersionedFile(backup, clock: clock, log: log, decode: FavoritesFile.read)
  }

  /// Reads the file as it is.
  ///
  /// - Parameter wasThere: as for `VersionedFile.read`.
  func read(wasThere: Bool = false) -> Loaded { main.read(wasThere: wasThere) }

  /// The first read, when the program starts: repairs what needs repair, and otherwise writes nothing.
  func load() -> Loaded {
    main.sweepTemporaries(alsoOf: [backup])
    var found = read()
    guard found.condition == .damaged || found.condition == .missing && copy.read().contents != nil else {
      return found
    }
    do throws(DurableFileError) {
      let lock = try file.lock()
      defer { lock.release() }
      return try mend(known: nil)
    } catch {
      // On a read-only disk, for example. The backup is shown; the next change tries again.
      log("\(file.name) could not be mended: \(error)")
      found.contents = copy.read().contents
      if found.condition == .damaged { found.setAside = file.name }
      return found
    }
  }

  /// Reads the file under the lock that the caller holds. If it is damaged or gone, puts what is left in its place.
  ///
  /// A file that is gone while its backup exists is restored. This program never leaves things so, but a sync program or
  /// a slip of the hand does. Someone who meant to delete the favorites loses a minute by it; the other way around, the
  /// next two changes would overwrite the last copy.
  ///
  /// - Parameter known: the contents that the program knows, which are newer than the backup.
  func mend(known: FavoritesFile?) throws(DurableFileError) -> Loaded {
    var mended = Loaded(condition: .missing, contents: known)
    let found = read()
    switch found.condition {
    case .good, .newer, .unreadable: return found
    case .missing: break
    case .damaged: mended.setAside = try main.setAside()
    }
    guard known == nil else { return mended }
    let spare = copy.read()
    guard spare.contents != nil else { return mended }
    mended.contents = spare.contents
    do throws(DurableFileError) {
      mended.stamp = try file.write(spare.bytes)
      mended.condition = spare.condition
    } catch {
      log("\(file.name) could not be restored: \(error)")
    }
    log("\(file.name) comes from \(backup.name)")
    return mended
  }

  /// Brings the backup up to date with the file, under the lock that the caller holds. The backup is a copy: a second
  /// name of the file would be damaged together with it.
  ///
  /// Nothing unreadable replaces the backup, and an empty list only if this program has just written it: anything else
  /// may have emptied the file.
  ///
  /// - Parameters:
  ///   - known: the contents as this program knows them, which count if the file is damaged.
  ///   - isOurs: whether they are what it wrote last.
  func backUp(known: FavoritesFile?, isOurs: Bool) throws(DurableFileError) {
    guard case .contents(var bytes, let stamp) = file.read() else { return }
    var contents = known
    if bytes != known?.bytes {
      switch FavoritesFile.read(bytes) {
      case .good(let read): contents = read
      case .newer: return
      case .damaged:
        guard let known else { return }
        bytes = known.bytes
      }
    }
    guard let contents, isOurs || !contents.entries.isEmpty else { return }
    if case .contents(bytes, let other) = backup.read(), !other.isOfSameFile(as: stamp) { return }
    try backup.write(bytes)
  }

  /// Whether the backup is older than the file and holds something else.
  ///
  /// A younger backup is left alone: then the file is an older version that something put in its place.
  var isBackupBehind: Bool {
    guard case .contents(let bytes, let stamp) = file.read() else { return false }
    guard case .contents(let other, let otherStamp) = backup.read() else { return true }
    if stamp.isOfSameFile(as: otherStamp) { return true }
    return bytes != other && (stamp.seconds, stamp.nanoseconds) >= (otherStamp.seconds, otherStamp.nanoseconds)
  }
}
