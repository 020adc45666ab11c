/// What Apple's lookup adds to an album of a chart.
public struct AlbumDetails: Sendable, Hashable {
  public var genre: String
  /// A day, a month or a year, or nothing.
  public var released: String
  public var copyright: String

  /// The older feed does not say so.
  public var isExplicit: Bool

  public init(genre: String = "", released: String = "", copyright: String = "", isExplicit: Bool = false) {
    self.isExplicit = isExplicit
    self.genre = genre
    self.released = released
    self.copyright = copyright
  }
}
