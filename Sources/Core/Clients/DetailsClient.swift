/// A service's details of single items, beyond what the charts say.
package struct DetailsClient<Subject: Sendable, Details: Sendable & Hashable>: Sendable {
  package typealias Answer = DetailsAnswer<Details>

  /// The answer that is kept; `nil` if a request is worthwhile.
  package var known: @Sendable (Subject) -> Answer?
  /// Asks the service, and waits a few seconds at most.
  package var load: @Sendable (Subject) async -> Answer
  /// Forgets a failed request, because the reader wants to try again.
  package var retry: @Sendable (Subject) -> Void

  package init(
    known: @escaping @Sendable (Subject) -> Answer?, load: @escaping @Sendable (Subject) async -> Answer,
    retry: @escaping @Sendable (Subject) -> Void = { _ in }
  ) {
    self.known = known
    self.load = load
    self.retry = retry
  }
}

extension DetailsClient {
  /// The client, which also tells of all details that it gives.
  package func telling(_ found: @escaping @Sendable (Subject, Details) -> Void) -> DetailsClient {
    @Sendable func tell(_ subject: Subject, _ answer: Answer) {
      if case .found(let details) = answer { found(subject, details) }
    }
    var telling = self
    telling.known = { subject in
      let answer = self.known(subject)
      if let answer { tell(subject, answer) }
      return answer
    }
    telling.load = { subject in
      let answer = await self.load(subject)
      tell(subject, answer)
      return answer
    }
    return telling
  }
}

/// Google Books' details of books.
package typealias BookDetailsClient = DetailsClient<Book, BookDetails>
/// Apple's details of albums. One request covers a whole chart.
package typealias AlbumDetailsClient = DetailsClient<Album, AlbumDetails>

/// A service's answer to a request for details of one item.
package enum DetailsAnswer<Details: Sendable & Hashable>: Sendable, Hashable {
  case found(Details)
  /// The service has no such item.
  case notFound
  /// The request is in flight; the next view has the answer.
  case pending
  case failed(ServiceFailure)
}
