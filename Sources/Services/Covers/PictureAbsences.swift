import Core
import Database
import Synchronization

/// The addresses that gave no picture, which are left alone for a while.
final class PictureAbsences: Sendable {
  private let database: CacheDatabase
  private let clock: Clock
  private let queue = SerialQueue(label: "addresses without covers")
  /// Until when, by the fingerprint of the address, if the database did not take it.
  private let remembered = Mutex<[String: Timestamp]>([:])

  /// The longest time for which an address is left alone.
  static let longest = Duration.days(30)
  private static let rememberedCount = 10_000

  init(_ database: CacheDatabase, clock: Clock) {
    self.database = database
    self.clock = clock
  }

  /// Whether an address is not to be asked again yet.
  func contains(_ address: WebURL) -> Bool {
    let name = PictureName.fingerprint(of: address)
    let now = clock.now()
    if let until = remembered.withLock({ $0[name] }), until > now { return true }
    return database.readPictures { records throws(DatabaseError) in
      try records.isLeftAlone(name, at: now, longest: Self.longest)
    } ?? false
  }

  /// Leaves an address alone for a time.
  func note(_ address: WebURL, for time: Duration) async {
    let name = PictureName.fingerprint(of: address)
    let now = clock.now()
    let until = now.adding(time)
    await queue.run {
      let done: Void? = self.database.changePictures { records throws(DatabaseError) in
        try records.leaveAlone(name, until: until, at: now)
      }
      guard done == nil else { return }
      self.remembered.withLock { remembered in
        if remembered.count >= Self.rememberedCount { remembered.removeAll() }
        remembered[name] = until
      }
    }
  }
}
