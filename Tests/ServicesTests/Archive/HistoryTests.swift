import Core
import Database
import Testing

@testable import Services

/// What is kept, item by item.
@Suite struct HistoryTests {
  private let world: ArchiveWorld

  init() throws { world = try ArchiveWorld() }

  /// A list of books, each with how many weeks the service says that it has been there.
  private func edition(
    _ date: String, _ books: [(title: String, weeks: Int?)], of slug: String = "manga", isExcerpt: Bool = false
  ) throws -> Edition {
    let whole = try ArchiveWorld.edition(date, [], of: slug, isExcerpt: isExcerpt)
    return whole.with(
      try books.enumerated().map { index, book in
        Entry(
          rank: index + 1, movement: .up(9), weeksOnList: book.weeks,
          item: .book(try ArchiveWorld.book(book.title, author: "Ann Lee")))
      })
  }

  private func keep(_ editions: Edition..., asked: String = "overview") async throws {
    await world.archive.keep(try ArchiveWorld.answer(editions, asked: asked))
  }

  private func moves(_ title: String) throws -> [Movement?] {
    let key = try ArchiveWorld.book(title, author: "Ann Lee").key
    return world.archive.places(of: .book(key)).map(\.entry.movement)
  }

  private func weeks() throws -> [String] {
    world.archive.weeks(.newYorkTimes, "overview").keys.sorted(by: >).map(\.description)
  }

  @Test func aPlaceIsComparedWithTheWeekBefore() async throws {
    try await keep(
      try edition("2026-11-29", [("Same", 1), ("Down", 4), ("Gone", 2)]),
      try edition("2026-11-29", [("Same", nil), ("Down", nil)], of: "art-monthly"))
    try await keep(
      try edition("2026-12-06", [("Same", 2), ("Back", 6), ("New", 1), ("Down", 5)]),
      try edition("2026-12-06", [("Same", nil), ("New", nil), ("Down", nil)], of: "art-monthly"))
    // Of the older week, only the service knows; the last one is of the monthly list.
    #expect(try moves("Same") == [.same, nil, .up(9), .up(9)])
    #expect(try moves("Down") == [.down(2), .down(1), .up(9), .up(9)])
    #expect(try moves("Back") == [.back])
    #expect(try moves("New") == [.new, .new])
  }

  @Test func whatIsNotKnownWholeIsNoWeekBefore() async throws {
    try await keep(try edition("2026-11-29", [("A", 1)], isExcerpt: true))
    try await keep(try edition("2026-12-06", [("B", 3)]))
    #expect(try moves("B") == [.up(9)])
    #expect(try weeks() == ["2026-12-06"])
  }

  @Test func onlyOverviewsAreWeeks() async throws {
    #expect(try weeks() == [])
    for date in ["2026-11-22", "2026-12-06", "2026-11-29"] { try await keep(try edition(date, [("A", 1)])) }
    try await keep(try edition("2026-11-15", [("A", 1)]), asked: "manga")
    #expect(try weeks() == ["2026-12-06", "2026-11-29", "2026-11-22"])
  }

  /// A book that was on the list for long, and one that came and went in the meantime.
  @Test func findsThoseFirstThatWereSeenLast() async throws {
    try await keep(try edition("2026-11-08", [("Snow A", 1), ("Snow C", 1)]))
    try await keep(try edition("2026-11-15", [("Snow B", 1), ("Snow A", 2)]))
    try await keep(
      try edition("2026-11-22", [("Sun", 1), ("Snow A", 3)]), try edition("2026-11-22", [("Snow A", 1)], of: "zoology"))
    let found = world.archive.search("snow", limit: 9)
    #expect(found.map(\.item.title) == ["Snow A", "Snow B", "Snow C"])
    #expect(found.map { $0.places.map(\.entry.rank) } == [[2, 1], [1], [2]])
    #expect(found.map { $0.places.first?.date.description } == ["2026-11-22", "2026-11-15", "2026-11-08"])
    let known = Set(found.prefix(1).map(\.item.id))
    #expect(world.archive.search("snow", limit: 1, except: known).map(\.item.title) == ["Snow B"])
  }

  @Test func findsEveryBookOfAnAuthor() async throws {
    func book(_ title: String, _ author: String) throws -> Item { .book(try ArchiveWorld.book(title, author: author)) }
    let items = [
      try book("One", "Ann Lee"), try book("Two", "Bo Day and A\u{301}nn  Lee"), try book("Ann Lee", "Cy Fox"),
      try book("Three", "Cy Fox with Ann Lee"), try book("Four", "Ann Leeds"), try book("Five", "Ann Lee, Jr."),
    ]
    let entries = items.enumerated().map { Entry(rank: $0 + 1, movement: nil, weeksOnList: nil, item: $1) }
    for date in ["2026-11-29", "2026-12-06"] { try await keep(try edition(date, []).with(entries)) }
    let found = world.archive.books(by: try #require(AuthorKey("ann-lee")))
    #expect(Set(found.map(\.item)) == Set(items.prefix(2)))
    #expect(found.allSatisfy { $0.places.map(\.date.description) == ["2026-12-06", "2026-11-29"] })
    #expect(world.archive.books(by: try #require(AuthorKey("ann"))).isEmpty)
  }

  /// The week was loaded again, without a book that it had.
  @Test func aBookThatIsGoneFromItsNewestWeekWasSeenBefore() async throws {
    try await keep(try edition("2026-11-29", [("Snow", 1)]))
    try await keep(try edition("2026-12-06", [("Snow", 2), ("Snow B", 1)]))
    try await keep(try edition("2026-12-06", [("Snow B", 1)]))
    let found = world.archive.search("snow", limit: 9)
    #expect(found.first { $0.item.title == "Snow" }?.places.map(\.date.description) == ["2026-11-29"])
  }
}
