import Core

/// What differs between the details of books and of albums, for `DetailsRepository`.
struct DetailsSource<Subject: Sendable, Details: Codable & Sendable & Hashable>: Sendable {
  let service: Service
  /// The subject's name in the cache.
  let id: @Sendable (Subject) -> ItemID
  /// What the service would be asked for: the ISBNs of a book, the country whose store has an album.
  let asked: @Sendable (Subject) -> [String]
  /// Subjects with the same name can be asked for in one request; `nil` for one that is asked for alone.
  var batch: @Sendable (Subject) -> String? = { _ in nil }
  /// The details of a subject that needs none from the service.
  var own: @Sendable (Subject) -> Details? = { _ in nil }
  /// How long it is believed that the service has no such item, if it would be asked for the same again.
  let absence: Duration
  /// The key to ask with. A failure says nothing about another one.
  var key: @Sendable () -> ServiceKey? = { nil }
  /// How many subjects of one batch a request serves.
  var subjectsPerRequest = 1
  /// Asks for the details of subjects, the first of which is the one that a reader looks at.
  let ask: @Sendable ([Subject], ServiceKey?) async throws(ServiceFailure) -> Reply
  /// Lets the service be asked at once after a failure.
  var forgive: @Sendable () -> Void = {}

  /// What came of a request; subjects that are nowhere here are not there.
  struct Reply: Sendable {
    var found: [ItemID: Details] = [:]
    /// Why these could not be asked for to the end, though others could.
    var failed: [ItemID: ServiceFailure] = [:]
    /// Of these only a part of what would be asked for was asked for, so nothing is known.
    var unknown: Set<ItemID> = []
  }
}
