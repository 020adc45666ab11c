import Core
import Testing

@Suite struct LinkTemplateTests {
  @Test(arguments: [
    ("https://a.example/?q={title}", "old men", nil, "https://a.example/?q=old%20men"),
    ("https://a.example/?q={title}", "0804429579", "9780804429573", nil),
    ("https://a.example/?q={isbn13}", "x", "9780804429573", "https://a.example/?q=9780804429573"),
    ("https://a.example/?q={isbn10}", "x", "9780804429573", "https://a.example/?q=080442957X"),
    ("https://a.example/?q={isbn13}", "old men", nil, nil), ("https://a.example/?q={title}&a={author}", "x", nil, nil),
  ])
  func leadsToWhatWasLookedFor(_ template: String, _ text: String, _ isbn: String?, _ address: String?) throws {
    let template = try #require(LinkTemplate(template))
    #expect(template.address(for: text, isbn: isbn.flatMap { ISBN($0) }) == address)
  }

  /// What a browser takes, a template may be.
  @Test(arguments: [
    "https://catalog.example.org/search?isbn={isbn13}", "http://example.org/{isbn10}",
    "https://example.org:8080/{title}",
    "https://example.org?{author}", "https://example.org#{title}", "https://example.org/{title}/{author}/{title}",
    "http://calibre_web:8083/search?q={isbn13}", "http://localhost/{title}", "http://nas/{title}",
    "http://_a-.b/{title}",
    "http://[fd00::10]:8083/?q={title}", "http://[::1]/{title}", "http://[::ffff:192.0.2.1]/{title}",
    "http://[1:2:3:4:5:6:7:8]/{title}",
    "http://192.168.1.5:8083/{title}", "https://b\u{FC}cher.example/{title}", "https://xn--bcher-kva.example/{title}",
    "https://\u{4F8B}\u{3048}\u{3002}jp/{title}", "https://i\u{2764}.example/{title}", "https://example.org./{title}",
    "https://example.org:/{title}",
    "https://catalog.example.org/s%C3%BCche?isbn={isbn13}", "https://example.org/s\u{FC}che?q={title}",
    "https://example.org/a|b\"<{title}>^`",
    "https://example.org/a@b:c;d,e=f+g%zz?{title}#%", "https://example.org/%7Bisbn13%7D",
    "https://example.org/%7btitle%7d?a={author}",
  ])
  func takesAnAddressWithPlaceholders(_ text: String) throws {
    let template = try LinkTemplate(parsing: text)
    #expect(template.text == text)
    #expect(LinkTemplate(template.text) == template)
  }

  @Test(arguments: [
    (" https://example.org/{title}\n", "https://example.org/{title}"),
    ("\u{FEFF}https://example.org/{title}\u{200B}\u{A0}", "https://example.org/{title}"),
    ("HTTPS://Example.ORG/{title}", "https://Example.ORG/{title}"), ("hTTp://a/{title}", "http://a/{title}"),
    ("catalog.example.org/{title}", "https://catalog.example.org/{title}"),
    ("catalog.example.org:8443?q={title}", "https://catalog.example.org:8443?q={title}"),
    ("calibre_web:8083/{title}", "http://calibre_web:8083/{title}"), ("localhost/{title}", "http://localhost/{title}"),
    ("192.168.1.5/{title}", "http://192.168.1.5/{title}"), ("[::1]:80/{title}", "http://[::1]:80/{title}"),
    ("nas.local/{title}", "http://nas.local/{title}"),
    ("https:\\\\example.org\\a?b\\c={title}", "https://example.org/a?b\\c={title}"),
    ("https://example.org\\{title}", "https://example.org/{title}"),
  ])
  func isWrittenOut(_ text: String, _ written: String) throws {
    let template = try LinkTemplate(parsing: text)
    #expect(template.text == written)
    #expect(LinkTemplate(written) == template)
  }

  @Test(
    arguments: [
      ("", .notWeb), ("{title}", .notWeb), ("/{title}", .notWeb), ("//example.org/{title}", .notWeb),
      ("?q={title}", .notWeb),
      ("javascript:{title}", .notWeb), ("JavaScript:alert(1)//{title}", .notWeb),
      ("javascript://example.org/%0A{title}", .notWeb),
      ("data:text/html,{title}", .notWeb), ("vbscript:{title}", .notWeb), ("ftp://example.org/{title}", .notWeb),
      ("file:///{title}", .notWeb),
      ("mailto:a@example.org?subject={title}", .notWeb), ("{title}://example.org/", .notWeb),
      ("https:example.org/{title}", .notWeb),
      ("https:/example.org/{title}", .notWeb), ("xhttps://example.org/{title}", .notWeb),
      ("example.org:/{title}", .notWeb),
      ("https://{title}/", .placeholderInHost), ("https://{author}.example.org/", .placeholderInHost),
      ("https://example.org{title}", .placeholderInHost),
      ("https://example.org:{isbn10}/", .placeholderInHost), ("https://example.org:8{isbn10}/", .placeholderInHost),
      ("https://{foo}.example.org/{title}", .placeholderInHost), ("https://a}b/{title}", .placeholderInHost),
      ("https://user@example.org/{title}", .userInfo), ("https://user:word@example.org/{title}", .userInfo),
      ("https://example.org@{title}", .userInfo),
      ("https:///example.org/{title}", .badHost), ("https://?{title}", .badHost), ("https://#{title}", .badHost),
      ("https://:80/{title}", .badHost),
      ("https://a..b/{title}", .badHost), ("https://.a/{title}", .badHost), ("https://./{title}", .badHost),
      ("https://exa%6Dple.org/{title}", .badHost),
      ("https://a:b/{title}", .badHost), ("https://a:65536/{title}", .badHost), ("https://a:80:80/{title}", .badHost),
      ("https://a:-1/{title}", .badHost),
      ("https://[::1/{title}", .badHost), ("https://[zz]/{title}", .badHost), ("https://[1::2::3]/{title}", .badHost),
      ("https://[::1]a/{title}", .badHost),
      ("https://[1:2:3]/{title}", .badHost), ("https://[::1.2.3]/{title}", .badHost),
      ("https://[fe80::1%25eth0]/{title}", .badHost), ("https://[]/{title}", .badHost),
      ("https://a\u{FF0F}b/{title}", .badHost), ("https://a\u{FF1F}b/{title}", .badHost),
      ("https://a<b/{title}", .badHost), ("https://a|b/{title}", .badHost),
      ("https://example.org/", .noPlaceholder), ("https://example.org", .noPlaceholder),
      ("example.org", .noPlaceholder),
      ("https://example.org/%7Bisbn%7D", .noPlaceholder), ("https://example.org/%7B", .noPlaceholder),
      ("https://example.org/{isbn}", .unknownPlaceholder("{isbn}")),
      ("https://example.org/{TITLE}", .unknownPlaceholder("{TITLE}")),
      ("https://example.org/{title}{foo}", .unknownPlaceholder("{foo}")),
      ("https://example.org/{}{title}", .unknownPlaceholder("{}")),
      ("https://example.org/{title", .unknownPlaceholder("{title")),
      ("https://example.org/title}", .unknownPlaceholder("}")),
      ("https://example.org/{title}{", .unknownPlaceholder("{")),
      ("https://example.org/{{title}}", .unknownPlaceholder("{{title}")),
      ("https://example.org/{isbn{isbn13}13}", .unknownPlaceholder("{isbn{isbn13}")),
      ("https://example.org/{title:x}", .unknownPlaceholder("{title:x}")),
      ("https://example.org/a b{title}", .unprintable), ("https://exa mple.org/{title}", .unprintable),
      ("https://example.org/a\nb{title}", .unprintable),
      ("https://example.org/\u{0}{title}", .unprintable), ("https://exa\u{200B}mple.org/{title}", .unprintable),
      ("https://a/\u{202E}{title}", .unprintable),
      ("java\nscript:{title}", .unprintable), ("https://a/\u{A0}{title}", .unprintable),
      ("https://a/\u{3000}{title}", .unprintable),
    ] as [(String, LinkTemplate.Problem)])
  func saysWhatIsWrong(_ text: String, _ problem: LinkTemplate.Problem) {
    #expect(throws: problem) { try LinkTemplate(parsing: text) }
    #expect(LinkTemplate(text) == nil)
  }

  @Test func hasAnEnd() {
    let start = "example.org/{title}"
    #expect(LinkTemplate("https://" + start + String(repeating: "\u{E9}", count: 473)) != nil)
    for text in ["https://" + start + String(repeating: "a", count: 474), start + String(repeating: "a", count: 474)] {
      #expect(throws: LinkTemplate.Problem.tooLong(501)) { try LinkTemplate(parsing: text) }
    }
  }

  @Test(arguments: [
    ("https://example.org/{isbn13}/{isbn10}", "https://example.org/9780804429573/080442957X"),
    ("https://example.org/?t={title}&a={author}&t={title}", "https://example.org/?t=Emma&a=Jane%20Austen&t=Emma"),
    ("https://b\u{FC}cher.example/s\u{FC}che?%E9={title}", "https://b\u{FC}cher.example/s%C3%BCche?%E9=Emma"),
    ("http://a_b/\"<>^`|\\?\\{title}'()", "http://a_b/%22%3C%3E%5E%60%7C/?%5CEmma'()"),
    ("http://[::1]/%7Btitle%7D", "http://[::1]/Emma"),
  ])
  func isFilledIn(_ template: String, _ address: String) throws {
    let book = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780804429573"])
    #expect(try LinkTemplate(parsing: template).address(for: book) == address)
  }

  @Test(arguments: [
    ("{author}", "{title}", "https://example.org/%7Bauthor%7D/%7Btitle%7D"),
    ("{title}{isbn13}", "x", "https://example.org/%7Btitle%7D%7Bisbn13%7D/x"),
    ("../..//@evil", "?#&=%\\", "https://example.org/..%2F..%2F%2F%40evil/%3F%23%26%3D%25%5C"),
    ("<b>\"'", "\u{E9} +", "https://example.org/%3Cb%3E%22%27/%C3%A9%20%2B"),
  ])
  func whatIsFilledInIsOnlyText(_ title: String, _ author: String, _ address: String) throws {
    let template = try LinkTemplate(parsing: "https://example.org/{title}/{author}")
    let book = try Fixture.book(title, by: author, isbns: ["9780804429573"])
    #expect(template.address(for: book) == address)
  }

  @Test(arguments: [
    ("{isbn13}", [], false), ("{isbn10}", [], false), ("{isbn10}", ["9798678901200"], false),
    ("{isbn13}", ["9798678901200"], true), ("{isbn10}", ["9798678901200", "9780140434088"], true),
    ("{title}", [], true),
  ])
  func leadsNowhereWithoutTheNumberItWants(_ placeholder: String, _ isbns: [String], _ leads: Bool) throws {
    let template = try LinkTemplate(parsing: "https://example.org/" + placeholder)
    let book = try Fixture.book("Emma", by: "Jane Austen", isbns: isbns)
    #expect((template.address(for: book) != nil) == leads)
  }

  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), (" +&=?#/:%", "%20%2B%26%3D%3F%23%2F%3A%25"),
    ("\u{E9}\u{96EA}\u{1F600}", "%C3%A9%E9%9B%AA%F0%9F%98%80"),
    ("\u{0}\n\u{7F}", "%00%0A%7F"), ("<>\"'", "%3C%3E%22%27"),
  ])
  func percentEncodingLeavesOnlyUnreservedSigns(_ text: String, _ encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
  }
}
