import Testing

@testable import HTTP

@Suite struct NumericHostTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("127.255.0.2", "127.255.0.2", true), ("::1", "::1", true),
    ("0:0:0:0:0:0:0:1", "::1", true), ("0.0.0.0", "0.0.0.0", false), ("::0", "::", false),
    ("128.0.0.1", "128.0.0.1", false),
    ("12.7.0.1", "12.7.0.1", false), ("FD00::10", "fd00::10", false), ("::ffff:127.0.0.1", "::ffff:127.0.0.1", false),
  ])
  func hasOneSpelling(_ literal: String, _ text: String, _ isLoopback: Bool) throws {
    let host = try #require(NumericHost(literal))
    #expect(host.text == text)
    #expect(host.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "localhost", "127.0.0", "127.0.0.1.example", "127.1", "[::1]", "127.0.0.256", "127.0.0.1:80", " 127.0.0.1",
    "::1%lo",
    "127.000.000.001.", "0x7f000001", "2130706433",
  ])
  func isNothingElse(_ text: String) {
    #expect(NumericHost(text) == nil)
  }
}

/// `http:` goes to this computer and nowhere else.
@Suite struct PlainHTTPTests {
  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://127.0.0.2:8677/", true), ("http://127.255.255.254/", true),
    ("http://localhost/", true), ("http://[::1]/", true), ("http://192.0.2.7/", true), ("http://[fd00::10]:1/", true),
    ("http://127.evil.example/", false), ("http://127.0.0.1.evil.example/", false), ("http://128.0.0.1/", false),
    ("http://192.0.2.8/", false), ("http://[::2]/", false), ("http://0.0.0.0/", false),
    ("http://localhost.evil.example/", false),
  ])
  func isForThisComputer(_ url: String, _ isAllowed: Bool) throws {
    let host = url.dropFirst("http://".count).prefix { $0 != "/" }
    let name = host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    let configuration = HTTPClient.Configuration(
      userAgent: "test", allowsLoopbackHTTP: true, ownHosts: ["192.0.2.7", "[fd00::10]"])
    func check() throws(HTTPClientError) {
      _ = try URLParts(checking: url, hosts: HostRule([name]), configuration: configuration)
    }
    if isAllowed { try check() } else { #expect(throws: HTTPClientError.forbidden) { try check() } }
  }
}
