import Core

extension ChartFeed {
  /// The lists of The New York Times.
  ///
  /// - Parameters:
  ///   - key: throws why there is none.
  ///   - budget: `nil` if nothing is counted, as in tests.
  static func newYorkTimes(
    _ client: NewYorkTimesClient, key: @escaping @Sendable () throws(ServiceFailure) -> ServiceKey,
    budget: RequestBudget? = nil
  ) -> ChartFeed {
    ChartFeed(
      service: .newYorkTimes, kind: .book,
      subject: {
        do throws(ServiceFailure) {
          return Subject(key: try key())
        } catch {
          return Subject(lack: error)
        }
      },
      kept: { archive, _ in archive.newest(.newYorkTimes, asked: [NewYorkTimesReply.overviewName]) },
      freshness: { editions, now in
        // A week that must be out and is not there yet is asked for more often.
        guard let date = editions.first?.date else { return .zero }
        return date < ReleaseCalendar.newestDate(at: now) ? .seconds(900) : .seconds(3600)
      },
      newest: { subject, priority, held throws(ServiceFailure) in
        guard let key = subject.key else { throw .noKey }
        let fetched: Fetched<[Edition]>
        do throws(ServiceFailure) {
          fetched = try await client.overview(key, priority)
        } catch .notFound where held.editions == nil {
          // The lists' names, whose books are asked for list by list. A week that was seen whole is better than those.
          fetched = try await client.names(key, priority)
        } catch {
          throw error
        }
        return Archive.Answer(
          service: .newYorkTimes, asked: NewYorkTimesReply.overviewName, body: fetched.body, fetchedAt: fetched.at,
          editions: fetched.value)
      },
      edition: { subject, request throws(ServiceFailure) in
        guard let key = subject.key else { throw .noKey }
        let fetched = try await client.list(key, request.chart, request.date)
        return Archive.Answer(
          service: .newYorkTimes, asked: request.chart.slug, askedDate: request.date, body: fetched.body,
          fetchedAt: fetched.at, editions: [fetched.value])
      },
      week: { subject, date, priority throws(ServiceFailure) in
        guard let key = subject.key else { throw .noKey }
        let fetched = try await client.week(key, date, priority)
        return Archive.Answer(
          service: .newYorkTimes, asked: NewYorkTimesReply.overviewName, askedDate: date, body: fetched.body,
          fetchedAt: fetched.at, editions: fetched.value)
      }, comparesWeeks: true,
      queue: { budget?.estimate(.visible) ?? .zero },
      isAnyoneWaiting: { (budget?.waitingCount ?? 0) > 0 }, forgive: { budget?.forgive() })
  }
}
