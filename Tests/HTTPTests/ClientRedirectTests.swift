import HTTP
import TestSupport
import Testing

/// Which URLs the client visits.
struct ClientRedirectTests {
  @Test func threeRedirectsAreFollowedAndAFourthIsNot() async throws {
    let stub = try StubServer { request in
      let left = Int(request.target.dropFirst()) ?? 0
      return left == 0 ? .respond(text: "there") : .redirect(to: "/\(left - 1)")
    }
    let fixture = try ClientFixture()
    let response = try await fixture.get(stub.url("/3"))
    #expect(response.body == Array("there".utf8))
    #expect(response.url == stub.url("/0"))
    #expect(await fixture.failure(stub.url("/4")) == .tooManyRedirects)
    #expect(stub.requests.map(\.target) == ["/3", "/2", "/1", "/0", "/4", "/3", "/2", "/1"])
  }

  @Test func aLoopEnds() async throws {
    let stub = try StubServer { _ in .redirect(to: "/", Status(code: 307)) }
    #expect(try await ClientFixture().failure(stub.url()) == .tooManyRedirects)
    #expect(stub.requests.count == 4)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://example.com/", "https://example.com/",
    "//example.com/", "http://user@127.0.0.1/", "http://user:word@127.0.0.1/", "http://@127.0.0.1/",
    "http://127.0.0.1@example.com/", "http://localhost/", "http://127.0.0.1.example.com/", "http://169.254.169.254/",
  ])
  func aForbiddenTargetIsNotVisited(_ target: String) async throws {
    let stub = try StubServer { _ in .redirect(to: target) }
    #expect(try await ClientFixture().failure(stub.url()) == .forbidden)
    #expect(stub.requests.count == 1)
  }

  @Test func aForeignPortOnThisMachineGetsNoHeaders() async throws {
    let second = try StubServer { _ in .respond(text: "second") }
    let target = second.url("/landed")
    let first = try StubServer { request in .redirect(to: request.target == "/away" ? target : "/away") }
    let response = try await ClientFixture().get(first.url(), headers: ["X-Key": "secret"])
    #expect(response.body == Array("second".utf8))
    #expect(first.requests.map { $0.headers["X-Key"] } == ["secret", "secret"])
    #expect(second.requests.count == 1)
    #expect(second.requests.first?.headers["X-Key"] == nil)
    #expect(second.requests.first?.headers["User-Agent"] == "TopshelfTests/1")
  }

  @Test func aRedirectWithoutATargetIsAResponse() async throws {
    let stub = try StubServer { _ in .respond(.found, text: "nowhere") }
    #expect(try await ClientFixture().get(stub.url()).status == .found)
  }

  @Test func notModifiedIsAResponse() async throws {
    let stub = try StubServer { _ in
      .raw("HTTP/1.1 304 Not Modified\r\nLocation: http://example.com/\r\nETag: \"a\"\r\n\r\n")
    }
    let response = try await ClientFixture().get(stub.url(), headers: ["If-None-Match": "\"a\""])
    #expect(response.status == .notModified)
    #expect(response.body.isEmpty)
  }

  @Test func theTimeOfAllHopsCounts() async throws {
    let stub = try StubServer { _ in .after(.milliseconds(400), .redirect(to: "/")) }
    #expect(try await ClientFixture().failure(stub.url(), totalTimeout: .seconds(1)) == .timedOut)
  }

  @Test(arguments: [
    ("", HTTPClientError.invalidURL), ("not a url", .invalidURL), ("https://", .invalidURL),
    ("https://127.0.0.1/\u{0}", .invalidURL), ("https://127.0.0.1/\r\nX: 1", .invalidURL),
    ("https://127.0.0.1/a b", .invalidURL), ("https://127.0.0.1:99999/", .invalidURL),
    ("file:///etc/passwd", .forbidden), ("ftp://127.0.0.1/", .forbidden), ("http://example.com/", .forbidden),
    ("https://example.com/", .forbidden), ("https://user@127.0.0.1/", .forbidden), ("http://[::1]/", .forbidden),
  ])
  func aURLIsCheckedFirst(_ url: String, _ error: HTTPClientError) async throws {
    #expect(try await ClientFixture().failure(url) == error)
  }

  @Test func plainHTTPNeedsPermission() async throws {
    let stub = try StubServer { _ in .respond(text: "x") }
    #expect(try await ClientFixture(allowsLoopbackHTTP: false).failure(stub.url()) == .forbidden)
    #expect(stub.connectionCount == 0)
  }

  @Test func aServerWithoutTLSIsNotTrusted() async throws {
    let fixture = try ServerFixture()
    #expect(try await ClientFixture().failure("https://127.0.0.1:\(fixture.port)/") == .untrusted)
    await fixture.stop()
  }

  @Test(arguments: [
    (["api.nytimes.com"], "api.nytimes.com", true), (["api.nytimes.com"], "API.NYTimes.com", true),
    (["API.nytimes.com"], "api.nytimes.com", true), (["api.nytimes.com"], "xapi.nytimes.com", false),
    (["api.nytimes.com"], "api.nytimes.com.", false), (["api.nytimes.com"], "api.nytimes.com.evil.example", false),
    ([".mzstatic.com"], "is1-ssl.mzstatic.com", true), ([".mzstatic.com"], "a.b.mzstatic.com", true),
    ([".mzstatic.com"], "mzstatic.com", false), ([".mzstatic.com"], ".mzstatic.com", false),
    ([".mzstatic.com"], "evilmzstatic.com", false), ([], "127.0.0.1", false), (["a", "b"], "b", true),
  ])
  func hostRules(_ patterns: [String], _ host: String, _ isAllowed: Bool) {
    #expect(HostRule(patterns).allows(host) == isAllowed)
  }
}
