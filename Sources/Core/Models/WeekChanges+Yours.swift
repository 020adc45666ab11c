extension WeekChanges {
  /// A book that the reader looks out for.
  package struct Yours: Sendable, Equatable {
    package let book: WeekBook
    /// The title of a favorite by the same author; `nil` if the book is a favorite itself.
    package let relative: String?
  }

  /// The favorites on the week's lists, then other books by an author of one.
  package func yours(_ favorites: Favorites, by authors: FavoriteAuthors) -> [Yours] {
    guard !favorites.all.isEmpty else { return [] }
    let kept = Set(books.lazy.filter { favorites.favorite(for: $0.item) != nil }.map(\.item.id))
    var relatives: [ItemID: String] = [:]
    for book in books where !kept.contains(book.item.id) {
      relatives[book.item.id] = book.authors.lazy.compactMap { authors.title(by: $0) }.first
    }
    return books.filter { kept.contains($0.item.id) || relatives[$0.item.id] != nil }
      .sorted { kept.contains($0.item.id) ? 0 : 1 }
      .map { Yours(book: $0, relative: relatives[$0.item.id]) }
  }
}

/// The authors of the favorites.
package struct FavoriteAuthors: Sendable {
  private var titles: [AuthorKey: String] = [:]
  /// The authors by the line that names them: finding them takes longer than all the rest.
  private var authors: [String: [AuthorKey]] = [:]

  /// - Parameters:
  ///   - favorites: newest first.
  ///   - earlier: of the favorites before a change, so that only new authors have to be found.
  package init(_ favorites: [Favorite], since earlier: FavoriteAuthors? = nil) {
    for favorite in favorites {
      guard case .book(let book) = favorite.item else { continue }
      let found = authors[book.author] ?? earlier?.authors[book.author] ?? favorite.item.authors
      authors[book.author] = found
      for author in found where titles[author] == nil { titles[author] = book.title }
    }
  }

  /// The title of the newest favorite by an author.
  package func title(by author: AuthorKey) -> String? { titles[author] }
}

extension Item {
  /// Empty for an album.
  var authors: [AuthorKey] {
    guard case .book(let book) = self else { return [] }
    return Authorship.names(of: book.author).compactMap { AuthorKey(name: $0) }
  }
}
