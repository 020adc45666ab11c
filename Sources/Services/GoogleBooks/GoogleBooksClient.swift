import Core
import HTTP

/// The Google Books API, version 1.
struct GoogleBooksClient: Sendable {
  /// What Google knows of the book with an ISBN; `nil` if it has no such book.
  var volume: @Sendable (ServiceKey, ISBN, _ title: String) async throws(ServiceFailure) -> BookDetails?

  /// The real service. It answers only with a key: without one all callers share a quota of none.
  ///
  /// - Parameter country: two letters. The service refuses if it cannot tell the country from the address.
  static func live(_ connection: ServiceConnection, country: String = "US") -> GoogleBooksClient {
    GoogleBooksClient { key, isbn, title throws(ServiceFailure) in
      let fields =
        "totalItems,items(volumeInfo(title,subtitle,publisher,publishedDate,description,industryIdentifiers,"
        + "pageCount,categories,imageLinks))"
      let query = [
        "q": "isbn:\(isbn)", "country": country, "maxResults": "10", "printType": "books", "fields": fields,
        "key": key.secret,
      ]
      let text = query.sorted { $0.key < $1.key }.map { "\($0.key)=\(PercentEncoding.encode($0.value))" }
      return try await connection.get("volumes?\(text.joined(separator: "&"))", key: key, atMost: 2 << 20) {
        response, _ throws(ServiceFailure) in
        guard response.status == .ok else { throw GoogleBooksReply.failure(response) }
        try ServiceFailure.refuseWebPage(response)
        return try GoogleBooksReply.details(response.body, isbn: isbn, title: title)
      }.value
    }
  }
}

extension GoogleBooksClient {
  /// Asks for a book that certainly exists; `nil` if the service answers.
  func test(_ key: ServiceKey?, atMost patience: Duration) async -> ServiceFailure? {
    guard let key else { return .noKey }
    guard let isbn = ISBN("9780140434088") else { return .unreadable }
    let task = Task<ServiceFailure?, Never> {
      do throws(ServiceFailure) {
        _ = try await volume(key, isbn, "The Moonstone")
        return nil
      } catch {
        return error
      }
    }
    return await Deadline.wait(for: task, atMost: patience) ?? .timedOut
  }
}
