import Core
import Foundation
import HTTP
import Synchronization
import Testing

@testable import Services

/// Services that count, a folder, and a clock that can be set.
final class CoverWorld: Sendable {
  let folder: TemporaryFolder
  let asked = Mutex<[String]>([])
  /// By address; what is not in it is not there.
  let answers = Mutex<[String: PictureQueue.Answer]>([:])
  /// The services answer once it is open.
  let latch = Mutex<OneShot<Void>?>(nil)
  let now = Mutex(Timestamp(milliseconds: Int64(Date().timeIntervalSince1970) * 1000))
  let favorites = Mutex<[ItemID]>([])
  let known = Mutex<WebURL?>(nil)
  let lines = Mutex<[String]>([])
  let background = BackgroundWork()

  init() throws { folder = try TemporaryFolder() }

  var clock: Clock { Clock(now: { self.now.withLock { $0 } }, secondsFromUTC: { _ in 0 }) }

  var images: ImageClient {
    ImageClient { url throws(ServiceFailure) in
      self.asked.withLock { $0.append(url.text) }
      await self.latch.withLock { $0 }?.wait()
      return try (self.answers.withLock { $0[url.text] } ?? .failure(.notFound)).get()
    }
  }

  /// As another start of the program opens it.
  var database: CacheDatabase { CacheDatabase(folder: folder.path, clock: clock, log: { _ in }) }

  func cache(
    _ database: CacheDatabase? = nil, capacity: Int = 200 << 20, calls: FileCalls = .system
  ) -> PictureCache {
    PictureCache(
      folder: folder.path("covers"), database: database ?? self.database, capacity: capacity, memoryCapacity: 8 << 10,
      favorites: { self.favorites.withLock { $0 } }, background: background, clock: clock, calls: calls,
      log: { line in self.lines.withLock { $0.append(line) } })
  }

  func absences(_ database: CacheDatabase? = nil) -> PictureAbsences {
    PictureAbsences(database ?? self.database, clock: clock)
  }

  func repository(
    _ database: CacheDatabase? = nil, patience: Duration = .seconds(60), calls: FileCalls = .system
  ) -> CoversRepository {
    CoversRepository(
      images: images, cache: cache(database, calls: calls), absences: absences(database),
      named: { _ in self.known.withLock { $0 } },
      patience: patience, clock: clock)
  }

  func pass(_ time: Duration) { now.withLock { $0 = $0.adding(time) } }

  func answer(_ address: String, _ answer: PictureQueue.Answer) { answers.withLock { $0[address] = answer } }

  /// What was asked since the last time.
  func takeAsked() -> [String] {
    asked.withLock { asked in
      defer { asked = [] }
      return asked
    }
  }

  var pictures: [String] { ((try? folder.names(in: "covers")) ?? []).filter { $0.hasSuffix(".png") } }

  static func book(_ title: String, cover: String? = "a.png", isbns: [String] = []) throws -> Item {
    .book(
      Book(
        key: try #require(BookKey(title: title, firstAuthor: "")), title: title, author: "", byline: "",
        isbns: isbns.compactMap { ISBN($0) },
        coverURL: cover.flatMap { WebURL("https://static01.nyt.com/\($0)") }))
  }

  static func openLibrary(_ isbn: String) -> String {
    "https://covers.openlibrary.org/b/isbn/\(isbn)-L.jpg?default=false"
  }

  static let service = "https://static01.nyt.com/a.png"
  static let google = "https://books.google.com/g.png"
}

extension Picture {
  /// The head of a PNG, and as many bytes as asked for.
  static func stub(_ seed: UInt8 = 0, size: Int = 64, width: UInt8 = 200) -> Picture {
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, width, 0, 0, 1, 44,
    ]
    return Picture(mediaType: .png, bytes: head + [UInt8](repeating: seed, count: max(0, size - head.count)))
  }
}

extension CoverFile {
  /// Reads it as the server would; `nil` if it is gone.
  var bytes: [UInt8]? {
    switch content {
    case .bytes(let bytes): return bytes
    case .file(let size, let open):
      guard let descriptor = open() else { return nil }
      defer { FileCalls.system.closeUnwritten(descriptor) }
      return try? FileCalls.system.readAll(descriptor, expecting: size, limit: size)
    }
  }
}
