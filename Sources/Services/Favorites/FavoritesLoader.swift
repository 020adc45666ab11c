import Core

/// Reads favorites.json, and mends it where it is damaged.
struct FavoritesLoader: Sendable {
  /// How the file was found. They are kept apart because each asks for something else: taking a damaged or an unreadable file for a first run has cost people all they had.
  enum Condition: Sendable, Hashable {
    case good
    /// There is none yet, or no longer.
    case missing
    /// Shown from the backup, and set aside before anything is written.
    case damaged
    /// Shown, never written.
    case newer
    /// Never written: the file cannot be read, or there is no folder for it.
    case unreadable
  }

  struct Loaded: Sendable {
    let condition: Condition
    /// Nil where nothing is known: an empty list is something else.
    var contents: FavoritesFile?
    let stamp: FileStamp?
    var notice: Favorites.Notice?
  }

  let file: DurableFile
  let backup: DurableFile
  let clock: Clock
  let log: @Sendable (String) -> Void
  /// Why the file cannot be read; it is tried with each page then.
  private let complaint: Complaint

  init(file: DurableFile, backup: DurableFile, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.backup = backup
    self.clock = clock
    self.log = log
    complaint = Complaint(log: log)
  }

  /// Reads the file as it is.
  ///
  /// - Parameter wasThere: whether it was there before. If so, its folder must not be created again: a drive that comes
  ///   back would hide what was kept in the new one.
  func read(wasThere: Bool = false) -> Loaded {
    switch file.read() {
    case .missing:
      let gone = wasThere ? file.missingFolder.map(FolderProblem.gone) : nil
      guard let problem = file.folderProblem ?? gone else {
        complaint.note("")
        return Loaded(condition: .missing, contents: nil, stamp: nil)
      }
      complaint.note("\(file.name) cannot be read: \(problem.forTheLog)")
      return Loaded(condition: .unreadable, contents: nil, stamp: nil, notice: .folder(problem))
    case .unreadable(let error):
      let problem = file.folderProblem
      complaint.note("\(file.name) cannot be read: \(problem?.forTheLog ?? error.description)")
      return Loaded(
        condition: .unreadable, contents: nil, stamp: file.stamp, notice: problem.map { .folder($0) } ?? .unreadable)
    case .contents(let bytes, let stamp):
      complaint.note("")
      switch FavoritesFile.read(bytes) {
      case .good(let contents): return Loaded(condition: .good, contents: contents, stamp: stamp)
      case .newer(let contents):
        return Loaded(condition: .newer, contents: contents, stamp: stamp, notice: .newerVersion)
      case .damaged:
        log("\(file.name) is damaged (\(bytes.count) bytes)")
        return Loaded(condition: .damaged, contents: nil, stamp: stamp)
      }
    }
  }

  /// The first reading, when the program starts: mends what there is to mend, and otherwise writes nothing.
  func load() -> Loaded {
    do throws(DurableFileError) { try file.sweepTemporaries(alsoOf: [backup]) } catch {
      log("What an earlier run left beside \(file.name) stays there: \(error)")
    }
    let found = read()
    guard found.condition == .damaged || (found.condition == .missing && readBackup() != nil) else { return found }
    do throws(DurableFileError) {
      let lock = try file.lock()
      defer { lock.release() }
      return try mend(known: nil)
    } catch {
      // As on a read-only disk. It is shown; the next change tries again.
      log("\(file.name) could not be mended: \(error)")
      let contents = readBackup()?.contents
      let notice =
        found.condition == .damaged
        ? Favorites.Notice.damaged(setAside: file.name, usedBackup: contents != nil) : nil
      return Loaded(condition: found.condition, contents: contents, stamp: found.stamp, notice: notice)
    }
  }

  /// Reads the file under the lock that the caller holds, and where it is damaged or gone, puts what is left in its place.
  ///
  /// A file that is gone while its backup is there is restored from it. This program never leaves things so, but a sync program or a slip of the hand does. Whoever
  /// wanted to be rid of the favorites loses a minute by it; the other way round, the next two changes would overwrite the last copy.
  ///
  /// - Parameter known: the contents that the program knows, which are newer than the backup.
  func mend(known: FavoritesFile?) throws(DurableFileError) -> Loaded {
    var found = read()
    var setAside: String?
    switch found.condition {
    case .good, .newer, .unreadable: return found
    case .missing: break
    case .damaged:
      let name = try file.setAside(at: clock.now())
      log("\(file.name) was set aside as \(name)")
      setAside = name
    }
    if let known {
      found = Loaded(condition: .missing, contents: known, stamp: nil)
    } else if let (bytes, contents, isNewer) = readBackup() {
      do throws(DurableFileError) {
        let stamp = try file.write(bytes)
        found = Loaded(condition: isNewer ? .newer : .good, contents: contents, stamp: stamp)
      } catch {
        log("\(file.name) could not be restored: \(error)")
        found = Loaded(condition: .missing, contents: contents, stamp: nil)
      }
      log("\(file.name) comes from \(backup.name)")
    } else {
      found = Loaded(condition: .missing, contents: nil, stamp: nil)
    }
    if found.condition == .newer {
      found.notice = .newerVersion
    } else if let setAside {
      found.notice = .damaged(setAside: setAside, usedBackup: found.contents != nil)
    }
    return found
  }

  /// Brings the backup to what the file holds, under the lock that the caller holds. It is a copy: a second name would be
  /// damaged together with the file.
  ///
  /// Nothing that cannot be read takes its place, and an empty list only if this program has just written it: anything
  /// else may have emptied the file.
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
  /// One that is younger is left alone: then it is the file that an older version has been put in place of.
  var isBackupBehind: Bool {
    guard case .contents(let bytes, let stamp) = file.read() else { return false }
    guard case .contents(let other, let otherStamp) = backup.read() else { return true }
    if stamp.isOfSameFile(as: otherStamp) { return true }
    return bytes != other && (stamp.seconds, stamp.nanoseconds) >= (otherStamp.seconds, otherStamp.nanoseconds)
  }

  /// Nil unless it is in good order.
  private func readBackup() -> (bytes: [UInt8], contents: FavoritesFile, isNewer: Bool)? {
    switch backup.read() {
    case .missing: return nil
    case .unreadable(let error):
      log("\(backup.name) cannot be read: \(error)")
      return nil
    case .contents(let bytes, _):
      switch FavoritesFile.read(bytes) {
      case .good(let contents): return (bytes, contents, false)
      case .newer(let contents): return (bytes, contents, true)
      case .damaged:
        log("\(backup.name) is damaged too")
        return nil
      }
    }
  }
}
