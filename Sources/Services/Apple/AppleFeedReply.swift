import Core

/// The newer feed, of what is played on Apple Music: everything but id and name is optional, and an album that makes no
/// sense spoils no other.
enum AppleFeedReply {
  /// `nil` if there is no list, or none of its albums makes sense. An empty list is one.
  ///
  /// - Parameter today: what the edition is dated if the feed does not say.
  static func edition(_ body: [UInt8], country: CountryCode, today: CalendarDate) -> Edition? {
    guard let feed = AppleFeed<Row>(body) else { return nil }
    return Edition(
      service: .apple, chart: .topAlbums, date: FeedDate.date(feed.updated, today: today),
      entries: AlbumFields.entries(feed.rows.map(\.album)), measure: .plays, country: country)
  }
}

private struct Row: Decodable, Sendable {
  let album: Album

  private enum CodingKeys: String, CodingKey {
    case id, name, releaseDate, contentAdvisoryRating, genres, url, copyright
    case artist = "artistName"
    case artwork = "artworkUrl100"
  }

  private struct Missing: Error {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let title = AlbumFields.line(row.text(.name))
    guard let id = row.albumID(.id), !title.isEmpty else { throw Missing() }
    album = Album(
      id: id, title: title, artist: AlbumFields.line(row.text(.artist)),
      genres: AlbumGenres.shown((row.array(AppleGenre.self, .genres)?.elements ?? []).map { ($0.id, $0.name) }),
      released: AlbumFields.released(row.text(.releaseDate)), copyright: AlbumFields.copyright(row.text(.copyright)),
      isExplicit: AlbumFields.isExplicit(row.text(.contentAdvisoryRating)),
      coverURL: AlbumFields.cover(row.text(.artwork)), storeURL: AlbumFields.store(row.text(.url)))
  }
}
