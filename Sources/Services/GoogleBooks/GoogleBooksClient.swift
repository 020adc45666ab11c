package import Core
package import HTTP

/// The Google Books API, version 1.
package struct GoogleBooksClient: Sendable {
  /// What Google knows of the book with an ISBN; nil where it has no such book.
  package var volume: @Sendable (ServiceKey, ISBN, _ title: String) async throws(ServiceFailure) -> BookDetails?

  package init(
    volume: @escaping @Sendable (ServiceKey, ISBN, _ title: String) async throws(ServiceFailure) -> BookDetails?
  ) {
    self.volume = volume
  }

  /// The real service. It answers only with a key: without one all callers share a quota of none.
  ///
  /// - Parameters:
  ///   - country: two letters. The service refuses where it cannot tell the country from the address.
  ///   - heard: is told of each answer before it is judged; a failure does not carry `Retry-After`.
  package static func live(
    _ http: HTTPClient, endpoint: ServiceEndpoint = .googleBooks, country: String = "US",
    heard: @escaping @Sendable (HTTPClient.Response) -> Void = { _ in }
  ) -> GoogleBooksClient {
    GoogleBooksClient { key, isbn, title throws(ServiceFailure) in
      let fields =
        "totalItems,items(volumeInfo(title,subtitle,publisher,publishedDate,description,industryIdentifiers,"
        + "pageCount,categories,imageLinks))"
      let query = [
        "q": "isbn:\(isbn)", "country": country, "maxResults": "10", "printType": "books", "fields": fields,
        "key": key.secret,
      ]
      let text = query.sorted { $0.key < $1.key }.map { "\($0.key)=\(PercentEncoding.encode($0.value))" }
      let request = HTTPClient.Request(
        url: "\(endpoint.base)/volumes?\(text.joined(separator: "&"))", headers: ["Accept": "application/json"],
        allowedHosts: endpoint.hosts, maximumBodyBytes: 2 << 20)
      let response = try await http.answer(to: request)
      heard(response)
      guard response.status == .ok else { throw GoogleBooksReply.failure(response) }
      try ServiceFailure.refuseWebPage(response)
      return try GoogleBooksReply.details(response.body, isbn: isbn, title: title)
    }
  }
}
