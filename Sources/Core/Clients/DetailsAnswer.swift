/// What a service said when it was asked for more about one item.
package enum DetailsAnswer<Details: Sendable & Hashable>: Sendable, Hashable {
  case found(Details)
  /// The service has no such item.
  case notFound
  /// It is still being asked; the next view has them.
  case pending
  case failed(ServiceFailure)
}
