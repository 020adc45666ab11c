import Core
import Foundation
import Synchronization

/// Which addresses gave no picture, and until when they are not asked again.
///
/// What says something of the address is kept on disk; what says something of the network is soon forgotten, since it is another network after the next train ride.
final class CoverMemory: Sendable {
  private struct State {
    var until: [Fingerprint: Timestamp] = [:]
    var isRead = false
  }

  private let file: DurableFile
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Addresses remembered at most; those that would be forgotten soonest go first.
  private static let capacity = 5000

  init(file: DurableFile, log: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.log = log
  }

  /// How long an address is left alone, and whether that is worth keeping.
  static func pause(after failure: ServiceFailure) -> (Duration, isKept: Bool) {
    switch failure {
    case .notFound: (.days(30), true)
    case .down(let status) where status >= 500: (.hours(1), false)
    case .unreachable, .timedOut, .untrusted, .intercepted, .quota: (PictureQueueState.networkPause, false)
    default: (.days(1), true)
    }
  }

  func isLeftAlone(_ address: WebURL, at now: Timestamp) -> Bool {
    state.withLock { state in state.until[Fingerprint(address.text)].map { $0 > now } ?? false }
  }

  /// Returns whether there is something new to be written.
  func remember(_ failure: ServiceFailure, of address: WebURL, at now: Timestamp) -> Bool {
    let (pause, isKept) = Self.pause(after: failure)
    state.withLock { $0.until[Fingerprint(address.text)] = now.adding(pause) }
    return isKept
  }

  func forget(_ address: WebURL) { state.withLock { $0.until[Fingerprint(address.text)] = nil } }

  // MARK: On disk; these block

  private struct Form: Codable {
    var format = "topshelf.covers-missing"
    var version = 1
    /// Seconds since 1970, by fingerprint.
    var until: [String: Int64]
  }

  /// What was kept, as far as it is still good. Nothing that reaches further than anything is remembered: the clock was wrong then.
  func read(at now: Timestamp) {
    guard case .contents(let bytes, _) = file.read(), let form = TolerantJSON.decode(Form.self, from: bytes),
      form.format == "topshelf.covers-missing", form.version == 1
    else { return }
    let latest = now.adding(.days(30))
    let good = form.until.mapValues { Timestamp(seconds: Int(clamping: $0)) }
      .filter { $0.value > now && $0.value <= latest }
    state.withLock { state in
      for (digits, until) in good {
        if let address = Fingerprint(digits: digits) { state.until[address] = until }
      }
    }
  }

  /// Writes what holds for longer than an hour from now.
  func write(at now: Timestamp) {
    let kept = state.withLock { state in
      state.until = state.until.filter { $0.value > now }
      if state.until.count > Self.capacity {
        let sorted = state.until.sorted { ($1.value, $1.key) < ($0.value, $0.key) }
        state.until = Dictionary(uniqueKeysWithValues: sorted.prefix(Self.capacity).map { ($0.key, $0.value) })
      }
      return state.until
    }
    let lasting = kept.filter { $0.value > now.adding(.hours(1)) }
    let until = Dictionary(uniqueKeysWithValues: lasting.map { ($0.key.description, $0.value.milliseconds / 1000) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(Form(until: until)) else { return }
    do throws(DurableFileError) {
      try file.createFolder()
      try file.write([UInt8](data), durably: false)
    } catch {
      log("covers: what is missing could not be kept: \(error)")
    }
  }
}
