import Foundation
import HTTP
import Synchronization

/// Handles SIGINT and SIGTERM: the first one begins a graceful shutdown, and ends the program some seconds later if
/// that hangs.
///
/// A plain thread waits for them, so that neither depends on Swift's own threads or on Dispatch's, all of which may be
/// blocked. An async main ends in `dispatch_main`, which clears the main thread's signal mask, so `sigwait` does not
/// work; a handler that writes to a pipe does.
struct StopSignals: Sendable {
  /// How long a graceful shutdown may take: two seconds for the requests in flight, one for the server to end, and the
  /// rest for the connections to the services and for pending writes.
  static let patience: TimeInterval = 5

  private let stream: AsyncStream<Void>

  /// Catches them from now on. If the system has no pipe or thread left, they end the program as usual.
  init() {
    signal(SIGPIPE, SIG_IGN)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    guard let pipe = SignalPipe() else { return }
    // Everything that was acknowledged is on disk, so the exit status is the usual one.
    let isWatched = Self.watch(pipe, patience: Self.patience, begin: { continuation.yield() }, end: { _exit(0) })
    if isWatched { pipe.listen(for: [SIGINT, SIGTERM]) }
  }

  /// Returns after the first of them.
  func wait() async {
    for await _ in stream { break }
  }

  /// Calls `begin` at the first signal, and `end` when the patience is over, whatever happens in between.
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

/// A pipe that a signal handler writes to; it stays open as long as the process runs.
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

  /// Makes signals write to this pipe instead of ending the process.
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

  /// Writes as a handler does.
  func fire() { _ = unsafe write(writing, "!", 1) }

  /// Blocks until something is written; false if that can never happen.
  func wait() -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(reading, &byte, 1)
      if count > 0 { return true }
      guard count < 0, errno == EINTR else { return false }
    }
  }
}

/// Where the handler writes to: it can use nothing but a global.
private let caughtSignals = Atomic<Int32>(-1)
