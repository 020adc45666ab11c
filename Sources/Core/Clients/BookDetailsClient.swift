/// Google Books' details of books.
package struct BookDetailsClient: Sendable {
  package typealias Answer = DetailsAnswer<BookDetails>

  /// The answer in memory; `nil` if a request is worthwhile.
  package var known: @Sendable (Book) -> Answer?
  /// Asks the service, and waits two seconds at most.
  package var load: @Sendable (Book) async -> Answer

  package init(
    known: @escaping @Sendable (Book) -> Answer?, load: @escaping @Sendable (Book) async -> Answer
  ) {
    self.known = known
    self.load = load
  }
}
