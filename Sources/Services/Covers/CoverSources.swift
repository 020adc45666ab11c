import Core

/// Where to look for the cover of an item.
struct CoverSources: Sendable, Hashable {
  /// The picture that the item's own service names.
  let named: WebURL?
  /// Apple's picture of a book on one of its charts.
  let apple: WebURL?
  /// The book for which Google and Open Library may have one, too.
  let book: Book?

  /// The only place of this folder that tells kinds of items apart.
  init(_ item: Item) {
    switch item {
    case .book(let book): (named, apple, self.book) = (book.coverURL, book.apple?.coverURL, book)
    case .album(let album): (named, apple, book) = (album.coverURL, nil, nil)
    }
  }

  /// The addresses, in the order in which they are tried.
  ///
  /// None if no service has named a picture: for the books of the sample edition, which whoever has no key yet sees, nobody
  /// is asked.
  ///
  /// - Parameter details: the picture that Google or Apple named when it was asked for the book's details.
  func addresses(details: WebURL?) -> [WebURL] {
    let byServices = [named, apple, details].compactMap(\.self)
    guard !byServices.isEmpty else { return [] }
    var addresses: [WebURL] = []
    for address in byServices + openLibrary where !addresses.contains(address) { addresses.append(address) }
    return addresses
  }

  /// How many of a book's ISBNs are tried: Open Library answers a hundred requests in five minutes, and a chart has fifteen
  /// books or more.
  static let isbnsPerBook = 5

  private var openLibrary: [WebURL] {
    (book?.isbnsForLinks ?? []).prefix(Self.isbnsPerBook).compactMap(OpenLibrary.cover)
  }
}
