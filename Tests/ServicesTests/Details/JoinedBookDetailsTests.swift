import Core
import HTTP
import TestSupport
import Testing

@testable import Services

/// Google first; Apple if it has no description.
@Suite struct JoinedBookDetailsTests {
  private typealias Answer = DetailsAnswer<BookDetails>

  private static let googles = BookDetails(
    subtitle: "G", description: ["Google's."], publisher: "Tinsley", pageCount: 3,
    coverURL: WebURL("https://books.google.com/1"))
  private static let facts = BookDetails(publisher: "Tinsley", published: "1868", pageCount: 3)

  private let book: Book
  private let row: BookLookupReply.Row

  init() throws {
    book = try DetailsWorld.book()
    row = try AppleBookFixtures.found(
      "7", "The Moonstone: A Romance", by: "Wilkie Collins",
      #","description":"Apple's.","releaseDate":"2011-05-01","genres":["Mysteries"],"artworkUrl100":"\#(AppleBookFixtures.artwork("c.jpg"))","trackViewUrl":"https://books.apple.com/us/book/id7""#
    )
  }

  private func world(
    google: Result<BookDetails?, ServiceFailure>, apple: Result<[BookLookupReply.Row], ServiceFailure>,
    hasKey: Bool = true
  ) throws -> DetailsWorld {
    let world = try DetailsWorld()
    world.set {
      $0.volume = google
      $0.find = { _ in apple }
      if !hasKey { $0.key = nil }
    }
    return world
  }

  private func whole(_ details: BookDetails, _ services: [Service]) -> Answer {
    var details = details
    details.services = services
    return .found(details)
  }

  @Test func aDescriptionOfGooglesIsEnough() async throws {
    let world = try world(google: .success(Self.googles), apple: .success([row]))
    let joined = world.joined().client
    #expect(joined.known(book) == nil)
    #expect(await joined.load(book) == whole(Self.googles, [.googleBooks]))
    #expect(joined.known(book) == whole(Self.googles, [.googleBooks]))
    #expect(world.asked == [DetailsWorld.isbns[0]])
  }

  @Test func appleCompletesWhatGoogleLacks() async throws {
    let world = try world(google: .success(Self.facts), apple: .success([row]))
    let joined = world.joined()
    let expected = BookDetails(
      subtitle: "A Romance", description: ["Apple's."], publisher: "Tinsley", published: "1868", pageCount: 3,
      subjects: ["Mysteries"], coverURL: row.details.coverURL, storeURL: row.details.storeURL)
    #expect(await joined.client.load(book) == whole(expected, [.googleBooks, .appleBooks]))
    #expect(joined.client.known(book) == whole(expected, [.googleBooks, .appleBooks]))
    #expect(joined.cover(of: book) == row.details.coverURL)
    #expect(world.asked == [DetailsWorld.isbns[0], "us isbn \(DetailsWorld.isbns[0])"])
  }

  @Test func googlesPictureGoesFirst() async throws {
    var facts = Self.googles
    facts.description = []
    let joined = try world(google: .success(facts), apple: .success([row])).joined()
    _ = await joined.client.load(book)
    #expect(joined.cover(of: book) == Self.googles.coverURL)
  }

  @Test func withoutAKeyGoogleIsNotAsked() async throws {
    let world = try world(google: .success(Self.googles), apple: .success([row]), hasKey: false)
    let joined = world.joined().client
    #expect(joined.known(book) == nil)
    #expect(await joined.load(book) == whole(row.details, [.appleBooks]))
    #expect(joined.known(book) == whole(row.details, [.appleBooks]))
    #expect(world.asked == ["us isbn \(DetailsWorld.isbns[0])"])
  }

  @Test func whatGoogleSaidBeforeIsKnownWithoutAKey() async throws {
    let world = try world(google: .success(Self.googles), apple: .success([row]))
    _ = await world.joined().client.load(book)
    await world.waitForWrites()
    world.set { $0.key = nil }
    #expect(world.joined().client.known(book) == whole(Self.googles, [.googleBooks]))
    #expect(await world.joined().client.load(book) == whole(Self.googles, [.googleBooks]))
    #expect(world.asked.count == 1)
  }

  @Test func aKeyThatIsSetLaterAsksGoogle() async throws {
    let world = try world(google: .success(Self.googles), apple: .success([row]), hasKey: false)
    let joined = world.joined().client
    _ = await joined.load(book)
    world.set { $0.key = ServiceKey("k") }
    #expect(joined.known(book) == nil)
    #expect(await joined.load(book) == whole(Self.googles, [.googleBooks]))
  }

  @Test(
    arguments: [
      (.success(nil), .success([]), .notFound), (.failure(.quota), .success([]), .notFound),
      (.success(nil), .failure(.quota), .failed(.quota)), (.failure(.keyRefused), .failure(.quota), .failed(.quota)),
      (.success(facts), .failure(.timedOut), .found(facts)), (.success(facts), .success([]), .found(facts)),
    ]
      as [(
        Result<BookDetails?, ServiceFailure>, Result<[BookLookupReply.Row], ServiceFailure>, DetailsAnswer<BookDetails>
      )])
  func saysWhatIsKnownElseWhy(
    _ google: Result<BookDetails?, ServiceFailure>, _ apple: Result<[BookLookupReply.Row], ServiceFailure>,
    _ answer: DetailsAnswer<BookDetails>
  ) async throws {
    let world = try world(google: google, apple: apple)
    let joined = world.joined().client
    let expected = if case .found(let details) = answer { whole(details, [.googleBooks]) } else { answer }
    #expect(await joined.load(book) == expected)
    #expect(joined.known(book) == expected)
  }

  @Test(arguments: [.quota, .keyRefused, .down(status: 503)] as [ServiceFailure])
  func ifGoogleFailsAppleIsAsked(_ failure: ServiceFailure) async throws {
    let joined = try world(google: .failure(failure), apple: .success([row])).joined().client
    #expect(await joined.load(book) == whole(row.details, [.appleBooks]))
  }

  /// Each repository waits for a minute here, so it is the joined patience that ends it.
  @Test func aPageWaitsForBothTogether() async throws {
    for isGoogleLate in [true, false] {
      let world = try world(
        google: isGoogleLate ? .success(Self.googles) : .success(nil), apple: .success([row]), hasKey: isGoogleLate)
      let latch = OneShot<Void>()
      world.set { $0.latch = latch }
      let joined = world.joined(patience: .milliseconds(10)).client
      #expect(await joined.load(book) == .pending)
      // It goes on behind the page, with one question.
      #expect(await joined.load(book) == .pending)
      latch.fire()
      try await eventually { joined.known(book) != nil }
      #expect(world.asked.count == 1)
    }
  }

  @Test func appleIsAskedBehindThePageThatDidNotWaitForGoogle() async throws {
    let world = try world(google: .success(nil), apple: .success([row]))
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let joined = world.joined(patience: .milliseconds(10)).client
    #expect(await joined.load(book) == .pending)
    latch.fire()
    try await eventually { joined.known(book) == whole(row.details, [.appleBooks]) }
  }

  @Test func aReaderMayTryBothAgain() async throws {
    let world = try world(google: .failure(.quota), apple: .failure(.quota))
    let joined = world.joined().client
    #expect(await joined.load(book) == .failed(.quota))
    world.set { $0.volume = .success(Self.googles) }
    joined.retry(book)
    #expect(world.forgiven == 1)
    #expect(await joined.load(book) == whole(Self.googles, [.googleBooks]))
  }

  /// For a new favorite: what is in the cache, and what a chart of Apple's says.
  @Test func whatWasSaidIsKnownWithoutAsking() async throws {
    let world = try world(google: .success(Self.facts), apple: .success([row]))
    let joined = world.joined()
    #expect(joined.kept(book) == nil)
    _ = await joined.client.load(book)
    let asked = world.asked
    let kept = try #require(joined.kept(book))
    #expect(kept.description == ["Apple's."] && kept.published == "1868" && kept.subjects == ["Mysteries"])
    #expect(kept.services == [.googleBooks, .appleBooks])
    let listed = Book(
      key: try #require(BookKey("emma")), title: "Emma", author: "", byline: "",
      apple: AppleBook(id: "8", genres: ["Classics"], released: "1815"))
    #expect(joined.kept(listed) == BookDetails(published: "1815", subjects: ["Classics"], services: [.appleBooks]))
    #expect(world.asked == asked)
  }
}
