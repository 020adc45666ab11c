import Synchronization

/// One request and its answer.
///
/// Retained when libmicrohttpd has read the request line, released when it reports the request completed, however it
/// ends.
final class Exchange: Sendable {
  /// The request target as it was sent.
  let target: String
  /// In bytes as they were sent, which need not be UTF-8.
  let targetSize: Int
  let state = Mutex(ExchangeState())
  private let count: ExchangeCount

  init(target: String, targetSize: Int, count: ExchangeCount) {
    self.target = target
    self.targetSize = targetSize
    self.count = count
    count.began()
  }

  deinit { count.ended() }
}

/// How many exchanges exist.
final class ExchangeCount: Sendable {
  private let live = Atomic(0)

  var value: Int { live.load(ordering: .relaxed) }

  func began() { live.add(1, ordering: .relaxed) }
  func ended() { live.subtract(1, ordering: .relaxed) }
}
