import Core
import HTTP
import Synchronization
import Testing

@testable import Services

/// A cache, a clock, Google and Apple.
final class DetailsWorld: Sendable {
  struct State {
    var now = Timestamp(seconds: 1_800_000_000)
    var key = ServiceKey("k")
    var country = CountryCode.us
    var volume: Result<BookDetails?, ServiceFailure> = .success(nil)
    /// `nil` for an Apple that knows every album.
    var lookup: Result<[AlbumID: AlbumDetails], ServiceFailure>?
    /// What Apple answers about books.
    var find: @Sendable (AppleClient.BookQuestion) -> Result<[BookLookupReply.Row], ServiceFailure> = { _ in
      .success([])
    }
    /// The services answer once it is open.
    var latch: OneShot<Void>?
    /// What the services were asked for.
    var asked: [String] = []
    var forgiven = 0
  }

  let folder: TemporaryFolder
  let background = BackgroundWork()
  let lines = Mutex<[String]>([])
  private let state = Mutex(State())

  init() throws { folder = try TemporaryFolder() }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  func pass(_ time: Duration) { set { $0.now = $0.now.adding(time) } }
  var asked: [String] { state.withLock { $0.asked } }
  var forgiven: Int { state.withLock { $0.forgiven } }
  var clock: Clock { Clock(now: { self.state.withLock { $0.now } }, secondsFromUTC: { _ in 0 }) }

  /// As another start of the program opens it.
  var database: CacheDatabase { CacheDatabase(folder: folder.path, clock: clock, log: { _ in }) }

  private func note(_ question: String) async {
    set { $0.asked.append(question) }
    await state.withLock { $0.latch }?.wait()
  }

  var google: GoogleBooksClient {
    GoogleBooksClient { _, isbn, _ throws(ServiceFailure) in
      await self.note(isbn.digits)
      return try self.state.withLock { $0.volume }.get()
    }
  }

  private var apple: AppleClient {
    var client = AppleClient.unreachable
    client.lookup = { ids, country throws(ServiceFailure) in
      await self.note("\(country) \(ids.map(\.digits).joined(separator: ","))")
      if let answer = self.state.withLock({ $0.lookup }) { return try answer.get() }
      return Dictionary(ids.map { ($0, AlbumDetails(copyright: "℗ \($0)")) }) { first, _ in first }
    }
    client.findBooks = { question, country throws(ServiceFailure) in
      await self.note("\(country) \(question.words)")
      return try self.state.withLock { $0.find }(question).get()
    }
    return client
  }

  /// As another start of the program makes it.
  func books(
    _ database: CacheDatabase? = nil, patience: Duration = .seconds(60)
  ) -> DetailsRepository<Book, BookDetails> {
    repository(.googleBooks(google, key: { self.state.withLock { $0.key } }), database, patience)
  }

  func albums(
    _ database: CacheDatabase? = nil, patience: Duration = .seconds(60)
  ) -> DetailsRepository<Album, AlbumDetails> {
    repository(
      .apple(
        apple, country: { self.state.withLock { $0.country } }, forgive: { self.set { $0.forgiven += 1 } }),
      database, patience)
  }

  /// Books as Apple knows them.
  func appleBooks(
    _ database: CacheDatabase? = nil, patience: Duration = .seconds(60)
  ) -> DetailsRepository<Book, BookDetails> {
    repository(
      .appleBooks(
        apple, country: { self.state.withLock { $0.country } }, forgive: { self.set { $0.forgiven += 1 } }),
      database, patience)
  }

  /// Books as Google and Apple know them.
  func joined(patience: Duration = .seconds(60)) -> JoinedBookDetails {
    JoinedBookDetails(
      google: books(), apple: appleBooks(), hasGoogleKey: { self.state.withLock { $0.key } != nil }, patience: patience)
  }

  private func repository<Subject, Details>(
    _ source: DetailsSource<Subject, Details>, _ database: CacheDatabase?, _ patience: Duration
  ) -> DetailsRepository<Subject, Details> {
    DetailsRepository(
      source, database: database ?? self.database, patience: patience, background: background, clock: clock,
      log: { line in self.lines.withLock { $0.append(line) } })
  }

  func waitForWrites() async { await background.wait(atMost: .seconds(60)) }

  static let isbns = ["9780140434088", "9780199536726", "9780375757853", "9780486424514"]

  static func book(_ isbns: [String] = [isbns[0]]) throws -> Book {
    Book(
      key: try #require(BookKey("the-moonstone-wilkie-collins")), title: "The Moonstone", author: "Wilkie Collins",
      byline: "by Wilkie Collins", isbns: isbns.compactMap { ISBN($0) })
  }
}

extension AppleClient.BookQuestion {
  /// As `DetailsWorld` notes it.
  var words: String {
    switch self {
    case .ids(let ids): "ids \(ids.joined(separator: ","))"
    case .isbn(let isbn): "isbn \(isbn)"
    case .text(let text): "text \(text)"
    }
  }
}
