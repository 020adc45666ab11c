/// A work: the same title and first author is the same book, whatever its ISBN.
package struct Book: Sendable, Hashable, Identifiable {
  package let key: BookKey
  /// In title case.
  package let title: String
  /// The author as shown after "by": `J.D. Robb`, `Stan Lee. Illustrated by Jack Kirby`.
  package let author: String
  /// The whole line about who made it: `by Jane Doe`, `edited by Jane Doe`.
  package let byline: String
  package private(set) var summary: String
  package private(set) var publisher: String
  /// The edition that the list names first, then the others, each once and with a valid check digit.
  package private(set) var isbns: [ISBN]
  package private(set) var coverURL: WebURL?
  /// The service's own link to the shop, if it is https on an Amazon host.
  package private(set) var amazonURL: WebURL?
  package private(set) var ageGroup: String

  package init(
    key: BookKey, title: String, author: String, byline: String, summary: String = "", publisher: String = "",
    isbns: [ISBN] = [], coverURL: WebURL? = nil, amazonURL: WebURL? = nil, ageGroup: String = ""
  ) {
    self.key = key
    self.title = title
    self.author = author
    self.byline = byline
    self.summary = summary
    self.publisher = publisher
    self.isbns = isbns
    self.coverURL = coverURL
    self.amazonURL = amazonURL
    self.ageGroup = ageGroup
  }

  package var id: BookKey { key }

  /// The key by today's rule. A file by an older version may have another one.
  var keyOfText: BookKey? { BookKey(title: title, firstAuthor: Authorship.first(of: author)) }

  /// This book, completed with the other's ISBNs and with its texts for those that are empty.
  package func merged(with other: Book) -> Book {
    var merged = self
    merged.isbns += other.isbns.filter { !isbns.contains($0) }
    merged.summary = summary.ifEmpty(other.summary)
    merged.publisher = publisher.ifEmpty(other.publisher)
    merged.coverURL = coverURL ?? other.coverURL
    merged.amazonURL = amazonURL ?? other.amazonURL
    merged.ageGroup = ageGroup.ifEmpty(other.ageGroup)
    return merged
  }
}
