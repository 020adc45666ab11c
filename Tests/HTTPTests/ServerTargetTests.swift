import HTTP
import TestSupport
import Testing

/// Targets that contain the host (RFC 9112, section 3.2.2), as sent by programs that take us for a proxy.
struct ServerTargetTests {
  private static func fixture() throws -> ServerFixture {
    try ServerFixture { request in
      .now(Response(body: Array("\(request.headers.values("Host")) \(request.target)".utf8)))
    }
  }

  @Test(arguments: [
    ("http://b/c?d=e", "/c?d=e"), ("http://b:80/", "/"), ("http://b", "/"), ("HTTP://b/C", "/C"),
    ("hTTp://B:1/c/", "/c/"),
    ("http://b?d", "/?d"), ("http://b/%2F..//c", "/%2F..//c"), ("http://b/c?d=http://e/", "/c?d=http://e/"),
    ("http://a@b/c", "/c"), ("http://[::1]:8677/c", "/c"), ("http://b//c", "//c"),
  ])
  func replaceTheHost(_ target: String, _ path: String) async throws {
    let fixture = try Self.fixture()
    let authority = target.dropFirst(7).prefix { $0 != "/" && $0 != "?" }
    for rest in ["HTTP/1.1\r\nHost: a", "HTTP/1.0\r\nHost: a", "HTTP/1.0\r\nX-No: host"] {
      let answer = try await fixture.exchange("GET \(target) \(rest)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasSuffix("\r\n\r\n[\"\(authority)\"] \(path)"))
    }
    await fixture.stop()
  }

  @Test(arguments: ["https://a/", "ftp://a/", "ws://a/", "file:///etc/passwd", "x-a+b.c://a/"])
  func ofAnotherSchemeAreNotForUs(_ target: String) async throws {
    let fixture = try Self.fixture()
    let answer = try await fixture.exchange("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 421 "))
    #expect(answer.hasSuffix("refused 421"))
    await fixture.stop()
  }

  @Test func doNotExcuseAHostThatIsMissingOrDoubled() async throws {
    let fixture = try Self.fixture()
    for fields in ["X-No: host", "Host: b\r\nHost: b", "Host: a\u{1}"] {
      let answer = try await fixture.exchange("GET http://b/ HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
    await fixture.stop()
  }
}
