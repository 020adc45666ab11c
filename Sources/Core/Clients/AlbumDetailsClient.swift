/// What Apple's lookup knows of an album. One question serves a whole chart.
public struct AlbumDetailsClient: Sendable {
  public typealias Answer = DetailsAnswer<AlbumDetails>

  /// What is known without asking; nil where it is worth asking.
  public var known: @Sendable (Album) -> Answer?
  /// Asks, and waits a few seconds at most.
  public var load: @Sendable (Album) async -> Answer
  /// Forgets that asking for an album failed, because a reader wants to try again.
  public var retry: @Sendable (Album) -> Void

  public init(
    known: @escaping @Sendable (Album) -> Answer?, load: @escaping @Sendable (Album) async -> Answer,
    retry: @escaping @Sendable (Album) -> Void
  ) {
    self.known = known
    self.load = load
    self.retry = retry
  }
}
