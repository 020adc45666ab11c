import Core
import Foundation
import Synchronization

/// The pictures on disk, one an item, and what is known of them in memory; they may be deleted at any time.
///
/// Two running programs may share the folder: each finds what the other removed gone, and fetches it anew.
final class CoverCache: Sendable {
  /// A picture that is there, and the address that it came from.
  struct Held: Sendable {
    let source: Fingerprint
    let file: CoverFile
  }

  private let folder: String
  private let capacity: Int
  private let memoryCapacity: Int
  private let kept: @Sendable () -> [ItemID]
  private let clock: Clock
  private let calls: FileCalls
  private let log: @Sendable (String) -> Void
  private let queue = SerialQueue(label: "covers")
  private let index = Mutex(CoverIndex())
  private let complaint = Mutex("")
  /// Ends when the folder has been looked through. The first page does not wait for it.
  private let ready = Mutex<Task<Void, Never>?>(nil)

  /// Seconds after which a file that is used is marked so, for the order after the next start.
  private static let markingInterval = Duration.days(1)
  /// Seconds after which a file that was being written belongs to a program that was killed.
  private static let writingTime = Duration.hours(1)

  /// - Parameters:
  ///   - capacity: bytes on disk.
  ///   - memoryCapacity: bytes of pictures that the disk would not take.
  ///   - kept: whose pictures are never thrown out.
  init(
    folder: String, capacity: Int = 200 << 20, memoryCapacity: Int = 8 << 20, kept: @escaping @Sendable () -> [ItemID],
    clock: Clock,
    calls: FileCalls = .system, log: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.capacity = capacity
    self.memoryCapacity = memoryCapacity
    self.kept = kept
    self.clock = clock
    self.calls = calls
    self.log = log
    let scan = Task { await self.queue.run { self.scan() } }
    ready.withLock { $0 = scan }
  }

  /// The picture of an item whose bytes were checked; without waiting.
  func held(_ item: ItemID) -> Held? {
    let now = clock.now()
    return index.withLock { index in
      guard let entry = index[Fingerprint(item.description)] else { return nil }
      if case .file(nil) = entry.place { return nil }
      index.use(entry.name.item, at: now)
      return held(entry)
    }
  }

  /// The picture of an item, looked for on disk; a damaged one is thrown away.
  func find(_ item: ItemID) async -> Held? {
    await ready.withLock { $0 }?.value
    guard let entry = index.withLock({ $0[Fingerprint(item.description)] }) else { return nil }
    if case .file(let stamp) = entry.place { await queue.run { self.check(entry.name, stamp) } }
    return held(item)
  }

  /// Keeps a picture, in memory where the disk does not take it.
  func put(_ picture: Picture, from source: WebURL, for item: ItemID) async -> Held {
    await ready.withLock { $0 }?.value
    let name = CoverName(picture, of: Fingerprint(item.description), from: source)
    let now = clock.now()
    return await queue.run {
      let place = self.write(picture.bytes, as: name).map { CoverIndex.Entry.Place.file($0) } ?? .memory(picture.bytes)
      let entry = CoverIndex.Entry(name: name, size: picture.bytes.count, place: place, used: now)
      let replaced = self.index.withLock { index in
        index.makeMemory(in: self.memoryCapacity - picture.bytes.count)
        return index.put(entry)
      }
      if let replaced, case .file = replaced.place { self.remove(replaced.name) }
      self.makeRoom()
      return self.held(entry)
    }
  }

  private func held(_ entry: CoverIndex.Entry) -> Held {
    let content: CoverFile.Content =
      switch entry.place {
      case .memory(let bytes): .bytes(bytes)
      case .file: .file(size: entry.size) { self.open(entry.name) }
      }
    return Held(
      source: entry.name.source,
      file: CoverFile(mediaType: entry.name.mediaType, tag: entry.name.check.description, content: content))
  }

  // MARK: On disk

  private func path(_ name: CoverName) -> String { "\(folder)/\(name.text)" }

  /// Opens a picture, if it is still the one that was checked.
  private func open(_ name: CoverName) -> Int32? {
    guard let entry = index.withLock({ $0[name.item] }), entry.name == name, case .file(let checked?) = entry.place
    else {
      return nil
    }
    guard let descriptor = try? calls.openToRead(path(name)) else {
      index.withLock { $0.remove(name) }
      return nil
    }
    guard let status = try? calls.status(of: descriptor), FileStamp(status) == checked else {
      index.withLock { $0.check(name, nil) }
      calls.closeUnwritten(descriptor)
      return nil
    }
    if clock.now() > checked.changed.adding(Self.markingInterval),
      (try? calls.touch(descriptor)) != nil, let marked = try? calls.status(of: descriptor)
    {
      index.withLock { $0.check(name, FileStamp(marked)) }
    }
    return descriptor
  }

  /// Reads a picture that has not been checked since it was last changed.
  private func check(_ name: CoverName, _ stamp: FileStamp?) {
    let file = DurableFile(path: path(name), calls: calls)
    if let stamp, file.stamp == stamp { return }
    switch file.read() {
    case .contents(let bytes, let stamp):
      if Fingerprint(bytes) == name.check, (try? Picture(checking: bytes))?.mediaType == name.mediaType {
        index.withLock { $0.check(name, stamp) }
      } else {
        index.withLock { $0.remove(name) }
        remove(name)
        log("covers: \(name.text) was damaged and is fetched anew")
      }
    case .missing, .unreadable: index.withLock { $0.remove(name) }
    }
  }

  private func write(_ bytes: [UInt8], as name: CoverName) -> FileStamp? {
    let file = DurableFile(path: path(name), calls: calls)
    do throws(DurableFileError) {
      try file.createFolder()
      return try file.write(bytes, durably: false)
    } catch {
      // The same for every picture of a page: said once.
      let isNew = complaint.withLock { complaint in
        defer { complaint = error.description }
        return complaint != error.description
      }
      if isNew { log("covers: pictures cannot be kept: \(error)") }
      return nil
    }
  }

  private func remove(_ name: CoverName) { try? calls.remove(path(name)) }

  private func makeRoom() {
    guard index.withLock({ $0.fileBytes > capacity }) else { return }
    let kept = Set(kept().map { Fingerprint($0.description) })
    for name in index.withLock({ $0.makeRoom(in: capacity, keeping: kept) }) { remove(name) }
  }

  /// Takes in what lies in the folder, and removes what programs that were killed left there.
  private func scan() {
    for text in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let status = try? calls.status(of: "\(folder)/\(text)") else { continue }
      let stamp = FileStamp(status)
      if let name = CoverName(text) {
        guard stamp.size <= Int64(ImageClient.maximumBytes) else {
          // None of ours, and no sum of such sizes is to be trusted.
          remove(name)
          continue
        }
        // One that is dated ahead would be thought the last used for good.
        let changed = min(stamp.changed, clock.now())
        let entry = CoverIndex.Entry(name: name, size: Int(stamp.size), place: .file(nil), used: changed)
        let isOlder = index.withLock { index in index[name.item].map { $0.used > changed } ?? false }
        if isOlder {
          remove(name)
        } else if let older = index.withLock({ $0.put(entry) }) {
          remove(older.name)
        }
      } else if DurableFile.isTemporary(text), clock.now() > stamp.changed.adding(Self.writingTime) {
        try? calls.remove("\(folder)/\(text)")
      }
    }
    makeRoom()
  }
}
