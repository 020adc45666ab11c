import Core
import Database

extension OldCache {
  /// Takes over what is known of books and albums, `details/` and `albums/`.
  func moveDetails() async {
    if contains("details") {
      var isDone = true
      for name in names(in: "details") {
        guard let key = BookKey(name), let detail = contents(of: "details/\(name).json").flatMap({ Self.book($0) })
        else { continue }
        isDone = await keep([(.book(key), detail)], of: .googleBooks) && isDone
      }
      if isDone { remove("details") }
    }
    if contains("albums"), await keep(Self.albums(contents(of: "albums/albums.json") ?? []), of: .apple) {
      remove("albums")
    }
  }

  /// What is in the database already is newer.
  private func keep(_ details: [(ItemID, DetailRecords.Detail)], of service: Service) async -> Bool {
    await database.enqueue { connection throws(DatabaseError) in
      let records = DetailRecords(connection: connection, service: service)
      for (item, detail) in details where try records.detail(of: item) == nil { try records.keep(detail, of: item) }
    }
  }

  private static func book(_ bytes: [UInt8]) -> DetailRecords.Detail? {
    guard let value = value(of: bytes, "topshelf.details"), let at = moment(value), let asked = value["asked"]?.elements
    else { return nil }
    return DetailRecords.Detail(
      body: value["details"].flatMap { $0 == .null ? nil : text(of: $0) },
      asked: asked.compactMap { $0.string.flatMap { ISBN($0) }?.digits }, at: at)
  }

  private static func albums(_ bytes: [UInt8]) -> [(ItemID, DetailRecords.Detail)] {
    (value(of: bytes, "topshelf.albums")?["rows"]?.elements ?? []).compactMap { row in
      guard let id = row["id"]?.string.flatMap({ AlbumID($0) }), let at = moment(row),
        let country = row["country"]?.string.flatMap({ CountryCode($0) })
      else { return nil }
      let members = ["genre", "released", "copyright"].compactMap { name in
        row[name].map { JSON.Member(name: name, value: $0) }
      }
      // None of them if the store has no such album.
      let body = members.isEmpty ? nil : text(of: JSON.object(members))
      return (.album(id), DetailRecords.Detail(body: body, asked: [country.code], at: at))
    }
  }

  private static func text(of value: JSON) -> String {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func moment(_ value: JSON) -> Timestamp? {
    value["at"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
  }
}
