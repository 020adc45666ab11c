import Core
import Database
import Foundation
import Testing

@testable import Services

@Suite struct ArchiveTests {
  private typealias World = ArchiveWorld
  private let world: ArchiveWorld
  private let manga: Chart.ID

  init() throws {
    world = try ArchiveWorld()
    manga = try #require(Chart.ID("manga"))
  }

  @Test func givesBackAnAnswerAsItWas() async throws {
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"]) == nil)
    let lists = [
      try World.edition("2026-12-06", ["A", "B", "C", "D", "E", "F"], of: "zoology"),
      try World.edition("2026-12-06", ["C", "G"], of: "art-monthly"),
      try World.edition("2026-12-06", [], of: "hardcover-fiction"),
      try World.edition("2026-12-06", ["A"], of: "manga", isExcerpt: true),
    ]
    await world.archive.keep(try World.answer(lists))
    let newest = try #require(world.archive.newest(.newYorkTimes, asked: ["overview"]))
    #expect(newest.fetchedAt == World.fetchedAt)
    #expect(newest.editions == lists)
    #expect(world.archive.newest(.apple, asked: ["overview"]) == nil)
    let albums = try World.albums("2027-01-15", ["Played", "Loud"])
    await world.archive.keep(try World.answer([albums], asked: "us plays"))
    #expect(world.archive.newest(.apple, asked: ["us sales", "us plays"])?.editions == [albums])
  }

  /// Lists differ in what they say of one book, and the older week says what it said.
  @Test func keepsWhatEachListSaysOfABook() async throws {
    func edition(_ date: String, _ slug: String, _ publisher: String) throws -> Edition {
      let whole = try World.edition(date, [], of: slug)
      let book = try World.book("A", publisher: publisher)
      return whole.with([Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(book))])
    }
    let lists = [
      try edition("2026-12-06", "hardcover-fiction", "One"), try edition("2026-12-06", "manga", "Two"),
      try edition("2026-12-06", "zoology", "One"),
    ]
    await world.archive.keep(try World.answer(lists))
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions == lists)
    #expect(world.numbers("SELECT count(*) FROM item") == [2])
    #expect(world.archive.search("a", limit: 9).count == 1)
  }

  /// What was fetched last is the newest, whatever dates the service sent; a time in the future is of a wrong clock.
  @Test func whatWasFetchedLastIsTheNewest() async throws {
    for (date, seconds) in [("2026-12-13", -100), ("2026-12-06", -50), ("2026-11-29", 1_000_000)] {
      await world.archive.keep(try World.answer([try World.edition(date, [date])], at: seconds))
    }
    func newest() -> String? {
      world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions.first?.date.description
    }
    #expect(newest() == "2026-12-06")
    await world.archive.keep(try World.answer([try World.edition("2026-12-06", ["x"])], at: 2_000_000))
    #expect(newest() == "2026-12-13")
    // The calendar explains no list of 2030, and none from before there were any.
    for date in ["2030-01-06", "2001-01-07"] {
      await world.archive.keep(try World.answer([try World.edition(date, ["x"])], at: -1))
    }
    #expect(newest() == "2026-12-13")
  }

  @Test func comparesWhatWasAskedForByTheTimeOfFetch() async throws {
    await world.archive.keep(try World.answer([try World.albums("2027-01-14", ["P"])], asked: "us plays", at: -20))
    await world.archive.keep(
      try World.answer([try World.albums("2027-01-13", ["S"], measure: .sales)], asked: "us sales", at: -10))
    func newest() -> Measure? {
      world.archive.newest(.apple, asked: ["us plays", "us sales"])?.editions.first?.measure
    }
    #expect(newest() == .sales)
    // Fetched with a clock that was ahead.
    await world.archive.keep(
      try World.answer([try World.albums("2028-01-14", ["P"])], asked: "us plays", at: 31_536_000))
    #expect(newest() == .sales)
    await world.archive.keep(
      try World.answer([try World.albums("2027-01-13", ["S"], measure: .sales)], asked: "us sales", at: 99))
    #expect(newest() == .plays)
  }

  @Test func anAnswerReplacesTheOneBefore() async throws {
    await world.archive.keep(try World.answer([try World.edition("2026-12-06", ["A", "B", "C"])]))
    let again = try World.edition("2026-12-06", ["B", "A"])
    await world.archive.keep(try World.answer([again], at: 5))
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions == [again])
    // Nothing is left of the book that is gone.
    #expect(world.numbers("SELECT count(*) FROM item") == [2])
    #expect(world.numbers("SELECT count(*) FROM item_search") == [2])
    #expect(world.archive.search("c", limit: 9).isEmpty)
  }

  /// The same answer an hour later changes only the time.
  @Test func whatIsTheSameIsNotWrittenAgain() async throws {
    let database = world.database
    let archive = Archive(database, clock: .fixed(World.fetchedAt))
    func changes() -> Int? {
      database.write { connection throws(DatabaseError) in
        try connection.first("SELECT total_changes()") { $0.integer(0) }
      } ?? nil
    }
    await archive.keep(try World.answer([try World.edition("2026-12-06", ["A", "B", "C"])]))
    let before = try #require(changes())
    await archive.keep(try World.answer([try World.edition("2026-12-06", ["A", "B", "C"])], at: 3600))
    #expect(changes() == before + 1)
    #expect(archive.newest(.newYorkTimes, asked: ["overview"])?.fetchedAt == World.fetchedAt.adding(.seconds(3600)))
  }

  @Test func findsAnEditionByTheDateThatWasAskedAndByItsOwn() async throws {
    await world.archive.keep(
      try World.answer([try World.edition("2026-01-11", ["ONE"], of: "manga")], asked: "manga", for: "2026-01-01"))
    await world.archive.keep(try World.answer([try World.edition("2026-11-29", ["PAST"])]))
    for asked in ["2026-01-01", "2026-01-11", "2026-01-08"] {
      #expect(world.archive.edition(manga, on: try World.date(asked))?.date.description == "2026-01-11")
    }
    #expect(world.archive.edition(manga, on: try World.date("2026-01-12")) == nil)
    // A list of a week that was seen whole.
    #expect(world.archive.edition(Chart.hardcoverFiction, on: try World.date("2026-11-25"))?.entries.count == 1)
    #expect(world.archive.edition(Chart.hardcoverFiction, on: try World.date("2026-11-29"), country: .us) == nil)
  }

  @Test func theFirstEntriesNeverReplaceTheWholeList() async throws {
    let whole = try World.edition("2026-12-06", ["A", "B", "C"])
    let top = try World.edition("2026-12-06", ["A"], isExcerpt: true)
    let date = try World.date("2026-12-06")
    await world.archive.keep(try World.answer([top]))
    #expect(world.archive.edition(Chart.hardcoverFiction, on: date) == top)
    await world.archive.keep(try World.answer([whole], asked: "hardcover-fiction"))
    await world.archive.keep(try World.answer([top], at: 5))
    #expect(world.archive.edition(Chart.hardcoverFiction, on: date) == whole)
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions == [whole])
  }

  @Test func findsAWholeListBeforeAnExcerptOfTheDateThatWasAsked() async throws {
    await world.archive.keep(try World.answer([try World.edition("2026-12-03", ["A"], isExcerpt: true)]))
    let whole = try World.edition("2026-12-06", ["A", "B"])
    await world.archive.keep(try World.answer([whole], asked: "hardcover-fiction"))
    #expect(world.archive.edition(Chart.hardcoverFiction, on: try World.date("2026-12-03")) == whole)
  }

  @Test func knowsTheDatesAndTheEditionBefore() async throws {
    for (date, titles) in [("2026-11-15", ["A"]), ("2026-11-22", []), ("2026-12-06", ["B"]), ("2026-11-29", ["C"])] {
      await world.archive.keep(try World.answer([try World.edition(date, titles)]))
    }
    let dates = world.archive.dates(of: Chart.hardcoverFiction)
    #expect(dates.map(\.description) == ["2026-12-06", "2026-11-29", "2026-11-15"])
    let middle = try #require(world.archive.edition(Chart.hardcoverFiction, on: try World.date("2026-11-29")))
    #expect(world.archive.previous(of: middle)?.date.description == "2026-11-15")
    #expect(world.archive.previous(of: try World.edition("2026-11-15", ["A"])) == nil)
    #expect(world.archive.dates(of: manga).isEmpty)
  }

  @Test func tellsCountriesAndMeasuresApart() async throws {
    let gb = try #require(CountryCode("gb"))
    let sold = try World.albums("2026-11-29", ["Sold"], measure: .sales)
    let played = try World.albums("2026-11-29", ["Played"])
    let earlier = try World.albums("2026-11-28", ["Earlier"], measure: .sales)
    for (edition, asked) in [(sold, "us sales"), (played, "us plays"), (earlier, "us sales")] {
      await world.archive.keep(try World.answer([edition], asked: asked))
    }
    let id = Chart.topAlbums.id
    #expect(world.archive.edition(id, on: sold.date, country: .us) == played)
    #expect(world.archive.edition(id, on: earlier.date, country: .us) == earlier)
    #expect(world.archive.edition(id, on: sold.date, country: gb) == nil)
    #expect(world.archive.edition(id, on: earlier.date.adding(days: -1), country: .us) == nil)
    #expect(world.archive.previous(of: sold) == earlier)
    #expect(world.archive.previous(of: played) == nil)
    #expect(world.archive.dates(of: id, country: .us) == [sold.date, earlier.date])
  }

  @Test func theBodiesOfTheNewestWeeksAreKept() async throws {
    let first = try World.date("2026-01-04")
    for week in 0..<15 {
      let edition = try World.edition(first.adding(days: 7 * week).description, ["A"])
      await world.archive.keep(try World.answer([edition], at: week))
    }
    #expect(world.numbers("SELECT count(*) FROM answer WHERE body IS NOT NULL") == [13])
    #expect(
      world.numbers("SELECT min(substr(date, 9)) FROM answer WHERE body IS NOT NULL AND date < '2026-02'") == [18])
    #expect(world.archive.edition(Chart.hardcoverFiction, on: first)?.entries.count == 1)
  }

  @Test func keepsThirtyDatesOfEachCountryAndMeasure() async throws {
    let first = try World.date("2026-10-01")
    for day in 0..<33 {
      let edition = try World.albums(first.adding(days: day).description, ["Day \(day)"])
      await world.archive.keep(try World.answer([edition], asked: "us plays"))
    }
    await world.archive.keep(
      try World.answer([try World.albums("2026-01-01", ["Sold"], measure: .sales)], asked: "us sales"))
    #expect(world.archive.dates(of: Chart.topAlbums.id, country: .us).count == 31)
    #expect(world.archive.edition(Chart.topAlbums.id, on: first.adding(days: 2), country: .us) == nil)
    #expect(world.numbers("SELECT count(*) FROM answer") == [31])
    #expect(world.numbers("SELECT count(*) FROM item") == [31])
    #expect(world.archive.search("day 1", limit: 99).count == 10)
  }

  @Test func findsThePlacesOfABookNewestFirst() async throws {
    let titles = ["A", "B"]
    for date in ["2026-11-22", "2026-12-06", "2026-11-29"] {
      await world.archive.keep(
        try World.answer([
          try World.edition(date, date == "2026-11-29" ? ["B"] : titles, of: "zoology"),
          try World.edition(date, titles.reversed() + ["A"], of: "manga"),
        ]))
    }
    let places = world.archive.places(of: .book(try World.book("A").key))
    #expect(places.map(\.date.description) == ["2026-12-06", "2026-12-06", "2026-11-29", "2026-11-22", "2026-11-22"])
    #expect(places.map(\.chart.id.slug) == ["zoology", "manga", "manga", "zoology", "manga"])
    #expect(places.map(\.entry.rank) == [1, 2, 2, 1, 2])
    #expect(places.first?.entry.item == .book(try World.book("A")))
    #expect(world.archive.places(of: .book(try World.book("Z").key)).isEmpty)
  }

  @Test func aStopWaitsForWhatIsBeingWritten() async throws {
    let background = BackgroundWork()
    let archive = Archive(world.database, background: background, clock: .fixed(World.fetchedAt))
    archive.enqueue(try World.answer([try World.edition("2026-12-06", ["A"])]))
    await background.wait(atMost: .seconds(120))
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"]) != nil)
  }

  @Test func anAnswerWithoutEditionsIsNotKept() async throws {
    await world.archive.keep(
      Archive.Answer(service: .newYorkTimes, asked: "overview", body: [], fetchedAt: World.fetchedAt, editions: []))
    #expect(world.numbers("SELECT count(*) FROM answer") == [0])
  }

  @Test func aBetterDecoderReadsTheAnswersAgain() async throws {
    let date = "2026-12-06"
    await world.archive.keep(try World.answer([try World.edition(date, ["A"])]))
    await world.archive.keep(try World.answer([try World.edition("2026-11-29", ["B"])], at: -1))
    let better = try World.edition(date, ["A", "C"])
    @Sendable func read(_ asked: String, _ body: [UInt8], _ fetchedAt: Timestamp) -> [Edition]? {
      asked == "overview" && body == [1, 2, 3] && fetchedAt == World.fetchedAt ? [better] : nil
    }
    // They were read by this decoder.
    await world.archive.reread(.newYorkTimes) { _, _, _ in [] }
    #expect(world.archive.edition(Chart.hardcoverFiction, on: try World.date(date))?.entries.count == 1)
    _ = world.database.write { connection throws(DatabaseError) in try connection.run("UPDATE answer SET decoder = 0") }
    await world.archive.reread(.apple) { _, _, _ in [] }
    await world.archive.reread(.newYorkTimes, read)
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"])?.editions == [better])
    #expect(world.archive.edition(Chart.hardcoverFiction, on: try World.date("2026-11-29"))?.entries.count == 1)
    #expect(world.numbers("SELECT count(*) FROM answer WHERE decoder = 0") == [0])
  }

  // MARK: Rows

  @Test(arguments: [Movement.new, .back, .same, .up(1), .up(99), .down(1), .down(15)])
  func readsAMovementAsItWasWritten(_ movement: Movement) {
    #expect(Movement(recordText: movement.recordText) == movement)
  }

  @Test(arguments: ["", "x", "1.5", "-99999", "10000"]) func readsNoMovementOfSomethingElse(_ text: String) {
    #expect(Movement(recordText: text) == nil)
  }

  @Test func theNamesOfServicesStay() {
    #expect(Service.allCases.map(\.rawValue) == ["new-york-times", "google-books", "apple", "apple-books"])
  }

  @Test func everyFrequencyIsReadAsItWasWritten() {
    for frequency in [Chart.Frequency.weekly, .monthly, .daily] {
      #expect(Chart.Frequency(recordName: frequency.recordName) == frequency)
    }
  }

  @Test func whatMakesNoSenseIsLeftOut() async throws {
    await world.archive.keep(try World.answer([try World.edition("2026-12-06", ["A", "B", "C"])]))
    for sql in ["UPDATE item SET name = 'book:' WHERE title = 'A'", "UPDATE place SET movement = 'up' WHERE rank = 2"]
      as [StaticString]
    {
      _ = world.database.write { connection throws(DatabaseError) in try connection.run(sql) }
    }
    let edition = world.archive.edition(Chart.hardcoverFiction, on: try World.date("2026-12-06"))
    #expect(edition?.entries.map(\.item.title) == ["B", "C"])
    #expect(edition?.entries.map(\.movement) == [nil, .same])
    #expect(Set(world.archive.search("ann", limit: 9).map(\.item.title)) == ["B", "C"])
    _ = world.database.write { connection throws(DatabaseError) in try connection.run("UPDATE edition SET date = 'x'") }
    #expect(world.archive.newest(.newYorkTimes, asked: ["overview"]) == nil)
  }
}
