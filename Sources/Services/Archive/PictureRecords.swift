import Core
import Database

/// Which pictures lie in the folder of covers, and which addresses gave none, in `CacheDatabase`.
///
/// Items and addresses are fingerprints here: the names of the files hold no more.
struct PictureRecords {
  struct Picture: Sendable, Hashable {
    let item: String
    let file: String
    let size: Int
    let used: Timestamp
  }

  let connection: Connection

  func picture(of item: String) throws(DatabaseError) -> Picture? {
    try connection.first("SELECT item, file, size, used FROM picture WHERE item = ?", [.text(item)]) { Picture($0) }
  }

  func files() throws(DatabaseError) -> Set<String> {
    Set(try connection.rows("SELECT file FROM picture") { $0.text(0) })
  }

  /// Adds a picture, and returns the file that its item no longer needs.
  ///
  /// - Parameter replacing: whether it takes the place of another picture of the item.
  func keep(_ picture: Picture, replacing: Bool) throws(DatabaseError) -> String? {
    let other = try self.picture(of: picture.item)
    if other != nil, !replacing { return picture.file }
    try connection.run(
      "INSERT OR REPLACE INTO picture (item, file, size, used) VALUES (?, ?, ?, ?)",
      [.text(picture.item), .text(picture.file), Value(picture.size), .integer(picture.used.milliseconds)])
    return other?.file == picture.file ? nil : other?.file
  }

  func markUsed(_ item: String, at now: Timestamp) throws(DatabaseError) {
    try connection.run("UPDATE picture SET used = ? WHERE item = ?", [.integer(now.milliseconds), .text(item)])
  }

  func remove(file: String, of item: String) throws(DatabaseError) {
    try connection.run("DELETE FROM picture WHERE item = ? AND file = ?", [.text(item), .text(file)])
  }

  /// Removes the least recently used pictures down to nine tenths of a capacity if they take more than that, and returns
  /// their files.
  ///
  /// - Parameter kept: the items whose pictures stay, whatever they take.
  func makeRoom(in capacity: Int, keeping kept: () -> Set<String>) throws(DatabaseError) -> [String] {
    var total = try size()
    guard total > capacity else { return [] }
    let pictures = try connection.rows("SELECT item, file, size, used FROM picture ORDER BY used, item") { Picture($0) }
    let kept = kept()
    var removed: [String] = []
    for picture in pictures where total > capacity / 10 * 9 && !kept.contains(picture.item) {
      try remove(file: picture.file, of: picture.item)
      removed.append(picture.file)
      total -= picture.size
    }
    return removed
  }

  /// What all pictures take, in bytes.
  func size() throws(DatabaseError) -> Int {
    try connection.first("SELECT sum(size) FROM picture") { $0.integer(0) } ?? 0
  }

  /// Removes every picture, and every address without one; the files that nobody needs any more.
  func removeAll() throws(DatabaseError) -> Set<String> {
    let files = try files()
    try connection.run("DELETE FROM picture")
    try connection.run("DELETE FROM missing_picture")
    return files
  }

  // MARK: Addresses without a picture

  /// Whether an address is still to be left alone. What reaches further than `longest` was noted by a clock that was wrong.
  func isLeftAlone(_ address: String, at now: Timestamp, longest: Duration) throws(DatabaseError) -> Bool {
    try connection.first(
      "SELECT 1 FROM missing_picture WHERE address = ? AND until > ? AND until <= ?",
      [.text(address), .integer(now.milliseconds), .integer(now.adding(longest).milliseconds)]
    ) { _ in true } ?? false
  }

  /// Notes that an address gave no picture, and forgets those that may be asked again.
  func leaveAlone(_ address: String, until: Timestamp, at now: Timestamp) throws(DatabaseError) {
    try connection.run("DELETE FROM missing_picture WHERE until <= ?", [.integer(now.milliseconds)])
    try connection.run(
      "INSERT OR REPLACE INTO missing_picture (address, until) VALUES (?, ?)",
      [.text(address), .integer(until.milliseconds)])
  }
}

extension PictureRecords.Picture {
  fileprivate init(_ row: borrowing Row) {
    self.init(
      item: row.text(0), file: row.text(1), size: row.integer(2), used: Timestamp(milliseconds: Int64(row.integer(3))))
  }
}

extension CacheDatabase {
  /// `nil` if the database could not be read.
  func readPictures<Result: Sendable>(_ body: (PictureRecords) throws(DatabaseError) -> Result) -> Result? {
    read { connection throws(DatabaseError) in try body(PictureRecords(connection: connection)) }
  }

  /// Makes all of some changes or none; `nil` if the database did not take them. It may wait for other changes.
  func changePictures<Result: Sendable>(_ body: (PictureRecords) throws(DatabaseError) -> Result) -> Result? {
    write { connection throws(DatabaseError) in
      try connection.transaction { connection throws(DatabaseError) in try body(PictureRecords(connection: connection))
      }
    }
  }
}
