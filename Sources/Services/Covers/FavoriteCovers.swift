import Core
import Foundation
import Synchronization

/// The covers of the favorites, in a folder beside their file, so that a favorite is whole without cache and network.
///
/// Nothing here is an error for anyone: what cannot be kept now is kept when its picture is shown again.
final class FavoriteCovers: Sendable {
  private struct State {
    /// The names of the pictures in the folder, by the fingerprint of their item; `nil` until they are asked for.
    var files: [UInt64: [String]]?
    /// The picture of each favorite that is kept, or is just being written, as a hash of its name.
    var kept: [ItemID: Int] = [:]
    /// Until when nothing is written, because a write failed.
    var pausedUntil: Timestamp?
  }

  private let folder: String
  private let favorites: @Sendable () -> Favorites
  private let background: BackgroundWork
  private let clock: Clock
  private let calls: FileCalls
  private let complaint: Complaint
  private let queue = SerialQueue(label: "covers of favorites")
  private let state = Mutex(State())

  /// After a write that failed.
  private static let pause = Duration.seconds(60)
  /// After this time a file that is being written belongs to a program that was killed.
  private static let writingTime = Duration.hours(1)
  /// How long a picture lies there before it is removed: a sync program may bring the pictures before their favorites.
  private static let sparing = Duration.days(30)

  /// - Parameter folder: created with the first picture, but never the folder above it.
  init(
    folder: String, favorites: @escaping @Sendable () -> Favorites, background: BackgroundWork, clock: Clock,
    calls: FileCalls = .system, log: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.favorites = favorites
    self.background = background
    self.clock = clock
    self.calls = calls
    complaint = Complaint(log: log)
  }

  /// Keeps a picture of the cache in the background, if it is a favorite's that is not kept yet. Never blocks.
  func note(_ held: PictureCache.Held, of item: Item) {
    guard let favorite = favorites().favorite(for: item) else { return }
    let name = PictureName(of: favorite.id, from: held.source, tag: held.file.tag, held.file.mediaType)
    let now = clock.now()
    let isDue = state.withLock { state in
      guard state.kept[favorite.id] != name.hashValue, state.pausedUntil.map({ $0 <= now }) ?? true else {
        return false
      }
      state.kept[favorite.id] = name.hashValue
      return true
    }
    guard isDue else { return }
    background.start {
      await self.queue.run {
        if !self.keep(held.file, as: FavoriteCoverName(name, of: favorite.item)) {
          self.state.withLock { $0.kept[favorite.id] = nil }
        }
      }
    }
  }

  /// The picture that is kept of an item, and its name in the cache.
  func picture(of item: Item) async -> (Picture, PictureName)? {
    guard let favorite = favorites().favorite(for: item) else { return nil }
    return await queue.run {
      for name in self.names(of: PictureName.fingerprint(of: favorite.id)) {
        guard let picture = self.read(name) else {
          // Something has changed the folder: it is looked at again.
          self.state.withLock { $0.files = nil }
          continue
        }
        let own = name.picture
        self.state.withLock { $0.kept[favorite.id] = own.hashValue }
        return (picture, PictureName(of: item.id, from: own.source, tag: own.tag, own.mediaType))
      }
      return nil
    }
  }

  /// Removes the pictures of what has been no favorite for a while, and what programs that were killed left of their
  /// writing.
  ///
  /// - Parameter ids: those of all favorites, shown or not; `nil` if that is not known for certain.
  func sweep(keeping ids: @escaping @Sendable () -> [String]?) async {
    await queue.run {
      guard let ids = ids() else { return }
      let kept = Set(ids.map { PictureName.fingerprint(ofID: $0) })
      let now = self.clock.now()
      for text in self.namesInFolder() {
        if let name = FavoriteCoverName(text) {
          if !kept.contains(name.picture.item), self.isOld(text, now, Self.sparing) { self.remove(name) }
        } else if let target = DurableFile.target(ofTemporary: text), FavoriteCoverName(target) != nil,
          self.isOld(text, now, Self.writingTime)
        {
          try? self.calls.remove(self.path(text))
        }
      }
    }
  }

  // MARK: Files

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func isOld(_ name: String, _ now: Timestamp, _ age: Duration) -> Bool {
    guard let status = try? calls.status(of: path(name)) else { return false }
    return FileStamp.statusChanged(status) < now.adding(.zero - age)
  }

  private func namesInFolder() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  private func names(of item: String) -> [FavoriteCoverName] {
    var files = state.withLock { $0.files }
    if files == nil {
      let read = Dictionary(grouping: namesInFolder()) { FavoriteCoverName($0).flatMap(Self.key) }
      files = Dictionary(uniqueKeysWithValues: read.compactMap { key, names in key.map { ($0, names) } })
      state.withLock { $0.files = files }
    }
    return UInt64(item, radix: 16).flatMap { files?[$0] }?.compactMap { FavoriteCoverName($0) } ?? []
  }

  private static func key(_ name: FavoriteCoverName) -> UInt64? { UInt64(name.picture.item, radix: 16) }

  private func forget(_ name: FavoriteCoverName) {
    guard let key = Self.key(name) else { return }
    state.withLock { $0.files?[key]?.removeAll { $0 == name.text } }
  }

  /// A link is the reader's, whatever its name.
  private func isLink(_ name: FavoriteCoverName) -> Bool {
    ((try? calls.destination(ofLink: path(name.text))) ?? nil) != nil
  }

  /// The picture of a file, if it still is the one that its name says.
  private func read(_ name: FavoriteCoverName) -> Picture? {
    let file = DurableFile(path: path(name.text), calls: calls)
    guard !isLink(name), let size = file.stamp?.size, size <= ImageClient.maximumBytes,
      case .contents(let bytes, _) = file.read(), FNV1a(bytes).text == name.picture.tag,
      let picture = try? Picture(checking: bytes), picture.mediaType == name.picture.mediaType
    else { return nil }
    return picture
  }

  /// Writes a picture unless it is there; whether it is there then.
  private func keep(_ cover: CoverFile, as name: FavoriteCoverName) -> Bool {
    let others = names(of: name.picture.item)
    if others.contains(where: { $0.picture == name.picture && read($0) != nil }) { return true }
    // A link that has this name stays.
    if isLink(name) { return true }
    let file = DurableFile(path: path(name.text), calls: calls)
    let above = DurableFile(path: DurableFile.folder(of: folder), calls: calls)
    guard above.stamp != nil, let bytes = bytes(of: cover) else { return false }
    do throws(DurableFileError) {
      try file.createFolder()
      try file.write(bytes, durably: false)
      complaint.note("")
    } catch {
      complaint.note("covers of favorites cannot be kept: \(error)")
      state.withLock { $0.pausedUntil = clock.now().adding(Self.pause) }
      return false
    }
    for other in others where other != name { remove(other) }
    if let key = Self.key(name) { state.withLock { $0.files?[key] = [name.text] } }
    return true
  }

  private func remove(_ name: FavoriteCoverName) {
    guard !isLink(name) else { return }
    try? calls.remove(path(name.text))
    forget(name)
  }

  private func bytes(of cover: CoverFile) -> [UInt8]? {
    switch cover.content {
    case .bytes(let bytes): return bytes
    case .file(let size, let open):
      guard let descriptor = open() else { return nil }
      defer { calls.closeUnwritten(descriptor) }
      let bytes = try? calls.readAll(descriptor, expecting: size, limit: ImageClient.maximumBytes)
      return bytes.flatMap { FNV1a($0).text == cover.tag ? $0 : nil }
    }
  }
}
