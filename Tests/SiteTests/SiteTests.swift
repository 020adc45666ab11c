import Core
import HTTP
import Testing

@testable import Site

@Suite struct SiteTests {
  @Test(arguments: ["/best-sellers", "/favorites", "/settings", "/search", "/nothing-here", "/best-sellers?week=x"])
  func everyPageCarriesTheHeaders(_ target: String) async throws {
    let headers = await StubSite(try Fixture.week()).get(target).headers
    let policy = try #require(headers["Content-Security-Policy"])
    for part in ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
      #expect(policy.contains(part))
    }
    #expect(!policy.contains("unsafe"))
    #expect(headers["X-Content-Type-Options"] == "nosniff")
    #expect(headers["Referrer-Policy"] == "same-origin")
    #expect(headers["Cross-Origin-Opener-Policy"] == "same-origin")
    #expect(headers["Cross-Origin-Resource-Policy"] == "same-origin")
    #expect(headers["Cache-Control"] == "no-store")
    #expect(!headers.fields.contains { $0.name.lowercased().hasPrefix("access-control") })
  }

  @Test func homeLeadsToTheBestSellers() async throws {
    let response = await StubSite(try Fixture.week()).get("/")
    #expect(response.status == .found)
    #expect(response.headers["Location"] == "/best-sellers")
  }

  @Test func healthSaysWhoItIs() async throws {
    let response = await StubSite(try Fixture.week()).get("/health")
    #expect(
      response.text == #"{"name":"topshelf","version":"1.2.3","data":"0123456789abcdef","host":"127.0.0.1"}"#)
    #expect(response.headers["Content-Type"] == "application/json")
  }

  @Test func aForeignHostLearnsNothing() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.moonstone(), "2026-11-01T00:00:00Z")])
    let response = await stub.get("/favorites", headers: ["Host": "evil.example:8677"])
    #expect(response.status == .misdirectedRequest)
    #expect(response.body.count < 200)
    #expect(!response.text.contains("Moonstone"))
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test func aForeignFormChangesNothing() async throws {
    let stub = StubSite(try Fixture.week())
    let requests = [("/favorites", "item=book:emma-jane-austen"), ("/settings", "theme=dark")]
    for (path, body) in requests {
      let response = await stub.post(path, body, headers: ["Origin": "https://evil.example"])
      #expect(response.status == .forbidden)
    }
    #expect(stub[\.favorites].isEmpty)
    #expect(stub[\.preferences].theme == .system)
  }

  @Test(arguments: [
    "/favorites?item=book:emma-jane-austen", "/favorites/remove?item=book:emma-jane-austen", "/settings?theme=dark",
  ])
  func readingChangesNothing(_ target: String) async throws {
    let stub = StubSite(try Fixture.week())
    _ = await stub.get(target)
    #expect(stub[\.favorites].isEmpty)
    #expect(stub[\.preferences].theme == .system)
  }

  @Test func assetsAreKeptForGoodUnderTheirHash() async throws {
    let stub = StubSite(try Fixture.week())
    let page = await stub.get("/favorites").text
    let start = try #require(page.firstRange(of: #"href="/assets/"#))
    let link = "/assets/" + page[start.upperBound...].prefix { $0 != "\"" }
    let response = await stub.get(link)
    #expect(response.status == .ok)
    #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
    let hash = link.split(separator: "/")[1]
    let others = [
      "/assets/x/app.css", "/assets/\(hash)/notes.txt", "/assets/\(hash)/..%2fapp.css",
      "/assets/x/..%2f..%2fPackage.swift",
    ]
    for other in others { #expect(await stub.get(other).status == .notFound) }
  }

  @Test(arguments: [400, 413, 431, 500, 503])
  func whatNeverReachesARouteLooksLikeAPage(_ code: Int) async throws {
    let response = StubSite(try Fixture.week()).site.refuse(Status(code: code))
    #expect(response.status.code == code)
    #expect(response.text.contains("<main"))
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test func waitsForTheFirstLoadOnly() async throws {
    let stub = StubSite(try Fixture.week()).loading()
    for target in ["/best-sellers", "/books/emma-jane-austen", "/search?q=emma"] {
      let handling = stub.site.respond(to: Request(.get, target, headers: ["Host": "127.0.0.1:8677"]))
      guard handling.present == nil else {
        Issue.record("\(target) is answered in place")
        continue
      }
      #expect(await handling.value.status == .ok)
    }
    for target in ["/favorites", "/settings", "/health"] {
      guard stub.site.respond(to: Request(.get, target, headers: ["Host": "127.0.0.1:8677"])).present != nil else {
        Issue.record("\(target) waits")
        continue
      }
    }
  }
}
