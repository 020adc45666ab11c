import Core

extension DetailsSource<Book, BookDetails> {
  /// Google Books, asked for one ISBN of a book after the other until it has one of them.
  static func googleBooks(
    _ client: GoogleBooksClient, key: @escaping @Sendable () -> ServiceKey?
  ) -> DetailsSource {
    /// Its other ISBNs are tried, but 1,000 requests a day have to do for all books.
    @Sendable func isbns(_ book: Book) -> [ISBN] { Array(book.isbns.prefix(3)) }

    return DetailsSource(
      service: .googleBooks, id: { .book($0.key) }, asked: { isbns($0).map(\.digits) }, absence: DetailRecords.absence,
      key: key,
      ask: { books, key throws(ServiceFailure) in
        guard let key else { throw .noKey }
        var reply = Reply()
        for book in books {
          for isbn in isbns(book) where reply.found[.book(book.key)] == nil {
            reply.found[.book(book.key)] = try await client.volume(key, isbn, book.title)
          }
        }
        return reply
      })
  }
}

extension DetailsRepository<Book, BookDetails> {
  /// The picture that the service named when it was asked for the book; asks nobody.
  func cover(of book: Book) -> WebURL? { lastKnown(book)?.coverURL }
}
