/// What Apple's lookup adds to an album of a chart.
///
/// The names of its properties are those of the JSON that the cache keeps.
package struct AlbumDetails: Sendable, Hashable, Codable {
  package var genre: String
  /// A day, a month or a year, or nothing.
  package var released: String
  package var copyright: String

  package init(genre: String = "", released: String = "", copyright: String = "") {
    self.genre = genre
    self.released = released
    self.copyright = copyright
  }
}
