import Core
import HTTP
import TestSupport
import Testing

@testable import Services

@Suite struct NewYorkTimesClientTests {
  static let week =
    #"{"results":{"published_date":"2026-12-06","lists":[{"list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","books":[{"rank":1,"title":"EMMA"}]}]}}"#
  static let list =
    #"{"results":{"published_date":"2026-01-04","list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","books":[{"rank":1,"title":"EMMA"}]}}"#

  /// November 30, 2026, when the newest list is dated December 6.
  static let now = Timestamp(seconds: 1_796_000_000)

  private func with(
    _ answer: @escaping StubServer.Script, _ body: (NewYorkTimesClient, StubServer, ServiceKey) async throws -> Void
  ) async throws {
    let stub = try StubServer(answer)
    let http = try HTTPClient(.patient)
    let client = NewYorkTimesClient.live(try .stub(http, at: stub.url("/svc"), now: Self.now), known: .empty)
    try await body(client, stub, try #require(ServiceKey("my-key")))
    await http.close()
    stub.stop()
  }

  @Test func asksForWhatItNeedsAndNothingElse() async throws {
    try await with({ _ in .respond(text: Self.week) }) { client, stub, key in
      let fetched = try await client.overview(key, .visible)
      #expect(fetched.value.map(\.chart.id) == [Chart.hardcoverFiction])
      #expect(fetched.at == Self.now && fetched.body == Array(Self.week.utf8))
      #expect(stub.requests.map(\.target) == ["/svc/lists/overview.json?api-key=my-key"])
    }
    try await with({ _ in .respond(text: Self.week) }) { client, stub, key in
      let date = try #require(CalendarDate("2026-11-29"))
      // Whatever week it leads to, the reader of the answer decides.
      #expect(try await client.week(key, date, .ahead).value.first?.date.description == "2026-12-06")
      #expect(stub.requests.map(\.target) == ["/svc/lists/overview.json?published_date=2026-11-29&api-key=my-key"])
    }
    try await with({ _ in .respond(text: Self.list) }) { client, stub, key in
      _ = try await client.list(key, Chart.hardcoverFiction, nil)
      let edition = try await client.list(key, Chart.hardcoverFiction, CalendarDate("2026-01-01"))
      #expect(edition.value.date.description == "2026-01-04")
      #expect(
        stub.requests.map(\.target) == [
          "/svc/lists/current/hardcover-fiction.json?api-key=my-key",
          "/svc/lists/2026-01-01/hardcover-fiction.json?api-key=my-key",
        ])
    }
  }

  @Test(
    arguments: [
      (401, #"{"fault":{}}"#, .keyRefused),
      (403, #"{"fault":{"detail":{"errorcode":"oauth.v2.InvalidApiKeyForGivenResource"}}}"#, .keyRefused),
      (403, "", .quota), (404, #"{"status":"ERROR","results":[]}"#, .notFound), (429, #"{"fault":{}}"#, .quota),
      (500, "<html>boom</html>", .down(status: 500)), (503, "", .down(status: 503)), (400, "{}", .down(status: 400)),
      (200, "  <html>Please log in</html>", .intercepted), (511, "", .intercepted), (200, "", .unreadable),
      (200, "{", .unreadable),
      (200, "[]", .unreadable), (200, #"{"status":"OK","results":{"lists":[]}}"#, .unreadable),
    ] as [(Int, String, ServiceFailure)])
  func tellsFailuresApart(_ status: Int, _ body: String, _ failure: ServiceFailure) async throws {
    try await with({ _ in .respond(Status(code: status), text: body) }) { client, _, key in
      await #expect(throws: failure) { try await client.overview(key, .visible) }
    }
  }

  /// A week beyond the newest list is taken, since one appears before it must: a date that lies further ahead, or before the
  /// service's first list, would be shown as the newest for good.
  @Test(arguments: [
    ("2026-12-06", true), ("2026-12-13", true), ("2026-11-29", true), ("2008-06-08", true), ("2026-12-20", false),
    ("2027-12-05", false), ("9999-12-31", false), ("2008-06-01", false), ("0001-01-01", false),
  ])
  func takesNoDateThatTheCalendarCannotExplain(_ date: String, _ isTaken: Bool) async throws {
    let bodies = [Self.week.replacing("2026-12-06", with: date), Self.list.replacing("2026-01-04", with: date)]
    try await with({ .respond(text: bodies[$0.target.contains("overview") ? 0 : 1]) }) { client, _, key in
      let week = try? await client.overview(key, .visible)
      #expect((week != nil) == isTaken)
      let list = try? await client.list(key, Chart.hardcoverFiction, nil)
      #expect((list != nil) == isTaken)
    }
  }

  @Test func takesARedirectElsewhereForALoginPage() async throws {
    try await with({ _ in .redirect(to: "https://login.hotel.example/") }) { client, _, key in
      await #expect(throws: ServiceFailure.intercepted) { try await client.overview(key, .visible) }
    }
  }

  @Test func knowsWhenThereIsNoNetwork() async throws {
    let http = try HTTPClient(.patient)
    let client = NewYorkTimesClient.live(try .stub(http, at: "http://127.0.0.1:1/svc"), known: .empty)
    let key = try #require(ServiceKey("k"))
    await #expect(throws: ServiceFailure.unreachable) { try await client.overview(key, .visible) }
    await http.close()
  }
}
