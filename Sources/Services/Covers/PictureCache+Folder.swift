import Core
import Database
import Foundation
import Synchronization

/// The folder of covers as a whole.
extension PictureCache {
  /// After this time a file without a row belongs to nobody: it was being written by a program that was killed.
  private static let writingTime = Duration.hours(1)

  /// Once, before the first picture is asked for: adds the files that have no row, which earlier versions left or whose
  /// database was lost, and removes what programs that were killed left.
  func readFolder() {
    let isRead = state.withLock { state in
      defer { state.isFolderRead = true }
      return state.isFolderRead
    }
    guard !isRead, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    let now = clock.now()
    let known = database.readPictures { records throws(DatabaseError) in try records.files() }
    var found: [PictureRecords.Picture] = []
    for text in names where known?.contains(text) == false {
      guard let status = try? calls.status(of: "\(folder)/\(text)") else { continue }
      let stamp = FileStamp(status)
      if let name = PictureName(text), stamp.size <= ImageClient.maximumBytes {
        // One that is dated ahead would never be evicted.
        let used = min(stamp.changed, now)
        found.append(PictureRecords.Picture(item: name.item, file: text, size: Int(stamp.size), used: used))
      } else if PictureName(text) != nil || DurableFile.isTemporary(text), stamp.changed.adding(Self.writingTime) < now
      {
        remove(text)
      }
    }
    // The newest of an item stays.
    if !found.isEmpty { _ = add(found.sorted { $0.used > $1.used }, replacing: false) }
  }

  /// Removes every picture, and what is known of addresses without one.
  func removeAll() async {
    await queue.run {
      self.readFolder()
      let files = self.database.changePictures { records throws(DatabaseError) in try records.removeAll() }
      for file in files ?? [] { self.remove(file) }
      self.state.withLock { $0.entries = [:] }
    }
  }

  /// What the pictures take, in bytes.
  var size: Int {
    database.readPictures { records throws(DatabaseError) in try records.size() } ?? 0
  }
}
