import Foundation

/// The processor's time that `body` takes on this thread, which is the same beside whatever else runs.
package func processorTime(_ body: () -> Void) -> Duration {
  let begin = now()
  body()
  return now() - begin
}

private func now() -> Duration {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
