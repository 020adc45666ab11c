/// What Apple's lookup knows of an album. One question serves a whole chart.
package struct AlbumDetailsClient: Sendable {
  package typealias Answer = DetailsAnswer<AlbumDetails>

  /// What is known without asking; nil where it is worth asking.
  package var known: @Sendable (Album) -> Answer?
  /// Asks, and waits a few seconds at most.
  package var load: @Sendable (Album) async -> Answer
  /// Forgets that asking for an album failed, because a reader wants to try again.
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
