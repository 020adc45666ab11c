import Foundation
import HTTP
import Synchronization

/// SIGINT and SIGTERM: the first of them begins an orderly stop, and ends the program some seconds later if that hangs.
///
/// A plain thread waits for them, so that neither depends on Swift's own threads or on Dispatch's: all of those may be
/// blocked. An async main ends in `dispatch_main`, which empties the main thread's signal mask, so `sigwait` does not
/// work; a handler that writes to a pipe does.
struct StopSignals: Sendable {
  /// What an orderly stop may take: two seconds for the requests under way, one for the server to end, and what is left
  /// for the connections to the services and for what is being kept.
  static let patience: TimeInterval = 5

  private let stream: AsyncStream<Void>

  /// Catches them from now on. If the system has no pipe or thread to give, they end the program as they always do.
  init() {
    signal(SIGPIPE, SIG_IGN)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    guard let pipe = SignalPipe() else { return }
    // Everything that was acknowledged is on disk, so the status is that of any other stop.
    let isWatched = Self.watch(pipe, patience: Self.patience, begin: { continuation.yield() }, end: { _exit(0) })
    if isWatched { pipe.listen(for: [SIGINT, SIGTERM]) }
  }

  /// Returns once the first of them has come.
  func wait() async {
    for await _ in stream { break }
  }

  /// Calls `begin` at the first signal, and `end` after some patience, whatever happens in between.
  static func watch(
    _ pipe: SignalPipe, patience: TimeInterval, begin: @escaping @Sendable () -> Void,
    end: @escaping @Sendable () -> Void
  ) -> Bool {
    let thread = JoinableThread {
      guard pipe.wait() else { return }
      begin()
      Thread.sleep(forTimeInterval: patience)
      end()
    }
    return thread != nil
  }
}

/// A pipe that a signal handler writes to; it stays open as long as the process lives.
struct SignalPipe: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// `nil` if the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not block, and one byte is enough.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Has signals written to this pipe instead of ending the process.
  func listen(for signals: [Int32]) {
    caughtSignals.store(writing, ordering: .releasing)
    for number in signals {
      signal(number) { _ in
        let code = errno
        _ = unsafe write(caughtSignals.load(ordering: .acquiring), "!", 1)
        errno = code
      }
    }
  }

  /// As a handler does.
  func fire() { _ = unsafe write(writing, "!", 1) }

  /// Blocks until something is written; false if that can never be.
  func wait() -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(reading, &byte, 1)
      if count > 0 { return true }
      guard count < 0, errno == EINTR else { return false }
    }
  }
}

/// Where the handler writes to: it can reach nothing but a global.
private let caughtSignals = Atomic<Int32>(-1)
