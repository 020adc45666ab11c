public import Core
internal import Synchronization

/// The pictures that were fetched lately, in memory; one flight a picture.
public final class CoverLibrary: Sendable {
  private struct State {
    var pictures: [WebURL: Picture] = [:]
    /// Least recently used first.
    var order: [WebURL] = []
    var bytes = 0
    var missing: [WebURL: Timestamp] = [:]
    var flights: [WebURL: Task<Picture?, Never>] = [:]
  }

  private let images: ImageClient
  private let clock: Clock
  private let state = Mutex(State())

  /// Bytes of pictures held in memory.
  private static let capacity = 6 << 20
  /// How long a picture is waited for before the jacket is drawn.
  private static let patience = Duration.seconds(8)
  /// Seconds for which a picture that could not be had is not asked for again.
  private static let pause = 60

  public init(images: ImageClient, clock: Clock) {
    self.images = images
    self.clock = clock
  }

  /// The library as the screens see it.
  public var client: CoversClient { CoversClient { await self.picture($0) } }

  private func picture(_ url: WebURL) async -> Picture? {
    let now = clock.now()
    enum Plan {
      case have(Picture?)
      case wait(Task<Picture?, Never>)
    }
    let plan: Plan = state.withLock { state in
      if let picture = state.pictures[url] {
        state.order.removeAll { $0 == url }
        state.order.append(url)
        return .have(picture)
      }
      if let until = state.missing[url], until > now { return .have(nil) }
      if let flight = state.flights[url] { return .wait(flight) }
      let flight = Task { await self.fetch(url) }
      state.flights[url] = flight
      return .wait(flight)
    }
    switch plan {
    case .have(let picture): return picture
    case .wait(let flight): return await Deadline.wait(for: flight, atMost: Self.patience) ?? nil
    }
  }

  private func fetch(_ url: WebURL) async -> Picture? {
    let picture = try? await images.picture(url)
    let now = clock.now()
    state.withLock { state in
      state.flights[url] = nil
      guard let picture else {
        if state.missing.count > 1000 { state.missing.removeAll() }
        state.missing[url] = Timestamp(milliseconds: now.milliseconds + Int64(Self.pause) * 1000)
        return
      }
      state.pictures[url] = picture
      state.order.append(url)
      state.bytes += picture.bytes.count
      while state.bytes > Self.capacity, let oldest = state.order.first, oldest != url {
        state.order.removeFirst()
        state.bytes -= state.pictures.removeValue(forKey: oldest)?.bytes.count ?? 0
      }
    }
    return picture
  }
}
