import Core

/// Reads what the lookup says of albums, and skips tracks, which come with some replies.
enum LookupReply {
  static func details(_ body: [UInt8]) throws(ServiceFailure) -> [AlbumID: AlbumDetails] {
    guard let reply = TolerantJSON.decode(Reply.self, from: body) else { throw .unreadable }
    // The body of a 400 has been seen with status 200, too.
    if reply.isError { throw .down(status: 400) }
    guard let results = reply.results else { throw .unreadable }
    return Dictionary(results.map { ($0.id, $0.details) }) { first, _ in first }
  }
}

private struct Reply: Decodable {
  let results: [Row]?
  let isError: Bool

  enum CodingKeys: CodingKey { case results, errorMessage }

  init(from decoder: any Decoder) throws {
    let reply = try decoder.container(keyedBy: CodingKeys.self)
    results = reply.array(Row.self, .results)?.elements
    isError = reply.contains(.errorMessage)
  }
}

private struct Row: Decodable {
  let id: AlbumID
  let details: AlbumDetails

  private enum CodingKeys: String, CodingKey {
    case wrapperType, collectionId, releaseDate, copyright
    case genre = "primaryGenreName"
  }

  private struct NoAlbum: Error {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    guard row.text(.wrapperType) == "collection", let id = row.albumID(.collectionId) else { throw NoAlbum() }
    self.id = id
    details = AlbumDetails(
      genre: AlbumFields.line(row.text(.genre)), released: AlbumFields.released(row.text(.releaseDate)),
      copyright: AlbumFields.copyright(row.text(.copyright)))
  }
}
