import Core

/// What differs between the details of books and of albums, for `DetailsRepository`.
struct DetailsSource<Subject: Sendable, Details: Codable & Sendable & Hashable>: Sendable {
  /// The subject's name in the cache.
  let id: @Sendable (Subject) -> ItemID
  /// What the service would be asked for: the ISBNs of a book, the country whose store has an album.
  let asked: @Sendable (Subject) -> [String]
  /// The details of a subject that needs none from the service.
  var own: @Sendable (Subject) -> Details? = { _ in nil }
  /// How long it is believed that the service has no such item, if it would be asked for the same again.
  let absence: Duration
  /// The key to ask with. A failure says nothing about another one.
  var key: @Sendable () -> ServiceKey? = { nil }
  /// How many subjects one request serves, if the service would be asked for the same.
  var subjectsPerRequest = 1
  /// Asks for the details of subjects; those that the service does not have are missing.
  let ask: @Sendable ([Subject], ServiceKey?) async throws(ServiceFailure) -> [ItemID: Details]
  /// Lets the service be asked at once after a failure.
  var forgive: @Sendable () -> Void = {}
}
