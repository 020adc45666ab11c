/// What Google Books knows of a book.
package struct BookDetailsClient: Sendable {
  package typealias Answer = DetailsAnswer<BookDetails>

  /// What is known without asking; nil where it is worth asking.
  package var known: @Sendable (Book) -> Answer?
  /// Asks, and waits two seconds at most.
  package var load: @Sendable (Book) async -> Answer
  /// Asks the service with the key that is set now; nil where it answers.
  package var test: @Sendable () async -> ServiceFailure?

  package init(
    known: @escaping @Sendable (Book) -> Answer?, load: @escaping @Sendable (Book) async -> Answer,
    test: @escaping @Sendable () async -> ServiceFailure?
  ) {
    self.known = known
    self.load = load
    self.test = test
  }
}
