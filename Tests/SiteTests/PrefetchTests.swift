import Core
import HTTP
import Synchronization
import Testing

@testable import Site

/// Requests that a browser makes for pages that its reader may want to see (Fetch, `Sec-Purpose`).
@Suite struct PrefetchTests {
  static let signs: [(String, String)] = [
    ("Sec-Purpose", "prefetch"), ("Sec-Purpose", "prefetch;prerender"), ("sec-purpose", "Prefetch; Prerender"),
    ("Sec-Purpose", "prefetch;anonymous-client-ip"), ("Purpose", "prefetch"), ("X-Purpose", "preview"),
    ("X-Purpose", "Instant, Preview"), ("X-Moz", "prefetch"), ("x-moz", "PREFETCH"),
  ]

  static let targets = [
    "/", "/best-sellers", "/best-sellers?list=hardcover-fiction", "/best-sellers?list=top-albums",
    "/best-sellers?week=2026-11-29", "/best-sellers?list=hardcover-fiction&week=2026-11-29", "/best-sellers?list=manga",
    "/search?q=emma", "/search", "/books/emma-jane-austen", "/books/nobody", "/albums/101", "/albums/999",
    "/covers/books/emma-jane-austen", "/covers/books/nobody", "/covers/albums/101", "/favorites", "/settings",
    "/health", "/nothing", "/try-again?page=/", "/try-again?page=/best-sellers", "/try-again?page=/search",
    "/try-again?page=/albums/101", "/try-again?page=/books/emma-jane-austen", "/try-again?page=/favorites",
  ]

  /// A site that shows what is in memory, and whose services must not be asked.
  private func site(_ state: Charts) throws -> Site {
    let unimplemented = Dependencies.unimplemented
    let stub = StubSite(state.main).with {
      $0.charts = unimplemented.charts
      $0.charts.held = { state }
      $0.charts.heldEdition = { _, _ in nil }
      $0.details.known = { _ in nil }
      $0.albumDetails.known = { _ in nil }
    }
    return Site(dependencies: stub.dependencies, hosts: AllowedHosts(port: 8677))
  }

  private func request(_ method: HTTP.Method, _ target: String, _ sign: (String, String)) -> Request {
    Request(method, target, headers: ["Host": "127.0.0.1:8677", sign.0: sign.1])
  }

  @Test(arguments: targets) func askNoService(_ target: String) async throws {
    let week = try Fixture.week()
    let states = try [
      Fixture.charts(week, albums: try Fixture.albums()), Fixture.charts(week),
      Fixture.charts(Fixture.week(isSample: true)),
      Fixture.charts(Fixture.books([], isSample: true)),
    ]
    for state in states {
      let site = try site(state)
      for sign in Self.signs {
        for method in [HTTP.Method.get, .head] {
          let handling = site.respond(to: request(method, target, sign))
          guard let response = handling.present else {
            Issue.record("\(target) waits")
            _ = await handling.value
            continue
          }
          #expect([200, 302, 303, 404, 503].contains(response.status.code))
          #expect(response.headers["Cache-Control"] == "no-store")
        }
      }
    }
  }

  @Test(arguments: [
    ("/best-sellers", 200), ("/best-sellers?list=hardcover-nonfiction", 200), ("/favorites", 200), ("/settings", 200),
    ("/search?q=emma", 200), ("/best-sellers?list=top-albums", 503), ("/best-sellers?list=manga", 503),
    ("/best-sellers?week=2026-11-29", 503), ("/books/emma-jane-austen", 503), ("/covers/books/emma-jane-austen", 503),
  ])
  func getWhatIsInMemory(_ target: String, _ code: Int) throws {
    let site = try site(Fixture.charts(try Fixture.week()))
    guard let response = site.respond(to: request(.get, target, ("Sec-Purpose", "prefetch"))).present else {
      Issue.record("\(target) waits")
      return
    }
    #expect(response.status.code == code)
    #expect(code == 200 ? response.text.contains("<main") : !response.body.isEmpty)
  }

  /// The browser would keep the sample, which is only shown until the charts are loaded.
  @Test func getNoSampleInsteadOfWhatWouldBeLoaded() throws {
    let week = try Fixture.week(isSample: true)
    let site = try site(Fixture.charts(week))
    guard let response = site.respond(to: request(.get, "/best-sellers", Self.signs[0])).present else {
      Issue.record("waits")
      return
    }
    #expect(response.status == .serviceUnavailable)
  }

  @Test(arguments: signs) func changeNothing(_ sign: (String, String)) async throws {
    let stub = StubSite(try Fixture.week())
    let run = stub.allowQuitting()
    for (target, body) in [
      ("/favorites", "item=book:emma-jane-austen"), ("/settings", "theme=dark"), ("/settings/quit", "run=\(run)"),
    ] {
      #expect(await stub.post(target, body, headers: [sign.0: sign.1]).status == .forbidden)
    }
    #expect(stub[\.favorites].isEmpty)
    #expect(stub[\.preferences].theme == .system)
    #expect(!stub[\.hasQuit])
  }

  @Test(arguments: [("Sec-Purpose", ""), ("Purpose", "document"), ("X-Purpose", "prefetched"), ("X-Other", "prefetch")])
  func areNotMadeByOtherFields(_ sign: (String, String)) throws {
    let stub = StubSite(try Fixture.week()).loading()
    guard stub.site.respond(to: request(.get, "/best-sellers", sign)).present == nil else {
      Issue.record("answered in place")
      return
    }
  }
}
