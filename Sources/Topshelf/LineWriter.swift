import Dispatch
import Foundation
import HTTP
import Synchronization

/// Writes lines to a descriptor on its own thread.
///
/// A write blocks as long as nobody reads the other end: Ctrl-S in a terminal, or a launcher that keeps a pipe open.
/// The caller must not wait for that, least of all under a lock or on one of Swift's own threads.
final class LineWriter: Sendable {
  private struct State {
    var lines: LineQueue
    var marks: [DispatchSemaphore] = []
    var isEnded = false
  }

  /// What the thread keeps alive; it does not keep the writer.
  private final class Shared: Sendable {
    let descriptor: Int32
    let state: Mutex<State>
    let wake = DispatchSemaphore(value: 0)

    init(descriptor: Int32, capacity: Int) {
      self.descriptor = descriptor
      state = Mutex(State(lines: LineQueue(capacity: capacity)))
    }

    func change(_ body: (inout State) -> Void) {
      state.withLock { body(&$0) }
      wake.signal()
    }

    func run() {
      while true {
        wake.wait()
        let (text, marks, isEnded) = state.withLock { state in
          defer { state.marks = [] }
          return (state.lines.take(), state.marks, state.isEnded)
        }
        write(Array(text.utf8))
        for mark in marks { mark.signal() }
        if isEnded { return }
      }
    }

    /// Drops what cannot be written, which must not stop the program.
    private func write(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          // Another program that shares the pipe made it non-blocking.
          var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&wanted, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  private let shared: Shared

  init(descriptor: Int32, capacity: Int = 1000) {
    let shared = Shared(descriptor: descriptor, capacity: capacity)
    self.shared = shared
    // Without a thread nothing is written, but then the server cannot start either.
    _ = JoinableThread { shared.run() }
  }

  deinit { shared.change { $0.isEnded = true } }

  func callAsFunction(_ line: String) { shared.change { $0.lines.add(line) } }

  /// Waits until everything so far is written; false if the limit passes first.
  @discardableResult
  func flush(within limit: DispatchTimeInterval) -> Bool {
    let mark = DispatchSemaphore(value: 0)
    shared.change { $0.marks.append(mark) }
    return mark.wait(timeout: .now() + limit) == .success
  }
}
