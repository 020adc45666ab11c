/// A service's answer to a request for details of one item.
package enum DetailsAnswer<Details: Sendable & Hashable>: Sendable, Hashable {
  case found(Details)
  /// The service has no such item.
  case notFound
  /// The request is in flight; the next view has the answer.
  case pending
  case failed(ServiceFailure)
}
