import Core
import Database
import Foundation

/// What earlier versions kept as files in folders of the cache folder: read into the database once, and then removed.
///
/// What could not be written stays for the next start, and what is read twice counts once.
struct OldCache: Sendable {
  let folder: String
  let database: CacheDatabase
  let known: KnownCharts
  let clock: Clock
  let log: @Sendable (String) -> Void

  init(
    folder: String, _ database: CacheDatabase, known: KnownCharts, clock: Clock,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.database = database
    self.known = known
    self.clock = clock
    self.log = log
  }

  /// Takes over what the first page and the first request need; it takes some hundredths of a second, once.
  func moveFirst() {
    moveRequests()
    moveNewestEditions()
  }

  /// Takes over the rest. It may take minutes, in which pages and other changes get their turn.
  func moveRest() async {
    await moveDetails()
    await moveMissingPictures()
    await moveEditions()
  }

  // MARK: Pictures

  /// Takes over `covers/missing.json`: fingerprints of addresses, and until when they are left alone, in seconds.
  ///
  ///     {"format": "topshelf.covers-missing", "version": 1, "until": {"00c0ffee00c0ffee": 1785974400}}
  func moveMissingPictures() async {
    let name = "covers/missing.json"
    guard contains(name) else { return }
    var until: [(address: String, moment: Timestamp)] = []
    if case .object(let members)? = contents(of: name).flatMap({ Self.value(of: $0, "topshelf.covers-missing") })?[
      "until"]
    {
      until = members.compactMap { member in
        guard PictureName.isFingerprint(member.name.utf8) else { return nil }
        return member.value.integer.map { (member.name, Timestamp(seconds: $0)) }
      }
    }
    let now = clock.now()
    let isKept = await database.enqueue { [until] connection throws(DatabaseError) in
      let records = PictureRecords(connection: connection)
      for (address, moment) in until where moment > now { try records.leaveAlone(address, until: moment, at: now) }
    }
    if isKept { remove(name) }
  }

  // MARK: Requests

  /// Takes over `budgets/`.
  ///
  ///     {"format": "topshelf.budget", "version": 1, "requests": [1785974400000, 1785974400120]}
  func moveRequests() {
    guard contains("budgets") else { return }
    let files = names(in: "budgets").map { name in
      (service: name, moments: Self.requests(contents(of: "budgets/\(name).json") ?? []))
    }
    let now = clock.now()
    let isDone: Void? = database.write { connection throws(DatabaseError) in
      try connection.transaction { connection throws(DatabaseError) in
        for (service, moments) in files {
          guard let moments else {
            try RequestRecords.noteLoss(of: service, at: now, in: connection)
            continue
          }
          let records = RequestRecords(connection: connection, service: service)
          let counted = try records.read(after: Timestamp(milliseconds: .min)).moments
          for moment in moments.missing(in: counted) { try records.add(moment) }
        }
      }
    }
    if isDone != nil { remove("budgets") }
  }

  /// From the oldest to the newest; `nil` if the file is damaged.
  private static func requests(_ bytes: [UInt8]) -> [Timestamp]? {
    // Far more than any service allows: a longer record is none of ours.
    guard let elements = value(of: bytes, "topshelf.budget")?["requests"]?.elements, elements.count <= 100_000 else {
      return nil
    }
    let moments = elements.compactMap { $0.integer.map { Timestamp(milliseconds: Int64($0)) } }
    return moments.count == elements.count ? moments.sorted() : nil
  }

  // MARK: Files

  /// Whether there is something to move, and a file to move it to.
  func contains(_ name: String) -> Bool {
    database.isKept && FileManager.default.fileExists(atPath: "\(folder)/\(name)")
  }

  /// The names of the JSON files in a folder, without `.json`.
  func names(in name: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
  }

  func contents(of name: String) -> [UInt8]? {
    guard case .contents(let bytes, _) = DurableFile(path: "\(folder)/\(name)").read() else { return nil }
    return bytes
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }

  /// The value in a file of this format, as every version wrote it.
  static func value(of bytes: [UInt8], _ format: String) -> JSON? {
    guard let value = try? JSONReader.value(of: bytes), value["format"] == .string(format),
      value["version"]?.integer == 1
    else { return nil }
    return value
  }
}
