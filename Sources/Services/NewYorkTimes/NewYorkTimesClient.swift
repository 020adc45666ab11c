package import Core
package import HTTP

/// The New York Times Books API, version 3.
package struct NewYorkTimesClient: Sendable {
  /// Every list of the newest week with its books, in one request.
  package var overview: @Sendable (ServiceKey) async throws(ServiceFailure) -> Week
  /// One list with all its books: the next that was published on or after a date, or the newest.
  package var list: @Sendable (ServiceKey, Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition
  /// The lists that still appear, without their books: for a picker where the overview is gone.
  package var names: @Sendable (ServiceKey) async throws(ServiceFailure) -> Week

  package init(
    overview: @escaping @Sendable (ServiceKey) async throws(ServiceFailure) -> Week,
    list: @escaping @Sendable (ServiceKey, Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Edition,
    names: @escaping @Sendable (ServiceKey) async throws(ServiceFailure) -> Week
  ) {
    self.overview = overview
    self.list = list
    self.names = names
  }

  /// The real service.
  ///
  /// - Parameters:
  ///   - heard: is told of each answer before it is judged; a failure does not carry `Retry-After`.
  ///   - keep: gets every answer that made sense, for the archive.
  package static func live(
    _ http: HTTPClient, endpoint: ServiceEndpoint = .newYorkTimes, lists: ListTable, clock: Clock,
    heard: @escaping @Sendable (HTTPClient.Response) -> Void = { _ in },
    keep: @escaping @Sendable (FileArchive.Record) -> Void = { _ in }
  ) -> NewYorkTimesClient {
    /// No parameter but the key: the service refuses any that it does not know.
    @Sendable func ask(_ path: String, key: ServiceKey) async throws(ServiceFailure) -> [UInt8] {
      let request = HTTPClient.Request(
        url: "\(endpoint.base)/\(path)?api-key=\(key.secret)", headers: ["Accept": "application/json"],
        allowedHosts: endpoint.hosts, maximumBodyBytes: 8 << 20)
      let response = try await http.answer(to: request)
      heard(response)
      try check(response)
      return response.body
    }

    return NewYorkTimesClient(
      overview: { key throws(ServiceFailure) in
        let body = try await ask("lists/overview.json", key: key)
        let now = clock.now()
        guard let week = NewYorkTimesReply.overview(body, lists: lists, source: .newYorkTimes(fetchedAt: now)),
          ReleaseCalendar.explains(week.date, at: now)
        else { throw .unreadable }
        keep(.week(week, body: body, fetchedAt: now))
        return week
      },
      list: { key, id, date throws(ServiceFailure) in
        let body = try await ask("lists/\(date?.description ?? "current")/\(id.slug).json", key: key)
        let now = clock.now()
        guard let edition = NewYorkTimesReply.list(body, lists: lists), ReleaseCalendar.explains(edition.date, at: now)
        else { throw .unreadable }
        keep(.edition(edition, asked: date, body: body, fetchedAt: now))
        return edition
      },
      names: { key throws(ServiceFailure) in
        let body = try await ask("lists/names.json", key: key)
        guard let week = NewYorkTimesReply.names(body, lists: lists, fetchedAt: clock.now()) else { throw .unreadable }
        return week
      })
  }

  /// The status decides before anything is decoded: errors come in two JSON forms, as HTML, and empty.
  private static func check(_ response: HTTPClient.Response) throws(ServiceFailure) {
    switch response.status.code {
    case 200: try ServiceFailure.refuseWebPage(response)
    case 401: throw .keyRefused
    case 403:
      // Apigee names the key in what it says of one that may not use this API.
      throw String(decoding: response.body.prefix(2000), as: UTF8.self).contains("ApiKey") ? .keyRefused : .quota
    case 404: throw .notFound
    case 429: throw .quota
    case 511: throw .intercepted
    default: throw .down(status: response.status.code)
    }
  }
}
