import Core

/// The newer feed, of what is played on Apple Music: everything but id and name is optional, and an album that makes no
/// sense spoils no other.
enum AppleFeedReply {
  /// `nil` if there is no list, or none of its albums makes sense. An empty list is one.
  ///
  /// - Parameter today: what the edition is dated where the feed does not say.
  static func edition(_ body: [UInt8], country: CountryCode, today: CalendarDate) -> Edition? {
    guard let feed = TolerantJSON.decode(Reply.self, from: body)?.feed, let results = feed.results,
      results.count == 0 || !results.elements.isEmpty
    else { return nil }
    return Edition(
      service: .apple, chart: .topAlbums, date: FeedDate.date(feed.updated, today: today),
      entries: AlbumFields.entries(results.elements.map(\.album)), measure: .plays, country: country)
  }
}

private struct Reply: Decodable { let feed: Feed }

private struct Feed: Decodable {
  let updated: String
  let results: TolerantArray<Row>?

  enum CodingKeys: CodingKey { case updated, results }

  init(from decoder: any Decoder) throws {
    let feed = try decoder.container(keyedBy: CodingKeys.self)
    updated = feed.text(.updated)
    results = feed.array(Row.self, .results)
  }
}

private struct Row: Decodable {
  let album: Album

  private enum CodingKeys: String, CodingKey {
    case id, name, releaseDate, contentAdvisoryRating, genres, url, copyright
    case artist = "artistName"
    case artwork = "artworkUrl100"
  }

  private struct Genre: Decodable {
    let id: String
    let name: String

    enum CodingKeys: String, CodingKey {
      case name
      case id = "genreId"
    }

    /// A bare name, too.
    init(from decoder: any Decoder) throws {
      guard let genre = try? decoder.container(keyedBy: CodingKeys.self) else {
        id = ""
        name = AlbumFields.line(try decoder.singleValueContainer().decode(String.self))
        return
      }
      id = genre.albumID(.id)?.digits ?? ""
      name = AlbumFields.line(genre.text(.name))
    }
  }

  private struct Missing: Error {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let title = AlbumFields.line(row.text(.name))
    guard let id = row.albumID(.id), !title.isEmpty else { throw Missing() }
    album = Album(
      id: id, title: title, artist: AlbumFields.line(row.text(.artist)),
      genres: AlbumGenres.shown((row.array(Genre.self, .genres)?.elements ?? []).map { ($0.id, $0.name) }),
      released: AlbumFields.released(row.text(.releaseDate)), copyright: AlbumFields.copyright(row.text(.copyright)),
      isExplicit: AlbumFields.isExplicit(row.text(.contentAdvisoryRating)),
      coverURL: AlbumFields.cover(row.text(.artwork)), storeURL: AlbumFields.store(row.text(.url)))
  }
}
