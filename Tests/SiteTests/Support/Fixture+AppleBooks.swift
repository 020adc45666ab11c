import Core
import Testing

/// Apple's charts of books, beside the lists of `week()`.
extension Fixture {
  /// The sample of a program that has no key.
  static func sample() throws -> SourceSnapshot {
    var books = try week(isSample: true)
    books.lacksKey = true
    return books
  }

  static func appleBook(
    _ id: String, _ title: String, _ author: String, subtitle: String = "", isAudio: Bool = false,
    genres: [String] = ["Mysteries & Thrillers"], released: String = "2026-11-03",
    cover: String? = "https://is1-ssl.mzstatic.com/b/600x900bb.jpg", isbn: String? = nil
  ) throws -> Book {
    let cover = cover.flatMap { WebURL($0) }
    let store = WebURL("https://books.apple.com/us/\(isAudio ? "audiobook" : "book")/id\(id)")
    return Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: author.isEmpty ? "" : "by \(author)", coverURL: cover, subtitle: subtitle,
      apple: AppleBook(
        id: id, isAudio: isAudio, genres: genres, released: released, coverURL: cover, storeURL: store,
        isbn: isbn.flatMap { ISBN($0) }))
  }

  /// The Moonstone as Apple has it, which is also on two lists of `week()`.
  static func appleMoonstone(cover: String? = "https://is1-ssl.mzstatic.com/m/600x900bb.jpg") throws -> Book {
    try appleBook("501", "The Moonstone", "Wilkie Collins", genres: ["Classics"], released: "1868", cover: cover)
  }

  static func apple(_ chart: Chart, _ entries: [Entry]) throws -> SourceSnapshot {
    let edition = Edition(
      service: .appleBooks, chart: chart, date: try date("2026-11-30"), entries: entries, country: .us)
    return SourceSnapshot(
      service: .appleBooks, kind: .book, charts: [chart], editions: [edition], fetchedAt: fetched)
  }

  /// A chart that was not loaded, or that the country's store does not have.
  static func noApple(_ chart: Chart, failure: ServiceFailure? = nil, isAbsent: Bool = false) -> SourceSnapshot {
    SourceSnapshot(
      service: .appleBooks, kind: .book, charts: isAbsent ? [] : [chart], absent: isAbsent ? [chart] : [],
      failure: isAbsent ? .notFound : failure)
  }

  /// Apple's three charts, the first two with The Moonstone.
  static func appleBooks() throws -> [SourceSnapshot] {
    [
      try apple(
        .appleBooksPaid,
        [
          entry(1, try appleBook("502", "Last Breath", "Robert Bryndza", subtitle: "A Kate Marshall Thriller, Book 1")),
          entry(2, try appleMoonstone(), .up(1)),
          entry(3, try appleBook("503", "The Long Way Home", "Mary Ann Evans and Jane Austen", cover: nil), .new),
        ]),
      try apple(.appleBooksFree, [entry(1, try appleMoonstone(), .same)]),
      try apple(
        .appleAudiobooks,
        [
          entry(
            1,
            try appleBook(
              "504", "The Listener", "Ann Lee", isAudio: true, cover: "https://is1-ssl.mzstatic.com/l/600x600bb.jpg"))
        ]),
    ]
  }
}
