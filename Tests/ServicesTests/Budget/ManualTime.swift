import Core
import Synchronization

@testable import Services

/// A clock that stands still until a test moves it; who sleeps by it wakes when the moment comes.
final class ManualTime: Sendable {
  private struct Sleeper {
    let until: Timestamp
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now: Timestamp
    var sleepers: [Int: Sleeper] = [:]
    var last = 0
  }

  private let state: Mutex<State>
  private let skipsSleep: Bool

  /// - Parameter skipsSleep: whether a sleep returns at once, with the clock moved on by so much.
  init(_ now: Timestamp = Timestamp(seconds: 1_000_000), skipsSleep: Bool = false) {
    state = Mutex(State(now: now))
    self.skipsSleep = skipsSleep
  }

  var now: Timestamp { state.withLock { $0.now } }
  var clock: Clock { Clock(now: { self.now }, secondsFromUTC: { _ in 0 }) }
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func pass(_ duration: Duration) { set(now.adding(duration)) }

  func set(_ moment: Timestamp) {
    let due = state.withLock { state in
      state.now = moment
      let due = state.sleepers.filter { $0.value.until <= moment }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  func sleep(_ duration: Duration) async throws {
    if skipsSleep {
      state.withLock { $0.now = max($0.now, $0.now.adding(duration)) }
      return await Task.yield()
    }
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let until = state.now.adding(duration)
          if Task.isCancelled || until <= state.now { return true }
          state.sleepers[number] = Sleeper(until: until, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
    }
    try Task.checkCancellation()
  }
}
