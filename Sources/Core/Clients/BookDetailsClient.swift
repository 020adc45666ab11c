/// What Google Books knows of a book.
package struct BookDetailsClient: Sendable {
  package typealias Answer = DetailsAnswer<BookDetails>

  /// What is known without asking; nil where it is worth asking.
  package var known: @Sendable (Book) -> Answer?
  /// Asks, and waits two seconds at most.
  package var load: @Sendable (Book) async -> Answer

  package init(
    known: @escaping @Sendable (Book) -> Answer?, load: @escaping @Sendable (Book) async -> Answer
  ) {
    self.known = known
    self.load = load
  }
}
