/// A work: the same title and first author is the same book, whatever its ISBN.
package struct Book: Sendable, Hashable, Identifiable {
  package let key: BookKey
  /// In title case.
  package let title: String
  /// Who made it, as it is shown after "by": `J.D. Robb`, `Stan Lee. Illustrated by Jack Kirby`.
  package let author: String
  /// The line in full where it does not begin with "by": `edited by Jane Doe`.
  package let byline: String
  package let summary: String
  package let publisher: String
  /// The edition that the list names first, then every other, each once; only those whose check digit is right.
  package let isbns: [ISBN]
  package let coverURL: WebURL?
  /// The service's own link to the shop, only where it is https on an Amazon host.
  package let amazonURL: WebURL?
  package let ageGroup: String

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

  /// The key that today's rule makes of the title and the author; it differs from the key that an older file holds.
  var keyOfText: BookKey? { BookKey(title: title, firstAuthor: Authorship.first(of: author)) }

  /// This book with what only the other knows of it: the other's ISBNs, and its text where this one has none.
  package func merged(with other: Book) -> Book {
    var all = isbns
    for isbn in other.isbns where !all.contains(isbn) { all.append(isbn) }
    return Book(
      key: key, title: title, author: author, byline: byline,
      summary: summary.isEmpty ? other.summary : summary,
      publisher: publisher.isEmpty ? other.publisher : publisher,
      isbns: all, coverURL: coverURL ?? other.coverURL, amazonURL: amazonURL ?? other.amazonURL,
      ageGroup: ageGroup.isEmpty ? other.ageGroup : ageGroup)
  }
}
