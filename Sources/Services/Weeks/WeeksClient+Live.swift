import Core
import HTTP

extension WeeksClient {
  /// - Parameters:
  ///   - takeover: given once the weeks that an older version kept as files are in the archive.
  ///   - size: what everything takes that is kept, in bytes.
  ///   - forget: removes all that is kept of the services, but for the weeks in memory.
  init(
    _ weeks: WeeksRepository, _ loader: WeeksLoader, takeover: OneShot<Void>,
    size: @escaping @Sendable () -> Int,
    forget: @escaping @Sendable () async -> Void
  ) {
    self.init(
      known: { weeks.known($0) }, load: { date throws(ServiceFailure) in try await weeks.load(date) },
      request: { weeks.request($0) }, retry: { weeks.retry($0) }, runs: { weeks.runs($0) },
      kept: {
        _ = await Deadline.wait(for: Task { await takeover.value }, atMost: .seconds(3))
        let lists = weeks.lists
        return KeptWeeks(
          newest: lists.keys.max(), lists: lists, bytes: size(), loading: loader.loading(known: lists.keys))
      },
      startLoading: { await loader.start($0) }, stopLoading: { await loader.stop() },
      forget: {
        loader.end()
        weeks.forget()
        await forget()
        weeks.forget()
      })
  }
}
