import Markup
import Testing

@Suite struct LinkTests {
  @Test(arguments: [
    ([], "/"), ([""], "/"), (["", ""], "/"), (["books", "a-b"], "/books/a-b"), (["", "evil.example"], "/evil.example"),
    (["a", "", "b"], "/a/b"), (["/"], "/%2F"), (["//evil.example"], "/%2F%2Fevil.example"),
    (["\\evil.example"], "/%5Cevil.example"),
    (["a/b", "c?d", "e#f"], "/a%2Fb/c%3Fd/e%23f"), (["%2F"], "/%252F"), (["book:a"], "/book:a"),
    (["javascript:alert(1)"], "/javascript:alert%281%29"),
    (["\u{E9}\u{96EA}\u{1F600}"], "/%C3%A9%E9%9B%AA%F0%9F%98%80"), (["a b\t\n\u{0}\u{7F}"], "/a%20b%09%0A%00%7F"),
    (
      [" !\"#$%&'()*+,/;<=>?@[\\]^`{|}"],
      "/%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D"
    ),
    (["aZ09-._~"], "/aZ09-._~"),
  ])
  func aPathIsMadeOfSegments(_ segments: [String], _ text: String) {
    #expect(Link(path: segments).text == text)
  }

  /// Whatever the segments, the address never names another host.
  @Test(arguments: ["", "/", "//", "\\", "..", ".", "%2F", "\t/", "\u{0}", "@", ":", "https://evil.example"])
  func aPathStaysOnThisServer(_ segment: String) {
    for segments in [[segment], [segment, segment], ["", segment, "evil.example"], [segment, "", "evil.example"]] {
      let text = Link(path: segments).text
      #expect(text.hasPrefix("/") && !text.hasPrefix("//") && !text.contains("\\") && !text.contains("//"), "\(text)")
    }
  }

  @Test func aQueryAndAFragmentAreEncoded() {
    #expect(
      Link(path: ["a"], query: [("q", "x&y=z #?+%"), ("b", ""), ("&", "\u{E9}")]).text
        == "/a?q=x%26y%3Dz%20%23%3F%2B%25&b=&%26=%C3%A9")
    #expect(Link(path: [], query: [("list", "fiction")], fragment: "a b#").text == "/?list=fiction#a%20b%23")
    #expect(Link(path: ["a"], fragment: "").text == "/a#")
    #expect(Link(path: ["a"], query: [("q", "x")]).part("a b:2").text == "/a?q=x#a%20b:2")
    #expect(Link(fragment: "main part\"").text == "#main%20part%22")
  }

  @Test(arguments: [
    "https://example.org", "http://example.org/", "HTTPS://EXAMPLE.ORG/A", "hTTp://example.org/?a=b&c#d",
    "https://example.org:8443/",
    "https://b\u{FC}cher.example/\u{E9}", "https://[::1]/", "http://a_b:8083/", "http://i\u{2764}.example/",
  ])
  func aWebAddressIsTaken(_ text: String) {
    #expect(Link(web: text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/path", "//evil.example/", "///evil.example", "\\\\evil.example", "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)", " javascript:alert(1)", "javascript://example.org/%0Aalert(1)", "data:text/html,x",
    "vbscript:x", "file:///etc/passwd",
    "ftp://example.org/", "mailto:a@example.org", "blob:https://example.org/1", "https:", "https:/", "https://",
    "http:example.org",
    "https:///evil.example", "https:/\\evil.example", "https:\\\\evil.example", "https://\\evil.example", "https://?a",
    "https://#a", "https://:80/",
    "https://@example.org/", " https://example.org/", "https://example.org/ ", "https://example.org/a b",
    "ht\ttps://example.org/",
    "https\n://example.org/", "https:\t//example.org/", "https://exa\nmple.org/", "https://example.org/\u{0}",
    "https://example.org/\u{7F}",
    "xhttps://example.org/", "https\u{301}://example.org/", "https://\u{301}example.org/", "http\u{17F}://example.org/",
    "\u{FEFF}https://example.org/",
  ])
  func everythingElseIsNoLink(_ text: String) {
    #expect(Link(web: text) == nil)
  }
}
