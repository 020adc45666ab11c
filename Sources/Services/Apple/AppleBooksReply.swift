import Core

/// A chart of books: everything but id and name is optional, and a book that makes no sense spoils no other.
enum AppleBooksReply {
  /// `nil` if there is no list, or none of its books makes sense. An empty list is one.
  ///
  /// - Parameter today: what the edition is dated if the feed does not say.
  static func edition(_ body: [UInt8], chart: Chart, country: CountryCode, today: CalendarDate) -> Edition? {
    guard let feed = AppleFeed<Row>(body) else { return nil }
    // Two editions of a book are two rows; the same one twice is one.
    var seen: Set<String> = []
    let books = feed.rows.filter { seen.insert($0.fields.apple.id).inserted }.prefix(AlbumFields.longestChart)
    return Edition(
      service: .appleBooks, chart: chart, date: FeedDate.date(feed.updated, today: today),
      entries: books.enumerated().map { index, row in
        Entry(rank: index + 1, movement: nil, weeksOnList: nil, item: .book(row.fields.book))
      }, country: country)
  }
}

private struct Row: Decodable, Sendable {
  let fields: AppleBookFields

  private enum CodingKeys: String, CodingKey {
    case id, name, releaseDate, kind, genres, url
    case artist = "artistName"
    case artwork = "artworkUrl100"
  }

  private struct Missing: Error {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let genres = (row.array(AppleGenre.self, .genres)?.elements ?? []).filter {
      !AppleBookFields.genresOfAll.contains($0.id)
    }
    guard let id = row.appleNumber(.id),
      let fields = AppleBookFields(
        id: id, name: row.text(.name), artist: row.text(.artist),
        genres: genres.map(\.name), released: row.text(.releaseDate),
        isAudio: row.text(.kind) == "audio-books", artwork: row.text(.artwork), page: row.text(.url))
    else { throw Missing() }
    self.fields = fields
  }
}
