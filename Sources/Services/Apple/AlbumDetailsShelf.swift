import Core
import Foundation

/// What a lookup said of an album, or that the store has no such album.
struct RememberedAlbum: Sendable, Hashable {
  /// Nil where the store has no such album.
  let details: AlbumDetails?
  /// Whose store was asked.
  let country: CountryCode
  let at: Timestamp

  var answer: AlbumDetailsClient.Answer { details.map { .found($0) } ?? .notFound }

  /// What was found stays good for half a year, whatever the store; that one has no such album, for a day.
  func isGood(in country: CountryCode, at now: Timestamp) -> Bool {
    let age = now.duration(since: at)
    return details != nil ? age < .days(180) : age < .days(1) && self.country == country
  }
}

/// The details of albums on disk, all in one file; it may be deleted at any time.
struct AlbumDetailsShelf: Sendable {
  private let folder: String
  private let log: @Sendable (String) -> Void
  private let queue = SerialQueue(label: "album details")

  init(folder: String, log: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.log = log
  }

  private var file: DurableFile { DurableFile(path: "\(folder)/albums.json") }

  func read() async -> [AlbumID: RememberedAlbum] {
    let outcome = await queue.run { file.read() }
    guard case .contents(let bytes, _) = outcome, let form = TolerantJSON.decode(Form.self, from: bytes) else {
      return [:]
    }
    return form.albums
  }

  /// - Parameter albums: asked when it is this one's turn, so that the last to be written is the newest.
  func write(_ albums: @escaping @Sendable () -> [AlbumID: RememberedAlbum]) async {
    do throws(DurableFileError) {
      try await queue.run { () throws(DurableFileError) in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Form(albums())) else { return }
        try file.createFolder()
        try file.write([UInt8](data))
      }
    } catch {
      log("details: those of albums could not be kept: \(error)")
    }
  }
}

/// The form of the file.
private struct Form: Codable {
  struct Row: Codable {
    var id: String
    var country: String
    var at: Int64
    /// None of them where the store has no such album.
    var genre: String?
    var released: String?
    var copyright: String?
  }

  var format = "topshelf.albums"
  var version = 1
  var rows: [Row]

  init(_ albums: [AlbumID: RememberedAlbum]) {
    rows = albums.sorted { ($0.value.at, $0.key.digits) > ($1.value.at, $1.key.digits) }.map { id, album in
      Row(
        id: id.digits, country: album.country.code, at: album.at.milliseconds, genre: album.details?.genre,
        released: album.details?.released, copyright: album.details?.copyright)
    }
  }

  var albums: [AlbumID: RememberedAlbum] {
    guard format == "topshelf.albums", version == 1 else { return [:] }
    var albums: [AlbumID: RememberedAlbum] = [:]
    for row in rows {
      guard let id = AlbumID(row.id), let country = CountryCode(row.country) else { continue }
      let details = row.copyright.map {
        AlbumDetails(genre: row.genre ?? "", released: row.released ?? "", copyright: $0)
      }
      albums[id] = RememberedAlbum(details: details, country: country, at: Timestamp(milliseconds: row.at))
    }
    return albums
  }
}
