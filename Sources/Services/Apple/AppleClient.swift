import Core
import HTTP

/// Apple's charts of albums and books, and its lookup. None of it takes a key.
struct AppleClient: Sendable {
  /// The albums that are played most on Apple Music, in a country.
  var mostPlayed: @Sendable (CountryCode, RequestPriority) async throws(ServiceFailure) -> Fetched<Edition>
  /// The albums that sell best in the iTunes Store of a country: an older feed, asked if the other gives nothing.
  var topSelling: @Sendable (CountryCode, RequestPriority) async throws(ServiceFailure) -> Fetched<Edition>
  /// What the store of a country knows of albums; those that it does not have are missing. One request for all.
  var lookup: @Sendable ([AlbumID], CountryCode) async throws(ServiceFailure) -> [AlbumID: AlbumDetails]

  /// A chart of the book store of a country; `.notFound` if that store has no such chart.
  var books: @Sendable (Chart, CountryCode, RequestPriority) async throws(ServiceFailure) -> Fetched<Edition>
  /// What the book store of a country knows: not only of the book that was meant, so each row has to be checked.
  var findBooks: @Sendable (BookQuestion, CountryCode) async throws(ServiceFailure) -> [BookLookupReply.Row]

  /// How books are asked for.
  enum BookQuestion: Sendable, Hashable {
    /// Apple's numbers, `idsPerLookup` at most.
    case ids([String])
    case isbn(ISBN)
    case text(String)

    fileprivate func path(_ country: CountryCode) -> String {
      switch self {
      case .ids(let ids): "lookup?id=\(ids.prefix(idsPerLookup).joined(separator: ","))&country=\(country)"
      case .isbn(let isbn): "lookup?isbn=\(isbn)&entity=ebook&country=\(country)"
      // Not `media`, which broke in 2025 (janlarres/apple-books-covers #1).
      case .text(let text): "search?term=\(PercentEncoding.encode(text))&entity=ebook&country=\(country)&limit=5"
      }
    }
  }

  /// Items in one lookup at most: 150 have been asked for in one by others, and no maximum is documented.
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
      missing: Set<Int> = [], _ decode: @Sendable ([UInt8]) throws(ServiceFailure) -> Value?
    ) async throws(ServiceFailure) -> Fetched<Value> {
      try await connection.get(
        path, priority, accept: "application/json, text/javascript", atMost: 4 << 20, within: time
      ) { response, _ throws(ServiceFailure) in
        try check(response, missing: missing)
        guard let value = try decode(response.body) else { throw .unreadable }
        return value
      }
    }

    return AppleClient(
      mostPlayed: { country, priority throws(ServiceFailure) in
        // A 504 now and then, or nothing for 20 seconds: the other feed has to have its time too.
        try await get(
          feeds, "\(country)/music/most-played/100/albums.json", priority, within: .seconds(6),
          missing: missing(in: country)
        ) { body in AppleFeedReply.edition(body, country: country, today: clock.today) }
      },
      topSelling: { country, priority throws(ServiceFailure) in
        try await get(
          iTunes, "\(country)/rss/topalbums/limit=100/json", priority, within: .seconds(8),
          missing: missing(in: country)
        ) { body in ITunesFeedReply.edition(body, country: country, today: clock.today) }
      },
      lookup: { ids, country throws(ServiceFailure) in
        // Without a country, the store of the United States is meant, which lacks some of the others' albums.
        let list = ids.prefix(idsPerLookup).map(\.digits).joined(separator: ",")
        return try await get(
          lookups, "lookup?id=\(list)&country=\(country)", .visible, within: .seconds(8)
        ) { body throws(ServiceFailure) in try LookupReply.details(body) }.value
      },
      books: { chart, country, priority throws(ServiceFailure) in
        try await get(
          feeds, "\(country)/\(booksPath(chart))", priority, within: .seconds(8), missing: [404]
        ) { body in AppleBooksReply.edition(body, chart: chart, country: country, today: clock.today) }
      },
      findBooks: { question, country throws(ServiceFailure) in
        try await get(lookups, question.path(country), .visible, within: .seconds(8)) {
          body throws(ServiceFailure) in try BookLookupReply.rows(body)
        }.value
      })
  }

  /// A store of albums that does not exist is answered by 404 or 500; that of the United States does exist.
  private static func missing(in country: CountryCode) -> Set<Int> { country == .us ? [] : [404, 500] }

  private static func booksPath(_ chart: Chart) -> String {
    switch chart {
    case .appleAudiobooks: "audio-books/top/100/audio-books.json"
    case .appleBooksFree: "books/top-free/100/books.json"
    default: "books/top-paid/100/books.json"
    }
  }

  /// The status decides before anything is decoded.
  ///
  /// - Parameter missing: the statuses that say that there is no such chart.
  private static func check(_ response: HTTPClient.Response, missing: Set<Int>) throws(ServiceFailure) {
    switch response.status.code {
    case 200:
      // Apple's own error page comes with 200 too.
      if String(decoding: response.body.prefix(2000), as: UTF8.self).contains("newNullResponse") { throw .unreadable }
      try ServiceFailure.refuseWebPage(response)
    // Empty, for too many requests and for no visible reason: never taken for an empty chart (harmony #57, Vinelab #5).
    case 403, 429: throw .quota
    case let status where missing.contains(status): throw .notFound
    case 511: throw .intercepted
    default: throw .down(status: response.status.code)
    }
  }
}
