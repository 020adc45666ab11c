import Core
import Testing

@testable import Services

@Suite struct AlbumLibraryStateTests {
  private static let start = Timestamp(seconds: 1_000_000)
  private let gb = AppleClientTests.gb

  private func at(_ seconds: Int) -> Timestamp { Self.start.adding(.seconds(seconds)) }

  /// Opened, with what the archive had fetched at the start.
  private func state(_ archived: Edition?, before: Edition? = nil) -> AlbumLibraryState {
    var state = AlbumLibraryState()
    let number = state.turn(to: .us) ?? 0
    state.open(
      archived.map { FileArchive.Albums(edition: $0, fetchedAt: Self.start, before: before) }, number: number)
    return state
  }

  @Test func nothingIsPlannedBeforeTheArchiveWasRead() throws {
    var state = AlbumLibraryState()
    let opening = state.turn(to: .us)
    let number = try #require(opening)
    #expect(state.plan(now: at(0)) == .open)
    let again = state.turn(to: .us)
    #expect(again == nil)
    var isTaken = state.open(nil, number: number - 1)
    #expect(!isTaken)
    #expect(state.plan(now: at(0)) == .open)
    isTaken = state.open(nil, number: number)
    #expect(isTaken)
    #expect(state.plan(now: at(0)) == .wait)
  }

  @Test(
    arguments: [
      (0, .show), (1800, .show), (1801, .refresh), (86_400, .refresh), (-1, .refresh),
    ] as [(Int, AlbumLibraryState.Plan)])
  func whatIsOldIsAskedForAgain(_ seconds: Int, _ plan: AlbumLibraryState.Plan) {
    #expect(state(AppleFixtures.edition("2026-11-30", ["A"])).plan(now: at(seconds)) == plan)
  }

  @Test(
    arguments: [
      (false, 0, .show), (false, 30, .show), (false, 31, .wait), (true, 10, .show), (true, 31, .refresh),
      (true, -5000, .refresh),
    ] as [(Bool, Int, AlbumLibraryState.Plan)])
  func afterAFailureItIsTriedAgainInHalfAMinute(_ has: Bool, _ seconds: Int, _ plan: AlbumLibraryState.Plan) {
    var state = state(has ? AppleFixtures.edition("2026-11-30", ["A"]) : nil)
    let number = state.begin(at: at(2000))
    state.land(.failure(.quota), since: nil, flight: number, at: at(2001), today: AppleFixtures.today)
    #expect(state.shown.failure == .quota)
    #expect((state.shown.edition != nil) == has)
    #expect(state.plan(now: at(2000 + seconds)) == plan)
  }

  @Test func salesComeAfterADayOfFailures() {
    let plays = AppleFixtures.edition("2026-11-30", ["A"])
    #expect(state(nil).takesSales(at: at(0)))
    #expect(state(AppleFixtures.edition("2026-11-30", ["A"], measure: .sales)).takesSales(at: at(0)))
    var state = state(plays)
    // However old the copy is.
    #expect(!state.takesSales(at: at(1_000_000)))
    for seconds in [1_000_000, 1_086_400] {
      state.land(
        .failure(.down(status: 504)), since: nil, flight: state.begin(at: at(seconds)), at: at(seconds),
        today: AppleFixtures.today)
    }
    #expect(!state.takesSales(at: at(1_086_400)))
    #expect(state.takesSales(at: at(1_086_401)))
    state.land(
      .success(plays), since: nil, flight: state.begin(at: at(1_086_402)), at: at(1_086_402), today: AppleFixtures.today
    )
    #expect(!state.takesSales(at: at(2_000_000)))
  }

  @Test func anOlderCopyOrAnEmptyOneTakesNothingAway() {
    var state = state(AppleFixtures.edition("2026-11-30", ["A", "B"]))
    let older = AppleFixtures.edition("2026-11-28", ["C"])
    state.land(.success(older), since: nil, flight: state.begin(at: at(2000)), at: at(2000), today: AppleFixtures.today)
    #expect(state.shown.edition?.titles == ["A", "B"])
    #expect(state.shown.fetchedAt == at(2000) && state.shown.failure == nil)
    let empty = AppleFixtures.edition("2026-11-30", [])
    state.land(.success(empty), since: nil, flight: state.begin(at: at(4000)), at: at(4000), today: AppleFixtures.today)
    #expect(state.shown.edition?.titles == ["A", "B"])
    #expect(state.shown.fetchedAt == at(2000) && state.shown.failure == .unreadable)
    var first = self.state(nil)
    first.land(.success(empty), since: nil, flight: first.begin(at: at(0)), at: at(0), today: AppleFixtures.today)
    #expect(first.shown.edition?.entries.isEmpty == true && first.shown.failure == nil)
  }

  /// A feed that does not say its date is dated by the computer's clock, which may have been wrong.
  @Test(arguments: ["2026-12-05", "2030-01-01", "9999-12-31"])
  func anEditionDatedAheadIsNotTheNewestForGood(_ date: String) {
    var state = state(AppleFixtures.edition(date, ["Ahead"]))
    let real = AppleFixtures.edition("2026-11-30", ["Real"])
    state.land(
      .success(real), since: nil, flight: state.begin(at: at(2000)), at: at(2000), today: AppleFixtures.today)
    #expect(state.shown.edition?.titles == ["Real"])
  }

  /// One of the service's machines may have an older copy; a feed that says an older date for a day means it.
  @Test(arguments: [(86_000, false), (86_402, true), (-5, true)])
  func aFeedWhoseDateWentBackIsBelievedAfterADay(_ seconds: Int, _ isTaken: Bool) {
    var state = state(AppleFixtures.edition("2026-11-30", ["Held"]))
    let old = AppleFixtures.edition("2018-09-08", ["Old date"])
    let number = state.begin(at: at(seconds))
    state.land(.success(old), since: nil, flight: number, at: at(seconds), today: AppleFixtures.today)
    #expect(state.shown.edition?.titles == [isTaken ? "Old date" : "Held"])
  }

  @Test func aReaderWhoTriesAgainIsNotPutOff() {
    var state = state(nil)
    state.land(
      .failure(.unreachable), since: nil, flight: state.begin(at: at(0)), at: at(0), today: AppleFixtures.today)
    #expect(state.plan(now: at(1)) == .show)
    state.retry()
    #expect(state.shown.failure == nil)
    #expect(state.plan(now: at(1)) == .wait)
  }

  @Test func aPageOfAnotherCountryStillLeadsToItsAlbums() throws {
    let old = AppleFixtures.edition("2026-11-30", ["Here"])
    var state = state(old)
    _ = state.turn(to: gb)
    let item = try #require(old.entries.first).item
    #expect(state.shown.edition == nil)
    #expect(state.shown.catalog[item.id]?.item == item)
    #expect(state.shown.catalog[item.id]?.appearances.isEmpty == true)
  }

  @Test func whileItIsAskedForOnlyTheFirstIsWaitedFor() {
    let flight = Task<Void, Never> {}
    var empty = state(nil)
    empty.flight = flight
    #expect(empty.plan(now: at(5000)) == .wait)
    var full = state(AppleFixtures.edition("2026-11-30", ["A"]))
    full.flight = flight
    #expect(full.plan(now: at(5000)) == .show)
  }

  @Test func anotherCountryBeginsAnew() throws {
    var state = state(AppleFixtures.edition("2026-11-30", ["A"]))
    let flight = state.begin(at: at(1))
    let opening = state.turn(to: gb)
    let number = try #require(opening)
    #expect(state.shown.edition == nil)
    let item = try #require(AppleFixtures.edition("2026-11-30", ["A"]).entries.first).item
    #expect(state.shown.catalog[item.id]?.appearances.isEmpty == true)
    #expect(state.heldDates == [])
    #expect(state.plan(now: at(2)) == .open)
    // What was asked for before is of another country.
    let late = AppleFixtures.edition("2026-11-30", ["A"])
    let isTaken = state.land(.success(late), since: nil, flight: flight, at: at(2), today: AppleFixtures.today)
    #expect(!isTaken)
    state.open(nil, number: number)
    #expect(state.plan(now: at(2)) == .wait)
    #expect(state.shown.edition == nil)
  }

  @Test func anAnswerEndsTheFailure() {
    var state = state(nil)
    state.land(.failure(.quota), since: nil, flight: state.begin(at: at(0)), at: at(0), today: AppleFixtures.today)
    state.land(
      .success(AppleFixtures.edition("2026-11-30", ["A"])), since: nil, flight: state.begin(at: at(40)), at: at(41),
      today: AppleFixtures.today)
    #expect(state.shown.failure == nil)
    #expect(state.shown.fetchedAt == at(41))
    #expect(state.plan(now: at(42)) == .show)
  }

  @Test func movementIsAgainstTheEditionBefore() {
    let before = AppleFixtures.edition("2026-11-29", ["B", "A", "Gone", "D"])
    let state = state(AppleFixtures.edition("2026-11-30", ["A", "B", "New", "D"]), before: before)
    #expect(state.shown.edition?.entries.map(\.movement) == [.up(1), .down(1), .new, .same])
    let first = self.state(AppleFixtures.edition("2026-11-30", ["A"]))
    #expect(first.shown.edition?.entries.map(\.movement) == [nil])
  }

  @Test(arguments: ["2026-11-30", "2026-12-01"])
  func thePageThatIsOpenStillLeadsSomewhere(_ date: String) throws {
    let old = AppleFixtures.edition("2026-11-30", ["Old", "Both"])
    var state = state(old)
    let new = AppleFixtures.edition(date, ["Both", "New"], measure: .sales)
    state.land(.success(new), since: nil, flight: state.begin(at: at(2000)), at: at(2000), today: AppleFixtures.today)
    for item in old.entries.map(\.item) + new.entries.map(\.item) { #expect(state.shown.catalog[item.id] != nil) }
    let first = try #require(new.entries.first).item
    let both = try #require(state.shown.catalog[first.id])
    #expect(both.appearances.first?.date.description == date)
    #expect(both.appearances.first?.entry.rank == 1)
  }

  @Test func albumsAreCompletedOnce() throws {
    var state = state(AppleFixtures.edition("2026-11-30", ["A", "B"]))
    state.add(AppleFixtures.edition("2026-11-29", ["A"]))
    let id = try #require(AppleFixtures.edition("2026-11-30", ["A"]).albums.first).id
    let details = [id: AlbumDetails(genre: "Folk", released: "2026", copyright: "℗ Reed")]
    state.complete(version: 1) { details }
    let album = try #require(state.shown.edition?.albums.first)
    #expect([album.copyright, album.released] == ["℗ Reed", "2026"])
    #expect(album.genres.first == "Folk")
    #expect(state.editions[AppleFixtures.date("2026-11-29")]?.albums.first?.copyright == "℗ Reed")
    #expect(state.shown.catalog[.album(id)]?.item == .album(album))
    state.complete(version: 1) {
      Issue.record("nothing is new")
      return [:]
    }
    var asked = false
    state.complete(version: 2) {
      asked = true
      return details
    }
    #expect(asked)
  }

  @Test func onlyEditionsOfTheCountryAreAddedAndNotForever() {
    var state = state(AppleFixtures.edition("2026-11-30", ["A"]))
    state.add(AppleFixtures.edition("2026-11-01", ["A"], country: gb))
    #expect(state.heldDates == ["2026-11-30"])
    for day in 0..<100 {
      let date = AppleFixtures.date("2026-06-01").adding(days: day)
      state.add(AppleFixtures.edition(date.description, ["A"]))
    }
    #expect(state.heldDates.count <= 30)
    #expect(state.heldDates.last == "2026-11-30")
  }
}

extension AlbumLibraryState {
  fileprivate var heldDates: [String] { editions.keys.sorted().map(\.description) }
}
