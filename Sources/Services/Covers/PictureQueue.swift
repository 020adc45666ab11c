import Core
import Synchronization

/// Fetches pictures with consideration: one flight an address, six at a time from a host, and a host that cannot be reached is left alone for a while.
///
/// Without the last, each of a page's pictures would wait by itself for a network that is not there.
final class PictureQueue: Sendable {
  typealias Answer = Result<Picture, ServiceFailure>

  private let images: ImageClient
  private let clock: Clock
  private let state = Mutex(PictureQueueState())

  init(_ images: ImageClient, clock: Clock) {
    self.images = images
    self.clock = clock
  }

  func picture(_ url: WebURL) async -> Answer {
    let flight = state.withLock { state in
      if let flight = state.flights[url] { return flight }
      let flight = Task { await self.fetch(url) }
      state.flights[url] = flight
      return flight
    }
    return await flight.value
  }

  private func fetch(_ url: WebURL) async -> Answer {
    let mayAsk = await withCheckedContinuation { continuation in
      state.withLock { $0.enter(url.host, now: clock.now(), continuation) }?.resume()
    }
    var answer = Answer.failure(.unreachable)
    if mayAsk {
      answer = await images.answer(url)
      let now = clock.now()
      for next in state.withLock({ $0.leave(url.host, with: answer, now: now) }) { next.resume() }
    }
    state.withLock { $0.flights[url] = nil }
    return answer
  }
}

/// Who is under way, who waits, and which hosts are left alone.
struct PictureQueueState: Sendable {
  typealias Waiter = CheckedContinuation<Bool, Never>

  /// Someone who waits no longer, and whether they may ask.
  struct Decision: Sendable {
    let waiter: Waiter
    let mayAsk: Bool

    func resume() { waiter.resume(returning: mayAsk) }
  }

  static let flightsPerHost = 6
  /// Seconds for which a host that cannot be reached is left alone: short, since a reader who has just connected looks at once.
  static let networkPause = Duration.seconds(60)
  /// Seconds after "too many requests": Open Library counts in five minutes.
  static let quotaPause = Duration.seconds(300)

  var flights: [WebURL: Task<PictureQueue.Answer, Never>] = [:]
  private var running: [String: Int] = [:]
  private var waiting: [String: [Waiter]] = [:]
  private var pauses: [String: Pause] = [:]

  private struct Pause: Sendable {
    let until: Timestamp
    let isForWantOfNetwork: Bool
  }

  /// Nil where it has to wait.
  mutating func enter(_ host: String, now: Timestamp, _ waiter: Waiter) -> Decision? {
    if isPaused(host, at: now) { return Decision(waiter: waiter, mayAsk: false) }
    guard running[host, default: 0] < Self.flightsPerHost else {
      waiting[host, default: []].append(waiter)
      return nil
    }
    running[host, default: 0] += 1
    return Decision(waiter: waiter, mayAsk: true)
  }

  mutating func leave(_ host: String, with answer: PictureQueue.Answer, now: Timestamp) -> [Decision] {
    let left = running[host, default: 1] - 1
    running[host] = left > 0 ? left : nil
    switch answer {
    case .success: pauses = pauses.filter { !$0.value.isForWantOfNetwork }
    case .failure(.unreachable), .failure(.timedOut):
      pauses[host] = Pause(until: now.adding(Self.networkPause), isForWantOfNetwork: true)
    case .failure(.quota): pauses[host] = Pause(until: now.adding(Self.quotaPause), isForWantOfNetwork: false)
    case .failure: break
    }
    if isPaused(host, at: now) {
      return (waiting.removeValue(forKey: host) ?? []).map { Decision(waiter: $0, mayAsk: false) }
    }
    guard var others = waiting[host], !others.isEmpty else { return [] }
    let next = others.removeFirst()
    waiting[host] = others.isEmpty ? nil : others
    running[host, default: 0] += 1
    return [Decision(waiter: next, mayAsk: true)]
  }

  private func isPaused(_ host: String, at now: Timestamp) -> Bool { pauses[host].map { $0.until > now } ?? false }
}
