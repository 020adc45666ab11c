import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// The bytes of This Week, a file for each of its states.
@Suite struct ThisWeekSnapshotTests {
  private func expect(_ response: Response, _ name: String, status: Status = .ok) {
    #expect(response.status == status)
    let difference = Snapshot().difference(response.body, name)
    #expect(difference == nil, "\(difference ?? "")")
  }

  private func stub() throws -> StubSite {
    let stub = StubSite(try Fixture.week()).knowing([try Fixture.weekBefore()])
    return stub.set(
      \.favorites, [try Fixture.favorite(try Fixture.book("Jane Eyre", "Charlotte Brontë"), "2026-11-01T08:00:00Z")])
  }

  @Test func comparedWithTheWeekBefore() async throws {
    expect(try await stub().get("/this-week"), "this-week.html")
  }

  @Test func ofOneGroup() async throws {
    expect(try await stub().get("/this-week?group=monthly"), "this-week-monthly.html")
  }

  @Test func ofAPastWeek() async throws {
    let earlier = try Fixture.week(
      "2026-11-22",
      [
        (
          try Fixture.chart("hardcover-fiction", "Hardcover Fiction"),
          [try Fixture.book("Cranford", "Elizabeth Gaskell"), try Fixture.book("Dracula", "Bram Stoker")]
        )
      ])
    let stub = StubSite(try Fixture.week()).knowing([try Fixture.weekBefore(), earlier])
    expect(await stub.get("/this-week?week=2026-11-26"), "this-week-past.html")
  }

  @Test func withoutTheWeekBefore() async throws {
    expect(await StubSite(try Fixture.week()).knowing([], otherwise: .quota).get("/this-week"), "this-week-alone.html")
  }

  @Test func whileTheWeekBeforeIsOnItsWay() async throws {
    let response = await StubSite(try Fixture.week()).knowing([], otherwise: .queued(.seconds(40))).get("/this-week")
    #expect(response.headers["Refresh"] == "41")
    expect(response, "this-week-waiting.html")
  }

  @Test func ofTheSample() async throws {
    let stub = StubSite(try Fixture.week(isSample: true), failure: .noKey)
    expect(await stub.get("/this-week"), "this-week-sample.html")
  }

  @Test func ofAWeekThatCannotBeHad() async throws {
    let response = await StubSite(try Fixture.week()).knowing([]).get("/this-week?week=2026-01-04&group=fiction")
    expect(response, "this-week-failed.html", status: .serviceUnavailable)
  }

  @Test func withManyBooks() async throws {
    let chart = try Fixture.chart("hardcover-fiction", "Hardcover Fiction")
    let nonfiction = try Fixture.chart("hardcover-nonfiction", "Hardcover Nonfiction", .nonfiction)
    let numbered = try (1...24).map { try Fixture.book("Book \($0)", "Author \($0)") }
    let week = try Fixture.week("2026-12-06", [(chart, Array(numbered[..<12])), (nonfiction, [numbered[20]])])
    let before = try Fixture.week(
      "2026-11-29", [(chart, numbered[..<12].reversed()), (nonfiction, Array(numbered[12..<20]))])
    let stub = StubSite(Fixture.books(week.editions)).knowing([before])
    expect(await stub.get("/this-week"), "this-week-many.html")
  }

  @Test func fromAHostileService() async throws {
    let text = Fixture.hostile
    let book = Book(
      key: try #require(BookKey("hostile")), title: text, author: text, byline: "by \(text)", summary: text,
      publisher: text)
    let chart = Chart(id: Chart.hardcoverFiction, name: text, group: .fiction, frequency: .weekly)
    let before = try Fixture.week("2026-11-29", [(chart, [try Fixture.book("Emma", text)])])
    let stub = StubSite(Fixture.books(try Fixture.week("2026-12-06", [(chart, [book])]).editions)).knowing([before])
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.book(text, text), "2026-11-01T08:00:00Z")])
    expect(await stub.get("/this-week"), "this-week-hostile.html")
  }
}
