#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a body on a new, detached thread; false where the system has none to give.
///
/// For C calls that block: they would hold up Swift's own threads, of which there are as many as processors. `SIGPIPE`
/// is blocked on it, because `CURLOPT_NOSIGNAL` "makes libcurl NOT ask the system to ignore SIGPIPE signals" and OpenSSL
/// writes without `MSG_NOSIGNAL`.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let context = unsafe Unmanaged.passRetained(ThreadBody(body))
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let result = unsafe pthread_create(
    &thread, &attributes,
    { context in
      blockBrokenPipeSignal()
      if let context = unsafe context { unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context.toOpaque())
  if result != 0 { unsafe context.release() }
  return result == 0
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
