package import Core
import Synchronization

/// The details of books, remembered in memory and on disk; Google is asked three times a book at most.
package final class BookDetailsLibrary: Sendable {
  private struct State {
    var known: [BookKey: RememberedDetails] = [:]
    /// With the key that was asked with: what was wrong with another one says nothing of this one.
    var failures: [BookKey: (failure: ServiceFailure, key: ServiceKey, until: Timestamp)] = [:]
    var flights: [BookKey: Task<BookDetailsClient.Answer, Never>] = [:]
  }

  private let service: GoogleBooksClient
  private let shelf: BookDetailsShelf
  private let key: @Sendable () -> ServiceKey?
  private let clock: Clock
  private let state = Mutex(State())

  private let patience: Duration
  /// Requests for one book at most: its other ISBNs are tried, but 1,000 a day have to do for all.
  private static let requestsPerBook = 3
  /// Books held in memory.
  private static let capacity = 500

  /// - Parameters:
  ///   - folder: where they are kept on disk; made when it is needed.
  ///   - patience: how long a page waits at most.
  init(
    service: GoogleBooksClient, folder: String, key: @escaping @Sendable () -> ServiceKey?,
    patience: Duration = .seconds(2), clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    self.patience = patience
    shelf = BookDetailsShelf(folder: folder, log: log)
    self.key = key
    self.clock = clock
  }

  /// The library as the screens see it.
  package var client: BookDetailsClient {
    BookDetailsClient(
      known: { self.known($0) }, load: { await self.load($0) })
  }

  private func known(_ book: Book) -> BookDetailsClient.Answer? {
    let now = clock.now()
    let key = key()
    return state.withLock { state in
      if let known = state.known[book.key], known.isGood(for: book, at: now) { return known.answer }
      if let failed = state.failures[book.key], failed.until > now, failed.key == key { return .failed(failed.failure) }
      return nil
    }
  }

  private func load(_ book: Book) async -> BookDetailsClient.Answer {
    if let known = known(book) { return known }
    let flight = state.withLock { state in
      if let flight = state.flights[book.key] { return flight }
      let flight = Task { await self.look(for: book) }
      state.flights[book.key] = flight
      return flight
    }
    return await Deadline.wait(for: flight, atMost: patience) ?? .pending
  }

  /// On disk, then at the service.
  private func look(for book: Book) async -> BookDetailsClient.Answer {
    let now = clock.now()
    let answer: BookDetailsClient.Answer
    if let remembered = await shelf.read(book.key), remembered.isGood(for: book, at: now) {
      remember(remembered, of: book)
      answer = remembered.answer
    } else {
      answer = await ask(for: book, now: now)
    }
    state.withLock { $0.flights[book.key] = nil }
    return answer
  }

  private func ask(for book: Book, now: Timestamp) async -> BookDetailsClient.Answer {
    guard let key = key() else { return .failed(.noKey) }
    let isbns = Array(book.isbns.prefix(Self.requestsPerBook))
    do throws(ServiceFailure) {
      var found: BookDetails?
      for isbn in isbns {
        found = try await service.volume(key, isbn, book.title)
        if found != nil { break }
      }
      let remembered = RememberedDetails(details: found, asked: isbns, at: now)
      remember(remembered, of: book)
      await shelf.write(remembered, of: book.key)
      return remembered.answer
    } catch {
      // Not remembered as "no such book": only for so long that a page that is looked at twice does not ask twice.
      let until = now.adding(.seconds(error == .quota ? 600 : 60))
      state.withLock { $0.failures[book.key] = (error, key, until) }
      return .failed(error)
    }
  }

  private func remember(_ details: RememberedDetails, of book: Book) {
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known.removeAll() }
      state.known[book.key] = details
      state.failures[book.key] = nil
    }
  }

  /// Asks for a book that is certainly there.
  package func test() async -> ServiceFailure? {
    guard let key = key() else { return .noKey }
    guard let isbn = ISBN("9780140434088") else { return .unreadable }
    let service = service
    let task = Task<ServiceFailure?, Never> {
      do throws(ServiceFailure) {
        _ = try await service.volume(key, isbn, "The Moonstone")
        return nil
      } catch {
        return error
      }
    }
    return await Deadline.wait(for: task, atMost: .seconds(10)) ?? .timedOut
  }
}
