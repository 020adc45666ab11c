import Core

/// Reads what the lookup and the search say of books, and skips whatever else comes.
enum BookLookupReply {
  struct Row: Sendable {
    let fields: AppleBookFields
    let details: BookDetails
  }

  static func rows(_ body: [UInt8]) throws(ServiceFailure) -> [Row] {
    guard let reply = TolerantJSON.decode(Reply.self, from: body) else { throw .unreadable }
    // The body of a 400 has been seen with status 200, too.
    if reply.isError { throw .down(status: 400) }
    guard let results = reply.results else { throw .unreadable }
    return results.map(\.row)
  }
}

private struct Reply: Decodable {
  let results: [Result]?
  let isError: Bool

  private enum CodingKeys: CodingKey { case results, errorMessage }

  init(from decoder: any Decoder) throws {
    let reply = try decoder.container(keyedBy: CodingKeys.self)
    results = reply.array(Result.self, .results)?.elements
    isError = reply.contains(.errorMessage)
  }
}

private struct Result: Decodable {
  let row: BookLookupReply.Row

  private enum CodingKeys: String, CodingKey {
    case wrapperType, kind, trackId, trackName, collectionId, collectionName, description, genres, genreIds, releaseDate
    case trackPage = "trackViewUrl"
    case collectionPage = "collectionViewUrl"
    case genre = "primaryGenreName"
    case artist = "artistName"
    case artwork = "artworkUrl100"
  }

  private struct NoBook: Error {}

  /// Those of the list, which has its ids in another one, and the main one.
  private static func genres(_ row: KeyedDecodingContainer<CodingKeys>) -> [String] {
    let (names, ids) = (row.texts(.genres), row.texts(.genreIds))
    let ofAll = zip(names, ids).filter { AppleBookFields.genresOfAll.contains($0.1) }.map(\.0)
    let all = names + [row.text(.genre)]
    return names.count == ids.count ? all.filter { !ofAll.contains($0) } : all
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let isAudio = row.text(.wrapperType) == "audiobook"
    guard isAudio || row.text(.kind) == "ebook", let id = row.appleNumber(isAudio ? .collectionId : .trackId),
      let fields = AppleBookFields(
        id: id, name: row.text(isAudio ? .collectionName : .trackName), artist: row.text(.artist),
        genres: Self.genres(row).map(AlbumFields.line), released: row.text(.releaseDate),
        isAudio: isAudio, artwork: row.text(.artwork), page: row.text(isAudio ? .collectionPage : .trackPage))
    else { throw NoBook() }
    self.row = BookLookupReply.Row(
      fields: fields,
      details: BookDetails(
        subtitle: fields.name.subtitle, description: PlainText.paragraphs(fromHTML: row.text(.description)),
        published: fields.apple.released, subjects: fields.apple.genres, coverURL: fields.apple.coverURL,
        storeURL: fields.apple.storeURL))
  }
}
