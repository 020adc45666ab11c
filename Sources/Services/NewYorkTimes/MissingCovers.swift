import Core

/// Covers for the rows of which the service names none.
enum MissingCovers {
  /// The same editions, in which each book has the picture of another row of it, else the address at which Open Library
  /// may have one: a page asks for the cover only if there is an address.
  static func fill(_ editions: [Edition]) -> [Edition] {
    var pictures: [BookKey: WebURL] = [:]
    for case .book(let book) in editions.lazy.flatMap(\.entries).map(\.item) {
      pictures[book.key] = pictures[book.key] ?? book.coverURL
    }
    return editions.map { edition in
      edition.mapItems { item in
        guard case .book(let book) = item, book.coverURL == nil else { return item }
        guard let url = pictures[book.key] ?? book.isbns.first.flatMap(OpenLibrary.cover) else { return item }
        return .book(
          book.merged(with: Book(key: book.key, title: book.title, author: "", byline: "", coverURL: url)))
      }
    }
  }
}
