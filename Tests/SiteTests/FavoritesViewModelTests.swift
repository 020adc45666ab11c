import Core
import Markup
import Testing

@testable import Site

@Suite struct FavoritesViewModelTests {
  private func model(_ favorites: Favorites, removed: ItemID? = nil, page: Int = 1) throws -> FavoritesViewModel {
    FavoritesViewModel(
      favorites, charts: Fixture.charts(try Fixture.week(), albums: try Fixture.albums()), removed: removed, page: page,
      country: .us, clock: .fixed(Fixture.now))
  }

  private func books(_ count: Int) throws -> [Favorite] {
    try (0..<count).map { try Fixture.favorite(try Fixture.book("Volume \($0)", "Anonymous"), "2026-11-29T08:00:00Z") }
  }

  @Test(
    arguments: [
      (1, 1, nil, false, false), (200, 1, nil, false, false), (201, 1, "Page 1 of 2", false, true),
      (201, 2, "Page 2 of 2", true, false), (401, 2, "Page 2 of 3", true, true),
    ] as [(Int, Int, String?, Bool, Bool)])
  func showsTwoHundredOnAPage(_ count: Int, _ page: Int, _ words: String?, _ newer: Bool, _ older: Bool) throws {
    let favorites = Favorites(try books(count))
    let pages = try model(favorites, page: page).pages
    #expect(pages?.words == words && (pages?.newer != nil) == newer && (pages?.older != nil) == older)
    let last = try #require(favorites.all.last)
    #expect(FavoritesViewModel.page(of: last.id, in: favorites) == FavoritesViewModel.pageCount(favorites))
  }

  @Test(arguments: [
    (0, 0, ""), (1, 0, "1 book · newest first"), (0, 2, "2 albums · newest first"),
    (2, 1, "2 books, 1 album · newest first"),
  ])
  func countsBooksAndAlbums(_ books: Int, _ albums: Int, _ words: String) throws {
    let albums = try (0..<albums).map {
      try Fixture.favorite(try Fixture.album("9\($0)", "Album", "Somebody"), "2026-11-20T08:00:00Z")
    }
    #expect(try model(Favorites(try self.books(books) + albums)).count == words)
  }

  static let notices: [(Favorites.Notice, Bool, String)] = [
    (
      .damaged(setAside: "x.json", usedBackup: true), true,
      "Your favorites file was damaged, so Topshelf restored the previous version. The damaged file is saved as x.json."
    ),
    (
      .damaged(setAside: "x.json", usedBackup: false), true,
      "Your favorites file was damaged and there was no backup. The damaged file is saved as x.json."
    ),
    (
      .newerVersion, true, "These favorites were saved by a newer Topshelf. You can view them here but not change them."
    ),
    (.unreadable, true, "Your favorites file can’t be read. Check its permissions, then try again."),
    (
      .folder(.missing("/a")), true,
      "The folder /a isn’t there and can’t be created. Connect its drive, or create the folder, then try again."
    ),
    (.hiddenEntries(1), true, "1 entry in your favorites file can’t be shown here. It stays in the file."),
    (.hiddenEntries(2), true, "2 entries in your favorites file can’t be shown here. They stay in the file."),
    (
      .copies(["a.json"]), false,
      "Your sync service left a second copy, a.json. Topshelf doesn’t use it. Copy anything you need from it, then delete it."
    ),
    (
      .copies(["a", "b", "c"]), false,
      "Your sync service left more copies of your favorites: a, b and c. Topshelf doesn’t use them. Copy anything you need from them, then delete them."
    ),
  ]

  @Test(arguments: notices)
  func saysWhatIsWrongWithTheFile(_ notice: Favorites.Notice, _ hides: Bool, _ text: String) throws {
    let model = try model(Favorites([], notices: [notice]))
    #expect(model.notices == [.bad(text)])
    #expect(model.state == (hides ? .hidden : .empty))
  }

  @Test func creditsTheSourceOfTheChartWhereItWasAddedElseThatOfItsKind() throws {
    let cover = "https://static01.nyt.com/x.jpg"
    let book = try Fixture.favorite(try Fixture.moonstone(cover: cover), "2026-11-29T08:00:00Z")
    let ended = Favorite(
      item: book.item, addedAt: Fixture.now,
      origin: Favorite.Origin(
        chart: try #require(Chart.ID("travel")), chartName: "Travel", date: try Fixture.date("2020-01-05"), rank: 1,
        weeks: nil))
    let album = try Fixture.favorite(try Fixture.goldberg(), "2026-11-29T08:00:00Z")
    let plain = try Fixture.favorite(try Fixture.moonstone(), "2026-11-29T08:00:00Z")
    for (favorite, credits) in [
      (book, [Service.newYorkTimes]), (ended, [.newYorkTimes]), (album, [.apple]), (plain, []),
    ] {
      #expect(try model(Favorites([favorite])).credits == credits)
    }
    #expect(try model(Favorites([album, book])).credits == [.newYorkTimes, .apple])
  }

  @Test func offersToUndoARemoval() throws {
    let removed = try Fixture.favorite(try Fixture.moonstone(), "2026-11-29T08:00:00Z")
    let model = try model(Favorites([], removed: [removed]), removed: removed.id)
    #expect(model.notices.map(\.text) == ["Removed “The Moonstone” from your favorites."])
    #expect(model.notices.first?.undo?.item == removed.id)
    let back = try self.model(Favorites([removed], removed: [removed]), removed: removed.id)
    #expect(back.notices.isEmpty)
  }
}
