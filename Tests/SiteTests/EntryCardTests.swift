import Core
import Markup
import Testing

@testable import Site

@Suite struct EntryCardTests {
  @Test(arguments: [
    (Movement.new, "NEW", ""), (.back, "BACK", ""), (.same, "—", "No change"), (.up(3), "▲ 3", "Up 3"),
    (.down(1), "▼ 1", "Down 1"),
  ])
  func saysHowAnEntryMoved(_ movement: Movement, _ sign: String, _ words: String) {
    let move = EntryCard.Move(movement)
    #expect(move.sign == sign && move.words == words)
  }

  @Test(arguments: [
    ("by Jane Austen", "Jane Austen"), ("By Jane Austen", "Jane Austen"),
    ("edited by Jane Austen", "Edited by Jane Austen"),
    ("", "Jane Austen"),
  ])
  func shortensAByline(_ byline: String, _ short: String) throws {
    #expect(try Fixture.book("Emma", "Jane Austen", byline: byline).shortByline == short)
  }

  @Test(arguments: [
    ("2026-12-24", "Pre-order · out December 24, 2026"), ("2026-11-30", ""), ("1955-06-16", ""), ("", ""),
  ])
  func anAlbumThatIsNotOutIsAPreOrder(_ released: String, _ about: String) throws {
    let album = try Fixture.album("1", "Tomorrow", "The Early Birds", released: released)
    let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .album(album))
    let card = EntryCard(
      entry, favorites: Favorites([]), from: .search("tomorrow"), today: try Fixture.date("2026-11-30"))
    #expect(card.about == about && card.weeks == "" && !card.favorite.isKept)
  }

  @Test(arguments: [
    ("", "A Kate Marshall Thriller, Book 1", ["Thrillers", "Fiction"], "A Kate Marshall Thriller, Book 1 · Thrillers"),
    ("", "A Novel", [], "A Novel"), ("", "", ["Thrillers"], "Thrillers"), ("", "", [], ""),
    ("A summary.", "A Novel", ["Thrillers"], "A summary."),
  ])
  func aBookOfApplesSaysWhatItIsAbout(_ summary: String, _ subtitle: String, _ genres: [String], _ about: String) throws
  {
    let book = try Fixture.appleBook("1", "Last Breath", "Robert Bryndza", subtitle: subtitle, genres: genres)
      .merged(with: try Fixture.book("Last Breath", "Robert Bryndza", summary: summary))
    let card = EntryCard(
      Fixture.entry(1, book), favorites: Favorites([]), from: .search("last"), today: try Fixture.date("2026-11-30"))
    #expect(card.about == about)
  }

  @Test func anItemThatIsListedTwiceHasTwoAnchors() throws {
    let id = ItemID.book(try Fixture.moonstone().key)
    let other = ItemID.album(try Fixture.goldberg().id)
    #expect(
      ItemID.anchors([id, other, id]) == [
        "book-the-moonstone-wilkie-collins", "album-101", "book-the-moonstone-wilkie-collins:2",
      ])
  }

  /// The copy always says from when it is: below the heading, or in the note on the date.
  @Test(arguments: [
    ("2026-11-30", "next lists due Thursday, December 3", true),
    ("2026-12-03", "next lists due Thursday, December 3", true),
    ("2026-12-04", "updated 2 hours ago", true), ("2026-12-20", "updated 2 hours ago", false),
  ])
  func theNewestListSaysWhenTheNextIsDue(_ today: String, _ timing: String, _ hasNote: Bool) throws {
    let charts = Fixture.charts(try Fixture.week())
    let model = BestSellersViewModel(
      .loaded(try #require(charts.editions.first)), charts: charts, route: .bestSellers(chart: nil, week: nil),
      favorites: Favorites([]), storefronts: Fixture.storefronts, now: Fixture.now, today: try Fixture.date(today))
    #expect(model.timing == timing)
    #expect(model.dateNote?.text.hasSuffix("This copy was updated 2 hours ago.") ?? false == hasNote)
  }

  /// The week in the address, and whether there are links to the weeks around it.
  @Test(
    arguments: [
      ("2026-12-06", nil, true, false), ("2026-11-29", "2026-11-29", true, true),
      ("2008-06-08", "2008-06-08", false, true),
    ] as [(String, String?, Bool, Bool)])
  func aListLeadsToTheWeeksAround(_ date: String, _ pinned: String?, _ previous: Bool, _ next: Bool) throws {
    let newest = try #require(try Fixture.week().editions.first)
    let edition = Edition(
      service: .newYorkTimes, chart: newest.chart, date: try Fixture.date(date), entries: newest.entries)
    let model = BestSellersViewModel(
      .loaded(edition), charts: Fixture.charts(try Fixture.week()),
      route: .bestSellers(chart: nil, week: try Fixture.date(date)), favorites: Favorites([]),
      storefronts: Fixture.storefronts, now: Fixture.now, today: try Fixture.date("2026-11-30"))
    #expect(model.pinnedWeek?.description == pinned)
    #expect((model.weeks?.previous != nil) == previous && (model.weeks?.next != nil) == next)
    #expect(model.weeks?.newest == "2026-12-06" && model.weeks?.shown == date)
  }
}
