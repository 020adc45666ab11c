import Core
import Database
import Foundation
import Synchronization

/// The file under `CacheDatabase`: opening it, and what to do if it is damaged, gone or out of reach.
extension CacheDatabase {
  func open(_ writer: inout Writer) {
    guard let path else {
      writer.connection = try? Self.connection(at: ":memory:")
      return
    }
    do throws(DatabaseError) {
      try open(path, &writer)
    } catch {
      if error.kind == .damaged, setAside(path, &writer), (try? open(path, &writer)) != nil {
        noteLoss(writer)
        return
      }
      keepNothing(error, &writer)
    }
  }

  private func open(
    _ path: String, _ writer: inout Writer, patience: Duration = patienceAtStart
  ) throws(DatabaseError) {
    try? DurableFile(path: path).createFolder()
    writer.connection = try Self.connection(at: path, patience: patience)
    writer.lockedAt = nil
    let stamp = DurableFile(path: path).stamp
    opened.withLock { opened in
      opened.file = stamp
      opened.number += 1
    }
  }

  private static func connection(
    at path: String, patience: Duration = patienceAtStart
  ) throws(DatabaseError) -> Connection {
    let connection = try Connection(path: path, patience: patience)
    try CacheSchema.migration.apply(to: connection)
    try connection.run("PRAGMA busy_timeout = 2000")
    return connection
  }

  /// Opens the file if another program had locked it and no longer does; looks every half minute.
  ///
  /// What was written meanwhile is gone, and is fetched again; only the budgets write again what they counted.
  func openAgainIfUnlocked(_ writer: inout Writer) {
    guard let path, let lockedAt = writer.lockedAt else { return }
    let now = clock.now()
    // A clock that was set back is no reason to wait for longer.
    guard !(lockedAt..<lockedAt.adding(Self.pauseIfLocked)).contains(now) else { return }
    do throws(DatabaseError) {
      try open(path, &writer, patience: Self.patienceOfPages)
      log("cache: topshelf.sqlite is no longer locked, and is used from now on")
      notice.withLock { if $0 == .locked { $0 = nil } }
    } catch {
      writer.lockedAt = error.kind == .busy ? now : nil
      if error.kind != .busy { log("cache: nothing is kept: \(error)") }
    }
  }

  /// Whether the same is worth another try.
  ///
  /// - Parameter number: which file the error is about; another thread may have replaced it meanwhile.
  func recover(from error: DatabaseError, inFile number: Int, _ writer: inout Writer) -> Bool {
    guard opened.withLock(\.number) == number else { return writer.connection != nil }
    if writer.complaint != error {
      log("cache: \(error)")
      writer.complaint = error
      if error.kind != .damaged { notice.withLock { $0 = $0 ?? Self.notice(of: error) } }
    }
    guard error.kind == .damaged else { return false }
    guard let path, opened.withLock({ $0.file != nil }) else { return false }
    if isGone {
      reopen(&writer)
    } else {
      writer.connection = nil
      if setAside(path, &writer) { open(&writer) } else { keepNothing(error, &writer) }
      noteLoss(writer)
    }
    return writer.connection != nil
  }

  /// Whether the file that is open was deleted, or another copy of the program has replaced it.
  var isGone: Bool {
    guard let path, let file = opened.withLock(\.file) else { return false }
    do throws(SystemError) {
      return !FileStamp(try FileCalls.system.status(of: path)).isOfSameFile(as: file)
    } catch {
      return error.code == ENOENT
    }
  }

  /// The number of the file that is open, which was opened again if it was gone; `nil` if everything is in memory.
  func openAgainIfGone() -> Int? {
    if isGone {
      // Another thread may have been faster.
      writer.withLock { if isGone { reopen(&$0) } }
    }
    return opened.withLock { $0.file == nil ? nil : $0.number }
  }

  /// Opens the file that has taken the place of one that is gone, or creates it.
  func reopen(_ writer: inout Writer) {
    log("cache: topshelf.sqlite was removed or replaced, and is opened again")
    if let gone = writer.connection.take() { writer.abandoned.append(gone) }
    open(&writer)
    noteLoss(writer)
  }

  /// Notes that requests may have gone uncounted.
  private func noteLoss(_ writer: Writer) {
    guard let connection = writer.connection else { return }
    try? RequestRecords.noteLoss(of: nil, at: clock.now(), in: connection)
  }

  /// Goes on in memory; what is in the file stays there.
  private func keepNothing(_ error: DatabaseError, _ writer: inout Writer) {
    log("cache: nothing is kept: \(error)")
    notice.withLock { $0 = Self.notice(of: error) }
    writer.connection = try? Self.connection(at: ":memory:")
    opened.withLock { opened in
      opened.file = nil
      opened.number += 1
    }
    // What other copies counted is out of sight, but not gone.
    writer.lockedAt = error.kind == .busy ? clock.now() : nil
    if error.kind == .busy { noteLoss(writer) }
  }

  private static func notice(of error: DatabaseError) -> CacheNotice {
    switch error.kind {
    case .newerVersion: .newerVersion
    case .busy: .locked
    case .diskFull: .diskFull
    case .readOnly: .notPermitted
    case .damaged, .failed: .failed
    }
  }

  /// Gives a damaged file another name; its log and its shared memory are of no use without it.
  private func setAside(_ path: String, _ writer: inout Writer) -> Bool {
    do throws(DurableFileError) {
      let name = try DurableFile(path: path).setAside(at: clock.now())
      for suffix in ["-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      log("cache: topshelf.sqlite was damaged and was set aside as \(name)")
      notice.withLock { $0 = .damaged(setAside: name) }
      return true
    } catch {
      log("cache: topshelf.sqlite is damaged and could not be set aside: \(error)")
      return false
    }
  }
}
