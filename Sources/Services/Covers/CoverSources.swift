import Core

/// Where to look for the cover of an item.
struct CoverSources: Sendable, Hashable {
  /// The picture that the item's own service names.
  let named: WebURL?
  /// The book for which Google and Open Library may have one, too.
  let book: Book?

  /// The only place of this folder that tells kinds of items apart.
  init(_ item: Item) {
    switch item {
    case .book(let book): (named, self.book) = (book.coverURL, book)
    case .album(let album): (named, book) = (album.coverURL, nil)
    }
  }

  /// The addresses, in the order in which they are tried.
  ///
  /// None if no service has named a picture: for the books of the sample edition, which whoever has no key yet sees, nobody
  /// is asked.
  ///
  /// - Parameter google: the picture that Google named when it was asked for the book's details.
  func addresses(google: WebURL?) -> [WebURL] {
    let byServices = [named, google].compactMap(\.self)
    guard !byServices.isEmpty else { return [] }
    var addresses: [WebURL] = []
    for address in byServices + openLibrary where !addresses.contains(address) { addresses.append(address) }
    return addresses
  }

  /// How many of a book's ISBNs are tried: Open Library answers a hundred requests in five minutes, and a chart has fifteen
  /// books or more.
  static let isbnsPerBook = 5

  private var openLibrary: [WebURL] {
    (book?.isbns ?? []).prefix(Self.isbnsPerBook).compactMap(OpenLibrary.cover)
  }
}
