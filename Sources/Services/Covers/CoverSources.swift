import Core

/// Where the cover of an item is looked for.
struct CoverSources: Sendable, Hashable {
  /// The picture that the item's own service names.
  let named: WebURL?
  /// For whom Google and Open Library may have one too.
  let book: Book?

  /// The only place that tells kinds of items apart.
  init(_ item: Item) {
    switch item {
    case .book(let book): (named, self.book) = (book.coverURL, book)
    case .album(let album): (named, book) = (album.coverURL, nil)
    }
  }

  /// The addresses in the order in which they are tried.
  ///
  /// None where no service has named a picture: the books of the sample edition, which is there for whoever has no key yet, ask nobody.
  ///
  /// - Parameter known: the picture that Google named when it was asked for the book's details.
  func addresses(known: WebURL?) -> [WebURL] {
    let byServices = [named, known].compactMap(\.self)
    guard !byServices.isEmpty else { return [] }
    var addresses: [WebURL] = []
    for address in byServices + openLibrary where !addresses.contains(address) { addresses.append(address) }
    return addresses
  }

  /// How many of a book's ISBNs are tried: Open Library answers a hundred requests in five minutes, and a chart has fifteen books or more.
  static let isbnsPerBook = 5

  private var openLibrary: [WebURL] {
    (book?.isbns ?? []).prefix(Self.isbnsPerBook).compactMap(OpenLibrary.cover)
  }
}
