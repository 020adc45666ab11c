import Core
import Testing

@Suite struct WebURLTests {
  @Test(arguments: [
    ("https://example.org", "example.org", true), ("http://example.org/", "example.org", false),
    ("HTTPS://Example.ORG/Path", "example.org", true), ("https://example.org:8443/a?b=c#d", "example.org", true),
    ("https://example.org:", "example.org", true), ("https://example.org?q=1", "example.org", true),
    ("https://example.org#part", "example.org", true), ("https://a-b.example.org/'(x)'", "a-b.example.org", true),
    ("https://127.0.0.1/", "127.0.0.1", true), ("https://xn--bcher-kva.example/", "xn--bcher-kva.example", true),
    ("https://example.org/a@b", "example.org", true), ("https://example.org/a:b//c", "example.org", true),
    ("https://example.org/%C3%A9", "example.org", true),
  ])
  func takesWebAddresses(_ text: String, _ host: String, _ isSecure: Bool) throws {
    let url = try #require(WebURL(text))
    #expect(url.text == text && url.description == text)
    #expect(url.host == host)
    #expect(url.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "https", "https:", "https:/", "https://", "https:///", "https:///example.org", "https:example.org",
    "//example.org/", "/path", "example.org", "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)",
    "javascript://example.org/%0Aalert(1)", "data:text/html,x", " https://example.org/", "https ://example.org/",
    "https://example.org/ ", "https://exa mple.org/", "https://example.org/a\tb", "https://example.org/a\nb",
    "ht\ntps://example.org/", "https://example.org/\u{0}", "https://example.org/\u{7F}", "https://user@example.org/",
    "https://user:word@example.org/", "https://example.org@evil.example/", "https://example.org:80@evil.example/",
    "https://example.org\\@evil.example/", "https:\\\\example.org/", "https://example.org/a\\b",
    "https://.example.org/",
    "https://-example.org/", "https://:80/", "https://example.org:80:80/", "https://example.org:x/",
    "https://example.org:65536/", "https://example.org:-1/", "https://example.org:+80/", "https://[::1]/",
    "https://exa_mple.org/", "https://exa%6Dple.org/", "https://b\u{FC}cher.example/", "https://example.org/\u{E9}",
    "https://\u{FF45}xample.org/", "https://example\u{3002}org/", "https://example.org/<b>", "https://example.org/\"",
    "https://example.org/{isbn}", "https://example.org/a|b", "https://example.org/`", "https://example.org/^",
    "https://a..example.org/", "https://?q", "https://#part",
  ])
  func refusesEverythingElse(_ text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test func refusesAnAddressThatIsTooLong() {
    let start = "https://example.org/"
    #expect(WebURL(start + String(repeating: "a", count: 2048 - start.count)) != nil)
    #expect(WebURL(start + String(repeating: "a", count: 2049 - start.count)) == nil)
  }

  @Test(arguments: [
    ("http://example.org/a?b", "https://example.org/a?b"), ("HTTP://example.org/", "https://example.org/"),
    ("https://example.org/", "https://example.org/"), ("HTTPS://example.org/", "HTTPS://example.org/"),
    ("http://example.org:80/a", "https://example.org/a"), ("http://example.org:8080/a", "https://example.org:8080/a"),
    ("http://example.org:80", "https://example.org"), ("http://example.org/:80/", "https://example.org/:80/"),
  ])
  func isUpgradedToHTTPS(_ text: String, _ secured: String) throws {
    let url = try #require(WebURL(text)).secured
    #expect(url.text == secured)
    #expect(url.isSecure)
  }

  @Test(arguments: [
    ("https://amazon.com/", true), ("https://www.amazon.com/", true), ("https://WWW.AMAZON.COM/", true),
    ("https://notamazon.com/", false), ("https://amazon.com.evil.example/", false), ("https://com/", false),
    ("https://evil.example/amazon.com", false), ("https://www-amazon.com/", false),
  ])
  func knowsWhoseHostItIs(_ text: String, _ isOn: Bool) throws {
    #expect(try #require(WebURL(text)).isOn("amazon.com") == isOn)
  }
}
