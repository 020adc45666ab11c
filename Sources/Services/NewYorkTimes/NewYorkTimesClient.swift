import Core
import HTTP

/// The New York Times Books API, version 3.
struct NewYorkTimesClient: Sendable {
  /// Every list of the newest week with its books, in one request.
  var overview: @Sendable (ServiceKey, RequestPriority) async throws(ServiceFailure) -> Fetched<[Edition]>
  /// Every list of the week of a date.
  var week: @Sendable (ServiceKey, CalendarDate, RequestPriority) async throws(ServiceFailure) -> Fetched<[Edition]>
  /// One list with all its books: the next that was published on or after a date, or the newest.
  var list: @Sendable (ServiceKey, Chart.ID, CalendarDate?) async throws(ServiceFailure) -> Fetched<Edition>
  /// The lists that still appear, without their books: for a picker if the overview is gone.
  var names: @Sendable (ServiceKey, RequestPriority) async throws(ServiceFailure) -> Fetched<[Edition]>

  static func live(_ connection: ServiceConnection, known: KnownCharts) -> NewYorkTimesClient {
    /// No parameters but these: the service refuses any that it does not know.
    @Sendable func get<Value: Sendable>(
      _ path: String, _ key: ServiceKey, _ priority: RequestPriority, query: String = "",
      _ decode: @Sendable ([UInt8], Timestamp) -> Value?
    ) async throws(ServiceFailure) -> Fetched<Value> {
      try await connection.get("\(path)?\(query)api-key=\(key.secret)", key: key, priority, atMost: 8 << 20) {
        response, now throws(ServiceFailure) in
        try check(response)
        guard let value = decode(response.body, now) else { throw .unreadable }
        return value
      }
    }

    @Sendable func overview(_ body: [UInt8], at now: Timestamp) -> [Edition]? {
      NewYorkTimesReply.editions(body, asked: NewYorkTimesReply.overviewName, known: known).flatMap { editions in
        editions.allSatisfy { ReleaseCalendar.explains($0.date, at: now) } ? editions : nil
      }
    }

    return NewYorkTimesClient(
      overview: { key, priority throws(ServiceFailure) in
        try await get("lists/overview.json", key, priority) { overview($0, at: $1) }
      },
      week: { key, date, priority throws(ServiceFailure) in
        try await get("lists/overview.json", key, priority, query: "published_date=\(date)&") { overview($0, at: $1) }
      },
      list: { key, id, date throws(ServiceFailure) in
        try await get("lists/\(date?.description ?? "current")/\(id.slug).json", key, .visible) { body, now in
          NewYorkTimesReply.list(body, known: known)
            .flatMap { ReleaseCalendar.explains($0.date, at: now) ? $0 : nil }
        }
      },
      names: { key, priority throws(ServiceFailure) in
        try await get("lists/names.json", key, priority) { body, now in
          NewYorkTimesReply.names(body, known: known, fetchedAt: now)
        }
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
