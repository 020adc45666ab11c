import Core
import Database
import Foundation
import Synchronization

/// What can be fetched again, in one SQLite file of the cache folder: editions, details, requests and what is known of
/// pictures. It may be deleted at any time.
///
/// A file that cannot be used is never in the way: a damaged one is set aside and a new one begun, and if nothing can be
/// kept, the same tables are in memory until the program ends. Several running copies of the program share the file.
final class CacheDatabase: Sendable {
  struct Writer {
    /// `nil` only if there is not even memory left for an empty database.
    var connection: Connection?
    /// Connections to files that are gone. They are never closed: SQLite would remove the log of the last one by its name,
    /// which the log of another file has by now (https://www.sqlite.org/howtocorrupt.html, section 4.2).
    var abandoned: [Connection] = []
    /// When another program last had the file locked; `nil` unless that is why everything is in memory.
    var lockedAt: Timestamp?
    /// The last error that was logged, so that the same one is logged once.
    var complaint: DatabaseError?
  }

  private struct Reader {
    var connection: Connection?
    var abandoned: [Connection] = []
    /// Which of the files that were open one after the other it reads.
    var number = 0
  }

  /// The file that is open, as everyone may ask for it.
  struct Opened {
    /// `nil` if everything is in memory.
    var file: FileStamp?
    /// Grows each time another file is opened.
    var number = 0
  }

  /// `nil` for one in memory.
  let path: String?
  let clock: Clock
  let log: @Sendable (String) -> Void
  private let queue = SerialQueue(label: "cache database")
  let writer = Mutex(Writer())
  private let reader = Mutex(Reader())
  /// Locked after one of the others, never before.
  let opened = Mutex(Opened())
  /// Likewise.
  let notice = Mutex<CacheNotice?>(nil)

  /// How long the start waits for another program's lock. In the usual mode there is none to wait for.
  static let patienceAtStart = Duration.milliseconds(500)
  /// How long a page waits for one.
  static let patienceOfPages = Duration.milliseconds(250)
  /// How long to leave a locked file alone before another try.
  static let pauseIfLocked = Duration.seconds(30)

  /// Opens the file, or creates it.
  ///
  /// - Parameter folder: the cache folder, created for its owner alone if it does not exist. `nil` keeps everything in
  ///   memory.
  init(folder: String?, clock: Clock, log: @escaping @Sendable (String) -> Void) {
    path = folder.map { "\($0)/topshelf.sqlite" }
    self.clock = clock
    self.log = log
    writer.withLock { open(&$0) }
  }

  /// What there is to say about the file, once. Never waits for a change that is under way.
  func takeNotice() -> CacheNotice? { notice.withLock { $0.take() } }

  /// Whether there is a file, so that what is written is still there after the end of the program.
  var isKept: Bool { opened.withLock { $0.file != nil } }

  // MARK: Using it

  /// Reads something on this thread; `nil` if the database cannot.
  ///
  /// Pages read in place: a read takes microseconds, and does not wait for a change that is under way.
  func read<Result: Sendable>(_ body: (Connection) throws(DatabaseError) -> Result) -> Result? {
    for _ in 0..<2 {
      guard let path, let number = openAgainIfGone() else { return useWriter(opensAgain: false, body) }
      do throws(DatabaseError) {
        return try reader.withLock { reader throws(DatabaseError) in try body(try connection(&reader, path, number)) }
      } catch {
        let isRepaired = writer.withLock { recover(from: error, inFile: number, &$0) }
        guard isRepaired else { return nil }
      }
    }
    return nil
  }

  private func connection(_ reader: inout Reader, _ path: String, _ number: Int) throws(DatabaseError) -> Connection {
    if reader.number == number, let connection = reader.connection { return connection }
    if let gone = reader.connection.take() { reader.abandoned.append(gone) }
    let connection = try Connection(path: path, .read, patience: Self.patienceOfPages)
    reader.connection = connection
    reader.number = number
    return connection
  }

  /// Changes something on this thread; `nil` if the database cannot.
  func write<Result: Sendable>(_ body: (Connection) throws(DatabaseError) -> Result) -> Result? {
    useWriter(opensAgain: true, body)
  }

  /// - Parameter opensAgain: whether to look if a file that was locked still is, which may wait for another program.
  private func useWriter<Result: Sendable>(
    opensAgain: Bool, _ body: (Connection) throws(DatabaseError) -> Result
  ) -> Result? {
    writer.withLock { writer in
      if opensAgain { openAgainIfUnlocked(&writer) }
      if isGone { reopen(&writer) }
      // What is damaged is replaced, and then the same is tried on the new file.
      for _ in 0..<2 {
        let failure: DatabaseError
        let number = opened.withLock(\.number)
        // A scope of its own: nothing may retain a connection that is closed below.
        do {
          guard let connection = writer.connection else { return nil }
          do throws(DatabaseError) { return try body(connection) } catch { failure = error }
        }
        guard recover(from: failure, inFile: number, &writer) else { return nil }
      }
      return nil
    }
  }

  /// Makes all of some changes or none, in the background, one set after the other; whether the database took them.
  @discardableResult
  func enqueue(_ body: @escaping @Sendable (Connection) throws(DatabaseError) -> Void) async -> Bool {
    await queue.run {
      self.write { connection throws(DatabaseError) in try connection.transaction(body) } != nil
    }
  }
}
