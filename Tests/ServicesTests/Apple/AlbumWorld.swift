import Core
import HTTP
import Synchronization
import Testing

@testable import Services

/// Apple's lookup, a clock and what it says of albums.
final class AlbumWorld: Sendable {
  struct State {
    var now = Timestamp(seconds: 1_796_000_000)
    var country = CountryCode.us
    /// Nil for an Apple that knows every album.
    var lookup: Result<[AlbumID: AlbumDetails], ServiceFailure>?
    /// What an answer waits for.
    var lookupHold: OneShot<Void>?
    /// What Apple was asked.
    var asked: [String] = []
    var lookups: [[AlbumID]] = []
  }

  let state = Mutex(State())
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  func pass(seconds: Int) { set { $0.now = $0.now.adding(.seconds(seconds)) } }
  var asked: [String] { state.withLock { $0.asked } }
  var lookups: [[AlbumID]] { state.withLock { $0.lookups } }
  var clock: Clock { Clock(now: { self.state.withLock { $0.now } }, secondsFromUTC: { _ in 0 }) }
  var country: @Sendable () -> CountryCode { { self.state.withLock { $0.country } } }

  var service: AppleClient {
    AppleClient(
      mostPlayed: { _, _ throws(ServiceFailure) in throw .unreachable },
      topSelling: { _, _ throws(ServiceFailure) in throw .unreachable },
      lookup: { ids, country throws(ServiceFailure) in
        self.set {
          $0.asked.append("lookup \(country)")
          $0.lookups.append(ids)
        }
        await self.state.withLock { $0.lookupHold }?.wait()
        if let answer = self.state.withLock({ $0.lookup }) { return try answer.get() }
        return Dictionary(ids.map { ($0, AlbumDetails(copyright: "℗ \($0)")) }) { first, _ in first }
      })
  }

  func details(patience: Duration = .seconds(3600)) -> AlbumDetailsLibrary {
    AlbumDetailsLibrary(
      service: service, folder: folder.path("albums"), country: country, patience: patience, clock: clock,
      log: { _ in })
  }
}
