/// Apple's details of albums. One request covers a whole chart.
package struct AlbumDetailsClient: Sendable {
  package typealias Answer = DetailsAnswer<AlbumDetails>

  /// The answer in memory; `nil` if a request is worthwhile.
  package var known: @Sendable (Album) -> Answer?
  /// Asks the service, and waits a few seconds at most.
  package var load: @Sendable (Album) async -> Answer
  /// Forgets a failed request for an album, because the reader wants to try again.
  package var retry: @Sendable (Album) -> Void

  package init(
    known: @escaping @Sendable (Album) -> Answer?, load: @escaping @Sendable (Album) async -> Answer,
    retry: @escaping @Sendable (Album) -> Void
  ) {
    self.known = known
    self.load = load
    self.retry = retry
  }
}
