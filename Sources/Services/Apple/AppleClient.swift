import Core
import HTTP

/// Apple's charts of albums, and its lookup. None of it takes a key.
struct AppleClient: Sendable {
  /// The albums that are played most on Apple Music, in a country.
  var mostPlayed: @Sendable (CountryCode, RequestPriority) async throws(ServiceFailure) -> Fetched<Edition>
  /// The albums that sell best in the iTunes Store of a country: an older feed, asked if the other gives nothing.
  var topSelling: @Sendable (CountryCode, RequestPriority) async throws(ServiceFailure) -> Fetched<Edition>
  /// What the store of a country knows of albums; those that it does not have are missing. One request for all.
  var lookup: @Sendable ([AlbumID], CountryCode) async throws(ServiceFailure) -> [AlbumID: AlbumDetails]

  /// Albums in one lookup at most: 150 have been asked for in one by others, and no maximum is documented.
  static let idsPerLookup = 150

  /// - Parameters:
  ///   - feeds: the host of the newer feed.
  ///   - iTunes: the host of the older one.
  ///   - lookups: the same host, with a budget of its own: it has refused lookups for no visible reason (harmony #57), and
  ///     the chart must not be left alone for that.
  static func live(
    feeds: ServiceConnection, iTunes: ServiceConnection, lookups: ServiceConnection, clock: Clock
  ) -> AppleClient {
    @Sendable func get<Value: Sendable>(
      _ connection: ServiceConnection, _ path: String, _ priority: RequestPriority, within time: Duration,
      chartOf country: CountryCode?, _ decode: @Sendable ([UInt8]) throws(ServiceFailure) -> Value?
    ) async throws(ServiceFailure) -> Fetched<Value> {
      try await connection.get(
        path, priority, accept: "application/json, text/javascript", atMost: 4 << 20, within: time
      ) { response, _ throws(ServiceFailure) in
        try check(response, chartOf: country)
        guard let value = try decode(response.body) else { throw .unreadable }
        return value
      }
    }

    return AppleClient(
      mostPlayed: { country, priority throws(ServiceFailure) in
        // A 504 now and then, or nothing for 20 seconds: the other feed has to have its time too.
        try await get(
          feeds, "\(country)/music/most-played/100/albums.json", priority, within: .seconds(6), chartOf: country
        ) { body in AppleFeedReply.edition(body, country: country, today: clock.today) }
      },
      topSelling: { country, priority throws(ServiceFailure) in
        try await get(
          iTunes, "\(country)/rss/topalbums/limit=100/json", priority, within: .seconds(8), chartOf: country
        ) { body in ITunesFeedReply.edition(body, country: country, today: clock.today) }
      },
      lookup: { ids, country throws(ServiceFailure) in
        // Without a country, the store of the United States is meant, which lacks some of the others' albums.
        let list = ids.prefix(idsPerLookup).map(\.digits).joined(separator: ",")
        return try await get(
          lookups, "lookup?id=\(list)&country=\(country)", .visible, within: .seconds(8), chartOf: nil
        ) { body throws(ServiceFailure) in try LookupReply.details(body) }.value
      })
  }

  /// The status decides before anything is decoded.
  ///
  /// - Parameter country: whose chart was asked for. A store that does not exist is answered by 404 or 500; that of the
  ///   United States does exist.
  private static func check(
    _ response: HTTPClient.Response, chartOf country: CountryCode?
  ) throws(ServiceFailure) {
    switch response.status.code {
    case 200:
      // Apple's own error page comes with 200 too.
      if String(decoding: response.body.prefix(2000), as: UTF8.self).contains("newNullResponse") { throw .unreadable }
      try ServiceFailure.refuseWebPage(response)
    // Empty, for too many requests and for no visible reason: never taken for an empty chart (harmony #57, Vinelab #5).
    case 403, 429: throw .quota
    case 404, 500:
      if let country, country != .us { throw .notFound }
      throw .down(status: response.status.code)
    case 511: throw .intercepted
    default: throw .down(status: response.status.code)
    }
  }
}
