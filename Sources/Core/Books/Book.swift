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
  /// What the Times wrote about it.
  package private(set) var reviewURL: WebURL?
  package private(set) var ageGroup: String
  /// What a chart's name of the book has besides the title: "A Kaylie Brooks Thriller, Book 1".
  package private(set) var subtitle: String
  /// The same book in Apple's store, if it is on one of its charts.
  package private(set) var apple: AppleBook?

  package init(
    key: BookKey, title: String, author: String, byline: String, summary: String = "", publisher: String = "",
    isbns: [ISBN] = [], coverURL: WebURL? = nil, amazonURL: WebURL? = nil, reviewURL: WebURL? = nil,
    ageGroup: String = "", subtitle: String = "", apple: AppleBook? = nil
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
    self.reviewURL = reviewURL
    self.ageGroup = ageGroup
    self.subtitle = subtitle
    self.apple = apple
  }

  package var id: BookKey { key }

  /// The ISBNs for links and pictures.
  package var isbnsForLinks: [ISBN] { isbns.isEmpty ? [apple?.isbn].compactMap(\.self) : isbns }

  /// The key by today's rule. A file by an older version may have another one.
  package var keyOfText: BookKey? { BookKey(title: title, firstAuthor: Authorship.first(of: author)) }

  /// This book, completed with the other's ISBNs and with its texts for those that are empty.
  package func merged(with other: Book) -> Book {
    var merged = self
    merged.isbns += other.isbns.filter { !isbns.contains($0) }
    merged.summary = summary.ifEmpty(other.summary)
    merged.publisher = publisher.ifEmpty(other.publisher)
    merged.coverURL = coverURL ?? other.coverURL
    merged.amazonURL = amazonURL ?? other.amazonURL
    merged.reviewURL = reviewURL ?? other.reviewURL
    merged.ageGroup = ageGroup.ifEmpty(other.ageGroup)
    merged.subtitle = subtitle.ifEmpty(other.subtitle)
    merged.apple = apple ?? other.apple
    return merged
  }

  /// This book, completed with what its lists lack.
  package func completed(with details: BookDetails) -> Book {
    var completed = self
    completed.subtitle = subtitle.ifEmpty(details.subtitle)
    completed.publisher = publisher.ifEmpty(details.publisher)
    return completed
  }

  /// This book with the other's picture, which is the one that is served for both.
  package func withCover(of other: Book) -> Book {
    var book = self
    book.coverURL = other.coverURL ?? coverURL
    return book
  }

  /// This book with a text for a summary that it lacks.
  package func described(as text: String) -> Book {
    var book = self
    book.summary = summary.ifEmpty(text)
    return book
  }

  /// Square if its picture is that of an audiobook.
  package var coverShape: CoverShape {
    guard let apple, apple.isAudio, coverURL == apple.coverURL else { return .upright }
    return .square
  }
}
