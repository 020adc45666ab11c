import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

/// A chart of books is looked up in one request.
@Suite struct AppleChartDetailsTests {
  private typealias Fixtures = AppleBookFixtures

  private let chart: Edition
  private let ids: [String]

  init() throws {
    chart = try Fixtures.edition("2026-11-30", ["A", "B", "C"])
    ids = chart.books.compactMap(\.apple?.id)
  }

  private var all: String { "us ids \(ids.joined(separator: ","))" }

  /// What Apple finds of these books of the chart, if it is asked by number.
  private func rows(_ names: [String]) throws -> [BookLookupReply.Row] {
    try chart.books.filter { names.contains($0.title) }.map {
      try Fixtures.found($0.apple?.id ?? "", $0.title, #","description":"About \#($0.title).""#)
    }
  }

  private func isFound(_ answer: DetailsAnswer<BookDetails>?, _ name: String) -> Bool {
    guard case .found(let details) = answer else { return false }
    return details.description == ["About \(name)."]
  }

  @Test func ifOneIsAskedForAllAre() async throws {
    let world = try DetailsWorld()
    let rows = try rows(["A", "B", "C"])
    world.set { $0.find = { _ in .success(rows.reversed()) } }
    let repository = world.appleBooks()
    repository.follow(chart)
    #expect(world.asked.isEmpty)
    #expect(isFound(await repository.load(chart.books[1]), "B"))
    for book in chart.books { #expect(isFound(repository.known(book), book.title)) }
    #expect(world.asked == ["us ids \(ids[1]),\(ids[0]),\(ids[2])"])
    // The next day, only what is new is asked for.
    let next = try Fixtures.edition("2026-12-01", ["B", "New", "A"])
    repository.follow(next)
    _ = await repository.load(next.books[1])
    #expect(world.asked.dropFirst().first == "us ids \(next.books[1].apple?.id ?? "")")
  }

  /// A list of the Times has no numbers of Apple's: its books are asked for one by one.
  @Test func aBookThatIsOnNoChartOfApplesIsAskedForAlone() async throws {
    let world = try DetailsWorld()
    let repository = world.appleBooks()
    repository.follow(chart)
    _ = await repository.load(try DetailsWorld.book([]))
    #expect(world.asked == ["us text The Moonstone Wilkie Collins"])
  }

  @Test func anAnswerUnderTheNumberOfAnotherBookIsNotTaken() async throws {
    let world = try DetailsWorld()
    let swapped = try Fixtures.found(ids[0], "B")
    world.set { $0.find = { $0.words.hasPrefix("ids") ? .success([swapped]) : .success([]) } }
    let repository = world.appleBooks()
    repository.follow(chart)
    #expect(await repository.load(chart.books[0]) == .notFound)
    #expect(repository.known(chart.books[1]) == nil)
  }

  /// The others are looked for one by one when somebody looks at them.
  @Test func whatTheBatchLacksIsSearchedForOnlyIfItIsLookedAt() async throws {
    let world = try DetailsWorld()
    let rows = try rows(["B"])
    world.set { $0.find = { $0.words.hasPrefix("ids") ? .success(rows) : .success([]) } }
    let repository = world.appleBooks()
    repository.follow(chart)
    #expect(await repository.load(chart.books[0]) == .notFound)
    #expect(isFound(repository.known(chart.books[1]), "B"))
    #expect(repository.known(chart.books[2]) == nil)
    #expect(world.asked == [all, "us text A Ada Finch"])
    #expect(await repository.load(chart.books[2]) == .notFound)
    #expect(world.asked == [all, "us text A Ada Finch", "us ids \(ids[2])", "us text C Ada Finch"])
  }

  @Test(arguments: [.quota, .down(status: 500), .timedOut] as [ServiceFailure])
  func whatTheBatchBroughtIsNotLostIfTheBookThatIsLookedAtFails(_ failure: ServiceFailure) async throws {
    let world = try DetailsWorld()
    let rows = try rows(["B", "C"])
    world.set { $0.find = { $0.words.hasPrefix("ids") ? .success(rows) : .failure(failure) } }
    let repository = world.appleBooks()
    repository.follow(chart)
    // The page says why, and a second look does not ask again.
    for _ in 0..<3 { #expect(await repository.load(chart.books[0]) == .failed(failure)) }
    #expect(world.asked == [all, "us text A Ada Finch"])
    for book in chart.books.dropFirst() { #expect(isFound(repository.known(book), book.title)) }
    await world.waitForWrites()
    let next = world.appleBooks()
    #expect(isFound(next.known(chart.books[1]), "B") && next.known(chart.books[0]) == nil)
    #expect(world.lines.withLock { $0.count } == 1)
    // After a minute it is asked for again.
    world.pass(.seconds(60))
    world.set { $0.find = { _ in .success([]) } }
    #expect(await repository.load(chart.books[0]) == .notFound)
  }

  @Test func ifTheBatchFailsNothingIsKnown() async throws {
    let world = try DetailsWorld()
    world.set { $0.find = { _ in .failure(.quota) } }
    let repository = world.appleBooks()
    repository.follow(chart)
    for book in chart.books { #expect(await repository.load(book) == .failed(.quota)) }
    #expect(world.asked == [all])
    await world.waitForWrites()
    for book in chart.books { #expect(world.appleBooks().known(book) == nil) }
  }

  /// Whoever looks at a book while the chart is asked for because of another one gets an answer about their own.
  @Test func twoReadersOfTwoBooksBothGetAnAnswer() async throws {
    let world = try DetailsWorld()
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let rows = try rows(["B"])
    world.set { $0.find = { $0.words.hasPrefix("ids") ? .success(rows) : .success([]) } }
    let repository = world.appleBooks()
    repository.follow(chart)
    async let first = repository.load(chart.books[0])
    try await eventually { world.asked == [all] }
    async let second = repository.load(chart.books[1])
    async let third = repository.load(chart.books[2])
    latch.fire()
    #expect(await first == .notFound)
    #expect(isFound(await second, "B"))
    #expect(await third == .notFound)
  }
}
