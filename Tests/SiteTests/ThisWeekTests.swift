import Core
import HTTP
import Synchronization
import Testing

@testable import Site

@Suite struct ThisWeekTests {
  private func site() throws -> StubSite { StubSite(try Fixture.week()).knowing([try Fixture.weekBefore()]) }

  @Test(arguments: [
    ("", "Week of December 6, 2026, compared with November 29"),
    ("?week=", "Week of December 6, 2026, compared with November 29"),
    ("?week=2026-12-06", "Week of December 6, 2026, compared with November 29"),
    ("?week=2026-12-01", "Week of December 6, 2026, compared with November 29"),
    ("?week=2026-11-26", "Week of November 29, 2026<span"),
    ("?group=nonfiction", "1 book on 1 list</p>"), ("?group=childrens", "0 books on 0 lists</p>"),
  ])
  func weeks(query: String, says: String) async throws {
    let response = try await site().get("/this-week" + query)
    #expect(response.status == .ok)
    #expect(response.text.contains(says))
  }

  @Test(arguments: [
    ("?week=2026-12-13", Status.notFound, "There are no lists for the week of December 13, 2026."),
    ("?week=2008-06-01", .notFound, "There are no lists for the week of June 1, 2008."),
    ("?week=1999-01-03", .notFound, "See the latest"), ("?week=soon", .badRequest, "Dates look like this"),
    ("?group=poetry", .notFound, "This page doesn’t exist"),
    ("?week=2020-01-05", .serviceUnavailable, "Can’t reach The New York Times"),
  ])
  func weeksThatAreNotThere(query: String, status: Status, says: String) async throws {
    let response = try await site().get("/this-week" + query)
    #expect(response.status == status)
    #expect(response.text.contains(says))
  }

  @Test func aWeekThatTheServiceLacks() async throws {
    let stub = StubSite(try Fixture.week()).knowing([], otherwise: .notFound)
    #expect(await stub.get("/this-week?week=2020-01-05").status == .notFound)
  }

  @Test func aWeekIsLoadedIfItIsNotKnown() async throws {
    let past = try Fixture.weekBefore()
    let stub = StubSite(try Fixture.week()).knowing([]).with {
      $0.weeks.load = { date throws(ServiceFailure) in
        guard date == past.date else { throw .notFound }
        return past
      }
    }
    #expect(await stub.get("/this-week?week=2026-11-25").text.contains("Week of November 29, 2026"))
  }

  @Test(arguments: [
    (ServiceFailure.pending, "Getting the week before, November 29", "", 2),
    (.queued(.seconds(9)), "will be here in about 9 seconds", #"href="/this-week?group=fiction""#, 10),
    (.quota, "request limit has been reached", #"href="/try-again?page=%2Fthis-week%3Fgroup%3Dfiction""#, 0),
    (.unreachable, "Can’t reach", "/try-again", 0), (.keyRefused, "rejected this key", "/settings#keys", 0),
    (.notFound, "has no lists for the week before", "", 0),
  ])
  func whyTheWeekBeforeIsNotHere(failure: ServiceFailure, says: String, link: String, reload: Int) async throws {
    let response = await StubSite(try Fixture.week()).knowing([], otherwise: failure).get("/this-week?group=fiction")
    #expect(response.status == .ok)
    let notice = response.text.part(from: #"<div class="notice good" role="status">"#, to: "</div>")
    #expect(notice.contains(says) && notice.contains("this page can’t tell"))
    #expect(notice.contains(link) && notice.contains("<a ") == !link.isEmpty)
    #expect(!response.text.contains(#"role="alert""#))
    #expect(response.headers["Refresh"] == (reload > 0 ? String(reload) : nil))
    #expect(response.text.contains(#"id="new""#) && !response.text.contains(#"id="gone""#))
  }

  @Test func anExcerptIsNotCompared() async throws {
    let excerpt = try Fixture.weekBefore(isExcerpt: true)
    let newest = await StubSite(Fixture.books(excerpt.editions)).knowing([]).get("/this-week").text
    #expect(newest.contains("it can’t be compared with the week before"))
    #expect(newest.contains(#"id="firsts""#) && !newest.contains(#"id="new""#))
    let after = await StubSite(try Fixture.week()).knowing([excerpt]).get("/this-week").text
    #expect(after.contains("Only the top of each list is available for the week before, November 29"))
    #expect(after.contains(#"id="new""#))
  }

  @Test func aWeekWithoutChanges() async throws {
    let lists = try Fixture.weekBefore().editions.map { ($0.chart, [try Fixture.moonstone()]) }
    let stub = StubSite(Fixture.books(try Fixture.week("2026-12-06", lists).editions))
    let text = await stub.knowing([try Fixture.week("2026-11-29", lists)]).get("/this-week").text
    #expect(text.contains("No book on these lists came, moved, or left since the week before."))
    #expect(!text.contains(#"class="summary""#))
  }

  @Test func thereIsNothingBeforeTheFirstWeek() async throws {
    let first = try Fixture.week(
      "2008-06-08", [(try Fixture.chart("hardcover-fiction", "x"), [try Fixture.moonstone()])])
    let text = await StubSite(try Fixture.week()).knowing([first]).get("/this-week?week=2008-06-08").text
    #expect(text.contains("There is no week before them."))
  }

  @Test(arguments: [
    ("/this-week", ["week 2026-11-29"]), ("/this-week?week=2026-11-29&group=fiction", ["week 2026-11-22"]),
    ("/this-week?week=2026-11-18", ["week 2026-11-22", "week 2026-11-15"]),
  ])
  func tryingAgain(page: String, retries: [String]) async throws {
    let stub = try site().notingRetries()
    stub.with { $0.weeks.retry = { date in stub.state.withLock { $0.retries.append("week \(date)") } } }
    let address = page.replacing("/", with: "%2F").replacing("?", with: "%3F").replacing("&", with: "%26")
    let response = await stub.get("/try-again?page=\(address)")
    #expect(response.headers["Location"] == page)
    #expect(stub[\.retries] == retries)
  }

  @Test func asTheDefault() async throws {
    let stub = try site().set(\.preferences, Preferences(defaultChart: Chart.thisWeek))
    for (path, location) in [
      ("/best-sellers", "/this-week"), ("/best-sellers?week=2026-11-29", "/this-week?week=2026-11-29"),
    ] {
      let response = await stub.get(path)
      #expect(response.status == .found)
      #expect(response.headers["Location"] == location)
    }
    let settings = await stub.get("/settings").text
    #expect(settings.contains(#"<option value="this-week" selected>This Week</option>"#))
    #expect(!settings.contains("not on this week’s lists"))
    // The tab leads to the page itself, and the other view to a list.
    #expect(await stub.get("/this-week").text.contains(#"<a href="/best-sellers?list=hardcover-fiction">Lists</a>"#))
  }

  @Test func savedAsTheDefault() async throws {
    let stub = try site()
    #expect(await stub.post("/settings", "default-list=this-week").status == .seeOther)
    #expect(stub[\.preferences].defaultChart == Chart.thisWeek)
  }

  @Test func aPrefetchAsksNothing() async throws {
    let stub = StubSite(try Fixture.week()).knowing([]).with { $0.weeks.request = { _ in .unreachable } }
    let response = await stub.get("/this-week", headers: ["Sec-Purpose": "prefetch"])
    #expect(response.headers["Refresh"] == "2")
  }

  @Test func everyIdIsThereOnce() async throws {
    let stub = try site().set(\.favorites, [try Fixture.favorite(try Fixture.moonstone(), "2026-11-01T08:00:00Z")])
    let text = await stub.get("/this-week").text
    let ids = text.split(separator: #" id=""#).dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(ids.count == Set(ids).count)
    #expect(ids.contains("up-book-the-moonstone-wilkie-collins"))
    #expect(ids.contains("firsts-book-the-moonstone-wilkie-collins"))
  }

  @Test func aHeartLeadsBackToItself() async throws {
    let stub = try site()
    let id = "villette-charlotte-bronte"
    let added = await stub.post("/favorites", "item=book:\(id)&from=%2Fthis-week%23new-book-\(id)")
    #expect(added.headers["Location"] == "/this-week#new-book-\(id)")
    // A favorite that is removed leaves its section, so its heart leads to the section.
    let text = await stub.get("/this-week").text
    #expect(text.contains(#"<input type="hidden" name="from" value="/this-week#yours">"#))
  }

  @Test func viewsOfTheSameWeek() async throws {
    let site = StubSite(try Fixture.week()).knowing([try Fixture.weekBefore()]).with {
      $0.charts.loadEdition = { _, _ throws(ServiceFailure) in try Fixture.edition() }
    }.site
    func views(_ path: String) async -> [String] {
      let response = await site.respond(to: Request(.get, path, headers: ["Host": "127.0.0.1:8677"])).value
      let views = response.text.part(from: #"<nav class="views""#, to: "</nav>")
      return views.split(separator: #"href=""#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    #expect(await views("/this-week") == ["/this-week", "/best-sellers?list=hardcover-fiction"])
    #expect(
      await views("/best-sellers?list=audio-fiction") == ["/this-week", "/best-sellers?list=audio-fiction"])
    #expect(await views("/this-week?group=fiction") == ["/this-week", "/best-sellers?list=audio-fiction"])
    #expect(
      await views("/this-week?week=2026-11-27") == [
        "/this-week?week=2026-11-29", "/best-sellers?list=audio-fiction&amp;week=2026-11-29",
      ])
    #expect(
      await views("/best-sellers?list=hardcover-fiction&week=2026-11-29") == [
        "/this-week?week=2026-11-29", "/best-sellers?list=hardcover-fiction&amp;week=2026-11-29",
      ])
    #expect(await views("/this-week") == ["/this-week", "/best-sellers?list=hardcover-fiction"])
  }
}

extension Fixture {
  fileprivate static func edition() throws(ServiceFailure) -> Edition {
    guard let edition = try? weekBefore().editions.first else { throw .unreadable }
    return edition
  }
}

extension String {
  /// What stands between two texts.
  fileprivate func part(from start: String, to end: String) -> String {
    guard let lower = firstRange(of: start)?.upperBound, let upper = self[lower...].firstRange(of: end)?.lowerBound
    else { return "" }
    return String(self[lower..<upper])
  }
}
