/// An album by Apple's id: the explicit and the clean edition of one are two.
package struct Album: Sendable, Hashable, Identifiable {
  package let id: AlbumID
  package let title: String
  package let artist: String
  /// In the service's order and language.
  package let genres: [String]
  /// As the service has it: a day, a month, a year or nothing, `1955-06-16`, `1980-06`, `1980`. A day to come is a
  /// pre-order's.
  package let released: String
  /// Empty where only a lookup knows it, which has not been made yet.
  package let copyright: String
  package let isExplicit: Bool
  /// 600 pixels a side.
  package let coverURL: WebURL?
  /// Where its page in the store is, as the service names it.
  package let storeURL: WebURL?

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

  /// This album with what only the other knows of it.
  package func merged(with other: Album) -> Album {
    Album(
      id: id, title: title, artist: artist.isEmpty ? other.artist : artist,
      genres: genres.isEmpty ? other.genres : genres, released: released.isEmpty ? other.released : released,
      copyright: copyright.isEmpty ? other.copyright : copyright, isExplicit: isExplicit,
      coverURL: coverURL ?? other.coverURL, storeURL: storeURL ?? other.storeURL)
  }

  /// This album with what a lookup says where the chart says nothing, or of its genre nothing but "Music".
  package func completed(with details: AlbumDetails) -> Album {
    Album(
      id: id, title: title, artist: artist,
      genres: genres.isEmpty || genres == [AlbumGenres.any] ? named(details.genre) : genres,
      released: released.isEmpty ? details.released : released,
      copyright: copyright.isEmpty ? details.copyright : copyright, isExplicit: isExplicit, coverURL: coverURL,
      storeURL: storeURL)
  }

  /// The lookup's genre before what the chart says.
  private func named(_ genre: String) -> [String] {
    genre.isEmpty || genres.contains(genre) ? genres : [genre] + genres
  }
}

/// Apple's number of an album: 1...20 digits, the first of which is not 0.
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
