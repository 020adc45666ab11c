/// What Google Books adds to a book.
public struct BookDetails: Sendable, Hashable {
  public var subtitle: String
  /// Plain text, a paragraph each.
  public var description: [String]
  public var publisher: String
  /// As the service has it: a day, a month or a year, `2019-02-12`, `2017-05`, `2005`.
  public var published: String
  public var pageCount: Int?
  public var subjects: [String]
  public var coverURL: WebURL?

  public init(
    subtitle: String = "", description: [String] = [], publisher: String = "", published: String = "",
    pageCount: Int? = nil, subjects: [String] = [], coverURL: WebURL? = nil
  ) {
    self.subtitle = subtitle
    self.description = description
    self.publisher = publisher
    self.published = published
    self.pageCount = pageCount
    self.subjects = subjects
    self.coverURL = coverURL
  }
}
