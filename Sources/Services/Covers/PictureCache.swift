import Core
import Database
import Foundation
import Synchronization

/// The pictures in the folder of covers, one for each item. They may be deleted at any time.
///
/// Several running copies of the program share the folder: each finds that what another removed is gone, and fetches it
/// again.
final class PictureCache: Sendable {
  /// A picture that is there.
  struct Held: Sendable {
    /// A fingerprint of the address that it came from.
    let source: String
    let file: CoverFile
  }

  /// A picture that was used since the start.
  struct Entry {
    enum Place {
      /// On disk, with the stamp that the file had when its bytes were checked.
      case file(FileStamp)
      /// What the disk would not take.
      case memory([UInt8])
    }

    let name: PictureName
    let size: Int
    let place: Place
    var markedAt: Timestamp

    var isInMemory: Bool { if case .memory = place { true } else { false } }
  }

  struct State {
    var entries: [ItemID: Entry] = [:]
    var isFolderRead = false
  }

  let folder: String
  let database: CacheDatabase
  private let capacity: Int
  private let memoryCapacity: Int
  private let favorites: @Sendable () -> [ItemID]
  private let background: BackgroundWork
  let clock: Clock
  let calls: FileCalls
  private let complaint: Complaint
  private let log: @Sendable (String) -> Void
  let queue = SerialQueue(label: "covers")
  let state = Mutex(State())

  /// How often a picture that is used is marked as such.
  private static let markingInterval = Duration.days(1)
  /// Pictures remembered in memory.
  private static let rememberedCount = 10_000

  /// - Parameters:
  ///   - folder: created when it is needed.
  ///   - capacity: bytes on disk.
  ///   - memoryCapacity: bytes of pictures that the disk would not take.
  ///   - favorites: the items whose pictures are never evicted.
  init(
    folder: String, database: CacheDatabase, capacity: Int = 200 << 20, memoryCapacity: Int = 8 << 20,
    favorites: @escaping @Sendable () -> [ItemID], background: BackgroundWork, clock: Clock,
    calls: FileCalls = .system, log: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.database = database
    self.capacity = capacity
    self.memoryCapacity = memoryCapacity
    self.favorites = favorites
    self.background = background
    self.clock = clock
    self.calls = calls
    self.log = log
    complaint = Complaint(log: log)
  }

  /// The picture of an item whose bytes were checked since the start. Never blocks.
  func held(_ item: ItemID) -> Held? {
    let now = clock.now()
    let (entry, isDue) = state.withLock { state -> (Entry?, Bool) in
      guard let entry = state.entries[item] else { return (nil, false) }
      let isDue = !(.zero..<Self.markingInterval).contains(now.duration(since: entry.markedAt))
      if isDue { state.entries[item]?.markedAt = now }
      return (entry, isDue)
    }
    guard let entry else { return nil }
    if isDue, !entry.isInMemory {
      background.start {
        await self.queue.run {
          _ = self.database.changePictures { records throws(DatabaseError) in
            try records.markUsed(entry.name.item, at: now)
          }
        }
      }
    }
    return held(entry, of: item)
  }

  /// The picture of an item, read from disk if it was not checked yet. One that is damaged is removed.
  func find(_ item: ItemID) async -> Held? {
    await queue.run { self.check(item) }
    return held(item)
  }

  /// Keeps a picture from an address.
  func put(_ picture: Picture, from source: WebURL, for item: ItemID) async -> Held {
    await put(picture, as: PictureName(picture, of: item, from: source), for: item)
  }

  /// Keeps a picture: on disk if that takes it, else in memory.
  func put(_ picture: Picture, as name: PictureName, for item: ItemID) async -> Held {
    await queue.run {
      self.readFolder()
      let now = self.clock.now()
      let place = self.write(picture.bytes, as: name, at: now).map { Entry.Place.file($0) } ?? .memory(picture.bytes)
      let entry = Entry(name: name, size: picture.bytes.count, place: place, markedAt: now)
      self.state.withLock { state in
        if entry.isInMemory { self.makeRoomInMemory(for: entry.size, in: &state) }
        self.remember(entry, of: item, in: &state)
      }
      return self.held(entry, of: item)
    }
  }

  private func held(_ entry: Entry, of item: ItemID) -> Held {
    let content: CoverFile.Content =
      switch entry.place {
      case .memory(let bytes): .bytes(bytes)
      case .file(let stamp): .file(size: entry.size) { self.open(entry.name, of: item, checked: stamp) }
      }
    return Held(
      source: entry.name.source,
      file: CoverFile(mediaType: entry.name.mediaType, tag: entry.name.tag, content: content))
  }

  private func remember(_ entry: Entry, of item: ItemID, in state: inout State) {
    if state.entries.count >= Self.rememberedCount { state.entries = state.entries.filter(\.value.isInMemory) }
    state.entries[item] = entry
  }

  private func makeRoomInMemory(for size: Int, in state: inout State) {
    let total = state.entries.values.reduce(0) { $1.isInMemory ? $0 + $1.size : $0 }
    if total + size > memoryCapacity { state.entries = state.entries.filter { !$0.value.isInMemory } }
  }

  private func forget(_ item: ItemID, _ name: PictureName) {
    state.withLock { state in
      if state.entries[item]?.name == name { state.entries[item] = nil }
    }
  }

  // MARK: Files

  private func path(_ name: PictureName) -> String { "\(folder)/\(name.text)" }

  func remove(_ file: String) { try? calls.remove("\(folder)/\(file)") }

  /// Opens a picture, if the file is still the one that was checked.
  private func open(_ name: PictureName, of item: ItemID, checked: FileStamp) -> Int32? {
    if let descriptor = try? calls.openToRead(path(name)) {
      if let status = try? calls.status(of: descriptor), FileStamp(status) == checked { return descriptor }
      calls.closeUnwritten(descriptor)
    }
    forget(item, name)
    return nil
  }

  /// Reads the picture of an item, unless it was not changed since that was done.
  private func check(_ item: ItemID) {
    readFolder()
    let known = state.withLock { $0.entries[item] }
    if known?.isInMemory == true { return }
    let record = database.readPictures { records throws(DatabaseError) in
      try records.picture(of: PictureName.fingerprint(of: item))
    }
    guard let record = record ?? nil, let name = PictureName(record.file) else {
      if let known { forget(item, known.name) }
      return
    }
    let file = DurableFile(path: path(name), calls: calls)
    if let known, known.name == name, case .file(let stamp) = known.place, file.stamp == stamp { return }
    if case .contents(let bytes, let stamp) = file.read() {
      if FNV1a(bytes).text == name.tag, (try? Picture(checking: bytes))?.mediaType == name.mediaType {
        let entry = Entry(name: name, size: bytes.count, place: .file(stamp), markedAt: record.used)
        return state.withLock { remember(entry, of: item, in: &$0) }
      }
      remove(name.text)
      log("covers: \(name.text) was damaged and is fetched again")
    }
    forget(item, name)
    _ = database.changePictures { records throws(DatabaseError) in try records.remove(file: name.text, of: name.item) }
  }

  /// Writes a picture and its row; `nil` if either could not be written.
  private func write(_ bytes: [UInt8], as name: PictureName, at now: Timestamp) -> FileStamp? {
    let file = DurableFile(path: path(name), calls: calls)
    let stamp: FileStamp
    do throws(DurableFileError) {
      try file.createFolder()
      stamp = try file.write(bytes, durably: false)
      complaint.note("")
    } catch {
      // The same for every picture of a page.
      complaint.note("covers: pictures cannot be kept: \(error)")
      return nil
    }
    let picture = PictureRecords.Picture(item: name.item, file: name.text, size: bytes.count, used: now)
    if add([picture], replacing: true) { return stamp }
    remove(name.text)
    return nil
  }

  /// Adds rows, and removes the files that are no longer needed; whether the database took them.
  func add(_ pictures: [PictureRecords.Picture], replacing: Bool) -> Bool {
    let removed = database.changePictures { records throws(DatabaseError) in
      var removed: [String] = []
      for picture in pictures {
        if let file = try records.keep(picture, replacing: replacing) { removed.append(file) }
      }
      return try removed
        + records.makeRoom(in: capacity) { Set(self.favorites().map { PictureName.fingerprint(of: $0) }) }
    }
    for file in removed ?? [] { remove(file) }
    return removed != nil
  }
}
