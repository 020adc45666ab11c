import Core
import HTTP
import Synchronization

/// Fetches pictures with consideration: six at a time from a host, and a host that cannot be reached is left alone for a
/// while.
///
/// Without that, each picture of a page would wait by itself for a network that is not there.
final class PictureQueue: Sendable {
  typealias Answer = Result<Picture, ServiceFailure>

  private let images: ImageClient
  private let clock: Clock
  private let hosts = Mutex<[String: Host]>([:])

  /// Requests in flight to a host at most.
  private static let requestsPerHost = 6

  /// What is known of a host.
  private struct Host {
    var running = 0
    /// Each is told whether it may ask.
    var waiting: [OneShot<Bool>] = []
    var pause: Pause?

    func isPaused(at now: Timestamp) -> Bool { pause.map { $0.until > now } ?? false }
  }

  private struct Pause {
    let until: Timestamp
    let isOfNetwork: Bool
  }

  init(_ images: ImageClient, clock: Clock) {
    self.images = images
    self.clock = clock
  }

  func picture(_ url: WebURL) async -> Answer {
    guard await enter(url.host) else { return .failure(.unreachable) }
    let answer = await images.answer(url)
    leave(url.host, with: answer)
    return answer
  }

  /// Waits for a turn; `false` if the host is left alone.
  private func enter(_ name: String) async -> Bool {
    let turn = OneShot<Bool>()
    hosts.withLock { hosts in
      var host = hosts[name] ?? Host()
      if host.isPaused(at: clock.now()) {
        turn.fire(false)
      } else if host.running < Self.requestsPerHost {
        host.running += 1
        turn.fire(true)
      } else {
        host.waiting.append(turn)
      }
      hosts[name] = host
    }
    return await turn.value
  }

  private func leave(_ name: String, with answer: Answer) {
    let now = clock.now()
    hosts.withLock { hosts in
      if case .success = answer {
        // The network is back.
        for (name, host) in hosts where host.pause?.isOfNetwork == true { hosts[name]?.pause = nil }
      }
      var host = hosts[name] ?? Host()
      host.running -= 1
      if case .failure(let failure) = answer, let pause = Self.pause(after: failure, at: now) { host.pause = pause }
      if host.isPaused(at: now) {
        for turn in host.waiting { turn.fire(false) }
        host.waiting = []
      } else if !host.waiting.isEmpty {
        host.running += 1
        host.waiting.removeFirst().fire(true)
      }
      hosts[name] = host
    }
  }

  private static func pause(after failure: ServiceFailure, at now: Timestamp) -> Pause? {
    switch failure {
    // Short, since a reader who has just connected looks at once.
    case .unreachable, .timedOut, .untrusted, .intercepted: Pause(until: now.adding(.seconds(60)), isOfNetwork: true)
    // Open Library counts in five minutes.
    case .quota: Pause(until: now.adding(.seconds(300)), isOfNetwork: false)
    default: nil
    }
  }
}
