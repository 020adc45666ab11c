#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a body on a new, detached thread; false where the system has none to give.
///
/// For C calls that block: they would hold up Swift's own threads, of which there are as many as processors. `SIGPIPE`
/// is blocked on it, because `CURLOPT_NOSIGNAL` "makes libcurl NOT ask the system to ignore SIGPIPE signals" and
/// OpenSSL writes without `MSG_NOSIGNAL`.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
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
      // Darwin's is never nil, and there `if let` takes nothing but an optional.
      let context: UnsafeMutableRawPointer? = unsafe context
      if let context = unsafe context { unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context.toOpaque())
  guard result == 0 else {
    unsafe context.release()
    return false
  }
  #if canImport(Glibc)
    pthread_detach(thread)
  #else
    if let thread { unsafe pthread_detach(thread) }
  #endif
  return true
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
