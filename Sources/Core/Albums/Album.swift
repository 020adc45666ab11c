/// An album by Apple's id. Its explicit and its clean edition are two albums.
package struct Album: Sendable, Hashable, Identifiable {
  package let id: AlbumID
  package let title: String
  package private(set) var artist: String
  /// In the service's order and language.
  package private(set) var genres: [String]
  /// As the service writes it: a day, a month, a year or nothing, `1955-06-16`, `1980-06`, `1980`. A future day means a
  /// pre-order.
  package private(set) var released: String
  /// Empty until a lookup tells it, for some albums.
  package private(set) var copyright: String
  package let isExplicit: Bool
  /// 600 pixels a side.
  package private(set) var coverURL: WebURL?
  /// Its page in the store, as the service names it.
  package private(set) var storeURL: WebURL?

  package init(
    id: AlbumID, title: String, artist: String, genres: [String] = [], released: String = "", copyright: String = "",
    isExplicit: Bool = false, coverURL: WebURL? = nil, storeURL: WebURL? = nil
  ) {
    self.id = id
    self.title = title
    self.artist = artist
    self.genres = genres
    self.released = released
    self.copyright = copyright
    self.isExplicit = isExplicit
    self.coverURL = coverURL
    self.storeURL = storeURL
  }

  /// This album, completed with what only the other says.
  package func merged(with other: Album) -> Album {
    var merged = self
    merged.artist = artist.ifEmpty(other.artist)
    merged.genres = genres.ifEmpty(other.genres)
    merged.released = released.ifEmpty(other.released)
    merged.copyright = copyright.ifEmpty(other.copyright)
    merged.coverURL = coverURL ?? other.coverURL
    merged.storeURL = storeURL ?? other.storeURL
    return merged
  }

  /// This album, completed with what a lookup says. The lookup's genre counts if the chart says none but "Music".
  package func completed(with details: AlbumDetails) -> Album {
    var completed = self
    if genres.isEmpty || genres == [AlbumGenres.any], !details.genre.isEmpty, !genres.contains(details.genre) {
      completed.genres.insert(details.genre, at: 0)
    }
    completed.released = released.ifEmpty(details.released)
    completed.copyright = copyright.ifEmpty(details.copyright)
    return completed
  }
}

/// Apple's number of an album: 1...20 digits without a leading zero.
package struct AlbumID: Sendable, Hashable, CustomStringConvertible {
  package let digits: String

  package init?(_ digits: some StringProtocol) {
    guard (1...20).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      digits.utf8.first != UInt8(ascii: "0")
    else { return nil }
    self.digits = String(digits)
  }

  package var description: String { digits }
}
