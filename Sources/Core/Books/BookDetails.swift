/// What Google Books adds to a book.
///
/// The names of its properties are those of the JSON that the cache keeps.
package struct BookDetails: Sendable, Hashable, Codable {
  package var subtitle: String
  /// Plain text, one string per paragraph.
  package var description: [String]
  package var publisher: String
  /// As the service writes it: a day, a month or a year, `2019-02-12`, `2017-05`, `2005`.
  package var published: String
  package var pageCount: Int?
  package var subjects: [String]
  package var coverURL: WebURL?

  package init(
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
