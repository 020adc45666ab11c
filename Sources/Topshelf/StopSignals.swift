import Dispatch
import Foundation

/// SIGINT and SIGTERM, waited for instead of killing the program.
///
/// An async main ends in `dispatch_main`, which empties the main thread's signal mask, so `sigwait` does not work; a dispatch source does.
struct StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let stream: AsyncStream<Int32>

  /// Catches them from now on.
  init() {
    signal(SIGPIPE, SIG_IGN)
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.stream = stream
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in continuation.yield(number) }
      source.resume()
      return source
    }
  }

  /// Returns when the first of them has come.
  func wait() async {
    for await _ in stream { break }
    for source in sources { source.cancel() }
  }
}
