import Core
import HTTP
import Testing

@testable import Site

@Suite struct ErrorViewModelTests {
  static let sentences: [(PageError, Int, String)] = [
    (.noPage, 404, "This page doesn’t exist."),
    (.noList(Chart.hardcoverFiction), 404, "We don’t have a list called “Hardcover Fiction”."),
    (.noFavoritesPage(3), 404, "Your favorites don’t have a page 3."),
    (.cannotQuit, 404, "Topshelf can’t be stopped from here."),
    (.malformed(.address), 400, "This address isn’t written correctly."),
    (.malformed(.date), 400, "Dates look like this: 2026-12-06."),
    (.methodNotAllowed([.get]), 405, "Nothing was changed. Go back and try again."),
    (.foreignForm, 403, "That request came from another website. Nothing was changed."),
    (.tooLarge, 413, "That’s more than Topshelf can accept. Nothing was changed."),
    (.unavailable, 503, "That took too long. Try again in a minute."),
    (.badForm, 400, "The form was incomplete. Nothing was changed. Go back and try again."),
    (.notSaved(.diskFull), 507, "The disk is full. Nothing was saved. Free some space and try again."),
    (
      .notSaved(.newerVersion), 503,
      "The file was saved by a newer Topshelf. Nothing was saved. Update Topshelf to make changes."
    ),
    (
      .keysNotSaved(.unreadable), 503,
      "The file can’t be read. The keys weren’t saved; everything else was. Check its permissions and try again."
    ),
    (.other(.internalServerError), 500, "Nothing was changed. Go back and try again."),
  ]

  @Test(arguments: sentences) func saysWhatHappenedAndWhatToDo(_ error: PageError, _ code: Int, _ text: String) {
    let model = ErrorViewModel(error)
    #expect(model.notice == .bad(text))
    #expect(model.status.code == code)
    #expect(model.reload == nil)
  }

  @Test(arguments: PageError.Malformed.allCases) func saysWhatIsNotWrittenCorrectly(_ part: PageError.Malformed) {
    let model = ErrorViewModel(.malformed(part))
    #expect(model.heading == "That link isn’t right" && model.notice.text.hasSuffix("."))
  }

  @Test func aWeekThatIsNotThereLeadsToTheLatest() throws {
    let date = try Fixture.date("2026-01-04")
    let listed = ErrorViewModel(.noWeek(Chart.hardcoverFiction, name: "Hardcover Fiction", date))
    #expect(listed.notice.text == "Hardcover Fiction has no list for the week of January 4, 2026.")
    #expect(listed.heading == "No list for that week")
    #expect(listed.notice.next?.link == Route.bestSellers(chart: Chart.hardcoverFiction, week: nil).link)
    let ended = ErrorViewModel(.noWeek(try #require(Chart.ID("no-such-list")), name: nil, date))
    #expect(ended.notice == .bad("No Such List has no list for the week of January 4, 2026."))
  }

  @Test func aChartThatAStoreLacksLeadsToTheCountry() {
    let model = ErrorViewModel(.noChart(.appleAudiobooks, country: "Germany"))
    #expect(model.notice.text == "Apple Audiobooks isn’t available in Germany.")
    #expect(model.notice.next == .init(words: "Open Settings", link: Route.settings(nil).link))
    #expect(model.status == .notFound && model.heading == "Not found")
  }

  @Test func anItemThatIsMissingDependsOnItsSource() throws {
    let book = ItemID.book(try Fixture.moonstone().key)
    let album = ItemID.album(try Fixture.goldberg().id)
    let loaded = Fixture.charts(try Fixture.week(), albums: Fixture.noAlbums(failure: .pending))
    #expect(PageError(missing: book, loaded) == .noItem(book))
    #expect(PageError(missing: album, loaded) == .unanswered(.pending, .apple, page: .item(album)))
    #expect(ErrorViewModel(.noItem(book)).notice.text == "We don’t have that book on any list we’ve loaded.")
    #expect(ErrorViewModel(.noItem(album)).notice.text == "That album isn’t on the chart anymore.")
    #expect(ErrorViewModel(PageError(missing: album, loaded)).reload == ServiceFailure.pending.reload)
  }
}
