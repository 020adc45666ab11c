import Core

/// Details of a book from two services: Google's, and Apple's if Google has no description.
struct JoinedBookDetails: Sendable {
  let google: DetailsRepository<Book, BookDetails>
  let apple: DetailsRepository<Book, BookDetails>
  let hasGoogleKey: @Sendable () -> Bool
  /// How long a page waits for both.
  let patience: Duration

  /// The details as the screens see them.
  var client: BookDetailsClient {
    BookDetailsClient(
      known: { known($0) },
      load: { book in
        let answer = Task { await load(book) }
        return await Deadline.wait(for: answer, atMost: patience) ?? known(book) ?? .pending
      },
      retry: { book in
        google.retry(book)
        apple.retry(book)
      })
  }

  /// The picture that one of them named; asks nobody.
  func cover(of book: Book) -> WebURL? { google.cover(of: book) ?? apple.cover(of: book) }

  /// What they said last, however long ago, and what Apple's charts say; asks nobody.
  func kept(_ book: Book) -> BookDetails? {
    var answers = [(google, Service.googleBooks), (apple, .appleBooks)].compactMap { repository, service in
      repository.lastKnown(book).map { BookDetailsClient.Answer.found($0).from(service) }
    }
    if let apple = book.apple {
      let own = BookDetails(published: apple.released, subjects: apple.genres)
      answers.append(.found(own).from(.appleBooks))
    }
    let joined = answers.dropFirst().reduce(answers.first) { $0?.joined(with: $1) }
    return if case .found(let details) = joined { details } else { nil }
  }

  /// Forgets everything in memory, because what was kept of it is removed.
  func forget() {
    google.forget()
    apple.forget()
  }

  private func known(_ book: Book) -> BookDetailsClient.Answer? {
    guard let first = google.known(book) ?? (hasGoogleKey() ? nil : .failed(.noKey)) else { return nil }
    if first.isWhole { return first.from(.googleBooks) }
    return apple.known(book).map { first.from(.googleBooks).joined(with: $0.from(.appleBooks)) }
  }

  private func load(_ book: Book) async -> BookDetailsClient.Answer {
    let first = hasGoogleKey() ? await google.load(book) : google.known(book) ?? .failed(.noKey)
    if first.isWhole || first == .pending { return first.from(.googleBooks) }
    return first.from(.googleBooks).joined(with: await apple.load(book).from(.appleBooks))
  }
}

extension BookDetailsClient.Answer {
  /// Whether there is nothing left to ask another service for.
  fileprivate var isWhole: Bool {
    if case .found(let details) = self { !details.description.isEmpty } else { false }
  }

  fileprivate func from(_ service: Service) -> Self {
    guard case .found(var details) = self else { return self }
    details.services = [service]
    return .found(details)
  }

  /// What both know. If neither knows anything, what is on its way, then what is not there for certain, then why the second
  /// could not be asked.
  fileprivate func joined(with second: Self) -> Self {
    switch (self, second) {
    case (.found(let details), .found(let others)): .found(details.completed(with: others))
    case (.found, _): self
    case (_, .found): second
    case (.pending, _), (_, .pending): .pending
    default: second
    }
  }
}
