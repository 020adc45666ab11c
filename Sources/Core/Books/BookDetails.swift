/// What Google Books or Apple Books adds to a book.
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
  /// Its page in Apple's book store.
  package var storeURL: WebURL?
  /// Who said it; set by whoever joins the answers, and not kept.
  package var services: [Service] = []

  private enum CodingKeys: CodingKey {
    case subtitle, description, publisher, published, pageCount, subjects, coverURL, storeURL
  }

  package init(
    subtitle: String = "", description: [String] = [], publisher: String = "", published: String = "",
    pageCount: Int? = nil, subjects: [String] = [], coverURL: WebURL? = nil, storeURL: WebURL? = nil,
    services: [Service] = []
  ) {
    self.subtitle = subtitle
    self.description = description
    self.publisher = publisher
    self.published = published
    self.pageCount = pageCount
    self.subjects = subjects
    self.coverURL = coverURL
    self.storeURL = storeURL
    self.services = services
  }

  /// These details, completed with what only the other's say.
  package func completed(with other: BookDetails) -> BookDetails {
    var completed = self
    completed.subtitle = subtitle.ifEmpty(other.subtitle)
    completed.description = description.ifEmpty(other.description)
    completed.publisher = publisher.ifEmpty(other.publisher)
    completed.published = published.ifEmpty(other.published)
    completed.pageCount = pageCount ?? other.pageCount
    completed.subjects = subjects.ifEmpty(other.subjects)
    completed.coverURL = coverURL ?? other.coverURL
    completed.storeURL = storeURL ?? other.storeURL
    completed.services = services + other.services
    return completed
  }
}
