import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread for C calls that block: they would block Swift's own threads, of which there are as many as processors.
///
/// `SIGPIPE` is blocked on it, because `CURLOPT_NOSIGNAL` "makes libcurl NOT ask the system to ignore SIGPIPE signals"
/// and OpenSSL writes without `MSG_NOSIGNAL`. A thread that is released before it was joined ends by itself.
package final class JoinableThread: Sendable {
  /// "A thread may be joined by any other thread" (pthreads(7)); the one that joins takes it out of the mutex.
  private struct Handle: @unchecked Sendable {
    let thread: pthread_t
  }

  private let handle: Mutex<Handle?>

  /// Starts to run a body; `nil` if the system has no thread left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = unsafe pthread_create(
      &thread, nil,
      { context in
        blockBrokenPipeSignal()
        // Darwin's is never `nil`, and `if let` needs an optional.
        let context: UnsafeMutableRawPointer? = unsafe context
        if let context = unsafe context { unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      return nil
    }
    #if canImport(Glibc)
      handle = Mutex(Handle(thread: thread))
    #else
      handle = unsafe Mutex(thread.map { unsafe Handle(thread: $0) })
    #endif
  }

  /// Waits until the thread is gone, with what the libraries keep for each thread; does nothing the second time.
  ///
  /// Blocks, so its body must be about to end.
  package func join() {
    if let taken = take() { pthread_join(taken.thread, nil) }
  }

  deinit {
    if let taken = take() { pthread_detach(taken.thread) }
  }

  private func take() -> Handle? {
    handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func blockBrokenPipeSignal() {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}
