/// What Apple's lookup adds to an album of a chart.
public struct AlbumDetails: Sendable, Hashable {
  public var genre: String
  /// A day, a month or a year, or nothing.
  public var released: String
  public var copyright: String

  public init(genre: String = "", released: String = "", copyright: String = "") {
    self.genre = genre
    self.released = released
    self.copyright = copyright
  }
}
