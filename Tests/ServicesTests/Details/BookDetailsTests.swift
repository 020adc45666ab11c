import Core
import Database
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct BookDetailsTests {
  static let details = BookDetails(
    subtitle: "A Romance", description: ["One \"quoted\" paragraph.", "Two."], publisher: "Tinsley",
    published: "1868-07", pageCount: 3, subjects: ["Fiction / Mystery"], coverURL: WebURL("https://books.google.com/1"))

  @Test func remembersWhatWasFoundAcrossAStart() async throws {
    let world = try DetailsWorld()
    world.set { $0.volume = .success(Self.details) }
    let book = try DetailsWorld.book(DetailsWorld.isbns)
    let repository = world.books()
    #expect(repository.known(book) == nil)
    #expect(repository.cover(of: book) == nil)
    #expect(await repository.load(book) == .found(Self.details))
    #expect(repository.known(book) == .found(Self.details))
    await world.waitForWrites()
    // Without a key, and read in place.
    world.set { $0.key = nil }
    let next = world.books()
    #expect(next.known(book) == .found(Self.details))
    #expect(next.cover(of: book) == Self.details.coverURL)
    #expect(world.asked == [DetailsWorld.isbns[0]])
    world.set { $0.key = ServiceKey("k") }
    world.pass(.days(181))
    #expect(next.known(book) == nil)
    #expect(await world.books().load(book) == .found(Self.details))
    #expect(world.asked.count == 2)
  }

  @Test func whatHasNothingButAnISBNIsKeptAsWell() async throws {
    let world = try DetailsWorld()
    world.set { $0.volume = .success(BookDetails()) }
    _ = await world.books().load(try DetailsWorld.book())
    await world.waitForWrites()
    #expect(world.books().known(try DetailsWorld.book()) == .found(BookDetails()))
  }

  @Test func asksThreeTimesAtMostAndRemembersThatThereIsNothing() async throws {
    let world = try DetailsWorld()
    let book = try DetailsWorld.book(DetailsWorld.isbns)
    #expect(await world.books().load(book) == .notFound)
    await world.waitForWrites()
    #expect(await world.books().load(book) == .notFound)
    #expect(world.asked == Array(DetailsWorld.isbns.prefix(3)))
    world.pass(.days(31))
    #expect(await world.books().load(book) == .notFound)
    #expect(world.asked.count == 6)
  }

  @Test func anISBNThatWasNotAskedForIsWorthAsking() async throws {
    let world = try DetailsWorld()
    let repository = world.books()
    #expect(await repository.load(try DetailsWorld.book()) == .notFound)
    #expect(repository.known(try DetailsWorld.book(Array(DetailsWorld.isbns.prefix(2)))) == nil)
  }

  @Test func neverRemembersAFailureAsNoSuchBook() async throws {
    let world = try DetailsWorld()
    world.set { $0.volume = .failure(.quota) }
    let book = try DetailsWorld.book()
    let repository = world.books()
    #expect(await repository.load(book) == .failed(.quota))
    #expect(repository.known(book) == .failed(.quota))
    #expect(world.asked.count == 1)
    #expect(world.lines.withLock { $0 }.count == 1)
    #expect(world.books().known(book) == nil)
    world.pass(.seconds(60))
    world.set { $0.volume = .success(Self.details) }
    #expect(await repository.load(book) == .found(Self.details))
    #expect(repository.known(book) == .found(Self.details))
  }

  @Test func aNewKeyDoesNotWaitForWhatWasWrongWithTheOld() async throws {
    let world = try DetailsWorld()
    world.set { $0.volume = .failure(.keyRefused) }
    let book = try DetailsWorld.book()
    let repository = world.books()
    #expect(await repository.load(book) == .failed(.keyRefused))
    world.set {
      $0.key = ServiceKey("better")
      $0.volume = .success(Self.details)
    }
    #expect(repository.known(book) == nil)
    #expect(await repository.load(book) == .found(Self.details))
  }

  @Test func asksNothingWithoutAKey() async throws {
    let world = try DetailsWorld()
    world.set { $0.key = nil }
    let repository = world.books()
    #expect(await repository.load(try DetailsWorld.book()) == .failed(.noKey))
    #expect(world.asked.isEmpty)
    #expect(world.lines.withLock { $0 }.isEmpty)
    world.set { $0.key = ServiceKey("k") }
    #expect(await repository.load(try DetailsWorld.book()) == .notFound)
  }

  @Test func thirtyReadersAtOnceAreOneQuestion() async throws {
    let world = try DetailsWorld()
    let latch = OneShot<Void>()
    world.set {
      $0.latch = latch
      $0.volume = .success(Self.details)
    }
    let book = try DetailsWorld.book()
    let repository = world.books()
    async let answers = withTaskGroup(of: DetailsAnswer<BookDetails>.self) { group in
      for _ in 0..<30 { group.addTask { await repository.load(book) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    try await eventually { !world.asked.isEmpty }
    latch.fire()
    #expect(await answers == Array(repeating: .found(Self.details), count: 30))
    #expect(world.asked.count == 1)
  }

  @Test func doesNotLetThePageWait() async throws {
    let world = try DetailsWorld()
    let latch = OneShot<Void>()
    world.set {
      $0.latch = latch
      $0.volume = .success(Self.details)
    }
    let book = try DetailsWorld.book()
    let repository = world.books(patience: .milliseconds(10))
    #expect(await repository.load(book) == .pending)
    #expect(await repository.load(book) == .pending)
    latch.fire()
    try await eventually { repository.known(book) == .found(Self.details) }
    #expect(world.asked.count == 1)
  }

  @Test(arguments: ["", "{", "[]", "7", #"{"subtitle":1}"#, #"{"subtitle":"x"}"#])
  func whatMakesNoSenseInTheCacheIsAskedForAgain(_ body: String) async throws {
    let world = try DetailsWorld()
    let book = try DetailsWorld.book()
    let database = world.database
    let now = world.clock.now()
    await database.enqueue { connection throws(DatabaseError) in
      try DetailRecords(connection: connection, service: .googleBooks).keep(
        DetailRecords.Detail(body: body, asked: DetailsWorld.isbns, at: now), of: .book(book.key))
    }
    let repository = world.books(database)
    #expect(repository.known(book) == nil)
    #expect(repository.cover(of: book) == nil)
  }

  @Test func whatWasFoundOverAThousandBooksIsStillKnown() async throws {
    let world = try DetailsWorld()
    world.set { $0.volume = .success(Self.details) }
    let repository = world.books()
    let isbn = try #require(ISBN(DetailsWorld.isbns[0]))
    let books = try (0..<1100).map { number in
      Book(key: try #require(BookKey("book-\(number)")), title: "", author: "", byline: "", isbns: [isbn])
    }
    for book in books { #expect(await repository.load(book) == .found(Self.details)) }
    await world.waitForWrites()
    for book in books { #expect(repository.known(book) == .found(Self.details)) }
  }

  @Test(
    arguments: [
      (.success(details), nil), (.success(nil), nil), (.failure(.keyRefused), .keyRefused),
    ] as [(Result<BookDetails?, ServiceFailure>, ServiceFailure?)])
  func aKeyIsTestedWithABookThatExists(_ answer: Result<BookDetails?, ServiceFailure>, _ failure: ServiceFailure?)
    async throws
  {
    let world = try DetailsWorld()
    world.set { $0.volume = answer }
    let key = try #require(ServiceKey("k"))
    #expect(await world.google.test(key, atMost: .seconds(60)) == failure)
    #expect(world.asked == [DetailsWorld.isbns[0]])
    world.set { $0.latch = OneShot<Void>() }
    #expect(await world.google.test(key, atMost: .milliseconds(10)) == .timedOut)
    #expect(await world.google.test(nil, atMost: .seconds(60)) == .noKey)
  }
}
