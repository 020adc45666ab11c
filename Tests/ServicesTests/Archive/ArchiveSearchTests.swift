import Core
import Database
import Testing

@testable import Services

/// The search among what is kept agrees with the search among what is in memory.
@Suite struct ArchiveSearchTests {
  private let world: ArchiveWorld

  init() throws { world = try ArchiveWorld() }

  private static let books = [
    ("The Moonstone", "Wilkie Collins"), ("Spider-Man: Blue", "Jeph Loeb"), ("Spiderman", "Stan Lee"),
    ("In Kind", "J. D. Robb"), ("Ink and Bone", "Rachel Caine"), ("雪国", "川端康成"), ("Снег", "Орхан Памук"),
    ("Ça & là", "Élodie Ōé"), ("?", "Nobody"), ("Don’t Look Now", "Daphne du Maurier"), ("สวัสดี", "ใคร"),
    ("A Very Long Title That Does Not End Before The Index Does", "Donaudampfschifffahrtsgesellschaft"),
    ("1Q84", "Haruki Murakami"), ("Aa Bb Cc Dd Ee", "Ff"),
  ]

  private static let queries = [
    "moon", "the moonstone", "collins wilkie", "stone", "spiderman", "spider man", "spider-man blue", "man spider",
    "ink", "inkind", "in ki", "jd robb", "j. d. robb", "j d", "雪", "国", "雪国", "康成", "снег", "СНЕГ памук", "ca", "la",
    "elodie oe", "?", "question", "dont", "don't look", "dontlooknow", "lookno", "สวั", "ดี", "", " ", "&", "and", "x",
    "a very long title that does not end before the index does", "averylongtitlethatdoesnotendbefore",
    "donaudampfschifffahrtsgesellschaft", "donaudampfschifffahrtsgesellschafts", "title that", "thatdoes", "1q",
    "1q84 m",
    "aabbccddee", "aabbccdd", "bb cc dd ee ff", "aab b", "9780140434088", "978-0-14-043408-8", "0140434080",
    "9780306406157", "\"", "moon*", "moon OR x", "NEAR(moon)",
  ]

  @Test(arguments: queries) func findsWhatMatches(_ query: String) async throws {
    let entries = try Self.books.enumerated().map { index, book in
      Entry(
        rank: index + 1, movement: nil, weeksOnList: nil,
        item: .book(try ArchiveWorld.book(book.0, author: book.1)))
    }
    let edition = try ArchiveWorld.edition("2026-12-06", []).with(entries)
    await world.archive.keep(try ArchiveWorld.answer([edition]))
    let expected = entries.map(\.item).filter { ItemQuery(query).matches($0) }
    #expect(Set(world.archive.search(query, limit: 99).map(\.item)) == Set(expected))
  }

  @Test func findsTheNewestFirstAndNoMoreThanAsked() async throws {
    for (week, title) in ["Snow A", "Snow B", "Snow C"].enumerated() {
      let date = try ArchiveWorld.date("2026-11-01").adding(days: 7 * week).description
      await world.archive.keep(try ArchiveWorld.answer([try ArchiveWorld.edition(date, [title, "Sun"])]))
    }
    #expect(world.archive.search("snow", limit: 2).map(\.item.title) == ["Snow C", "Snow B"])
    #expect(world.archive.search("snow", limit: 0).isEmpty)
  }
}
