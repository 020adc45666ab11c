package import Core
package import HTTP

/// Apple's charts of albums, and its lookup. None of it takes a key.
package struct AppleClient: Sendable {
  /// The albums that are played most on Apple Music, in a country.
  package var mostPlayed: @Sendable (CountryCode) async throws(ServiceFailure) -> Edition
  /// The albums that sell best in the iTunes Store of a country: an older feed, asked where the other gives nothing.
  package var topSelling: @Sendable (CountryCode) async throws(ServiceFailure) -> Edition
  /// What the store of a country knows of albums; those that it does not have are missing. One request for all.
  package var lookup: @Sendable ([AlbumID], CountryCode) async throws(ServiceFailure) -> [AlbumID: AlbumDetails]

  package init(
    mostPlayed: @escaping @Sendable (CountryCode) async throws(ServiceFailure) -> Edition,
    topSelling: @escaping @Sendable (CountryCode) async throws(ServiceFailure) -> Edition,
    lookup: @escaping @Sendable ([AlbumID], CountryCode) async throws(ServiceFailure) -> [AlbumID: AlbumDetails]
  ) {
    self.mostPlayed = mostPlayed
    self.topSelling = topSelling
    self.lookup = lookup
  }

  /// Albums in one lookup at most: 150 have been asked for in one by others, and no maximum is documented.
  static let idsPerLookup = 150

  /// The real service.
  ///
  /// - Parameters:
  ///   - heardFeeds, heardITunes: are told of each answer of a host before it is judged.
  ///   - keep: gets every chart that made sense, for the archive.
  package static func live(
    _ http: HTTPClient, feeds: ServiceEndpoint = .appleFeeds, iTunes: ServiceEndpoint = .iTunes, clock: Clock,
    heardFeeds: @escaping @Sendable (HTTPClient.Response) -> Void = { _ in },
    heardITunes: @escaping @Sendable (HTTPClient.Response) -> Void = { _ in },
    keep: @escaping @Sendable (FileArchive.Record) -> Void = { _ in }
  ) -> AppleClient {
    @Sendable func ask(
      _ endpoint: ServiceEndpoint, _ path: String, within time: Duration,
      _ heard: @Sendable (HTTPClient.Response) -> Void
    ) async throws(ServiceFailure) -> HTTPClient.Response {
      let request = HTTPClient.Request(
        url: "\(endpoint.base)/\(path)", headers: ["Accept": "application/json, text/javascript"],
        allowedHosts: endpoint.hosts, maximumBodyBytes: 4 << 20, totalTimeout: time)
      let response = try await http.answer(to: request)
      heard(response)
      return response
    }

    @Sendable func kept(_ edition: Edition?, _ response: HTTPClient.Response) throws(ServiceFailure) -> Edition {
      guard let edition else { throw .unreadable }
      let now = clock.now()
      // A chart without albums is legal, and nothing to remember the day by.
      if !edition.entries.isEmpty { keep(.albums(edition, body: response.body, fetchedAt: now)) }
      return edition
    }

    return AppleClient(
      mostPlayed: { country throws(ServiceFailure) in
        // A 504 now and then, or nothing for 20 seconds: the other feed has to have its time too.
        let response = try await ask(
          feeds, "\(country)/music/most-played/100/albums.json", within: .seconds(6), heardFeeds)
        try check(response, chartOf: country)
        return try kept(AppleFeedReply.edition(response.body, country: country, today: clock.today), response)
      },
      topSelling: { country throws(ServiceFailure) in
        let response = try await ask(
          iTunes, "\(country)/rss/topalbums/limit=100/json", within: .seconds(8), heardITunes)
        try check(response, chartOf: country)
        return try kept(ITunesFeedReply.edition(response.body, country: country, today: clock.today), response)
      },
      lookup: { ids, country throws(ServiceFailure) in
        // Without a country, the store of the United States is meant, which has not all of the others' albums.
        let list = ids.prefix(idsPerLookup).map(\.digits).joined(separator: ",")
        let response = try await ask(iTunes, "lookup?id=\(list)&country=\(country)", within: .seconds(8), heardITunes)
        try check(response, chartOf: nil)
        return try LookupReply.details(response.body)
      })
  }

  /// The status decides before anything is decoded.
  ///
  /// - Parameter country: whose chart was asked for. A store that does not exist is answered by 404 or 500; that of the
  ///   United States does.
  private static func check(
    _ response: HTTPClient.Response, chartOf country: CountryCode?
  ) throws(ServiceFailure) {
    switch response.status.code {
    case 200:
      // Apple's own page of an error comes under 200 too.
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
