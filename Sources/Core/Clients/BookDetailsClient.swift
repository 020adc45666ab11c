/// What Google Books knows of a book.
public struct BookDetailsClient: Sendable {
  public typealias Answer = DetailsAnswer<BookDetails>

  /// What is known without asking; nil where it is worth asking.
  public var known: @Sendable (Book) -> Answer?
  /// Asks, and waits two seconds at most.
  public var load: @Sendable (Book) async -> Answer
  /// Asks the service with the key that is set now; nil where it answers.
  public var test: @Sendable () async -> ServiceFailure?

  public init(
    known: @escaping @Sendable (Book) -> Answer?, load: @escaping @Sendable (Book) async -> Answer,
    test: @escaping @Sendable () async -> ServiceFailure?
  ) {
    self.known = known
    self.load = load
    self.test = test
  }
}
