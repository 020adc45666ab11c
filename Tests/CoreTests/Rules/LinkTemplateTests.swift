import Core
import Testing

@Suite struct LinkTemplateTests {
  @Test(arguments: [
    "https://catalog.example.org/search?isbn={isbn13}", "http://example.org/{isbn10}",
    "https://example.org:8080/{title}",
    "https://example.org?{author}", "https://example.org#{title}", "https://example.org/{title}/{author}/{title}",
  ])
  func takesAnAddressWithPlaceholders(_ text: String) {
    #expect(LinkTemplate(text)?.text == text)
  }

  @Test(arguments: [
    "", "{title}", "https://example.org/", "https://example.org/{isbn}", "https://example.org/{title",
    "https://example.org/title}",
    "https://example.org/{title}{", "https://example.org/{{title}}", "https://example.org/{TITLE}",
    "javascript:{title}",
    "data:text/html,{title}", "//example.org/{title}", "/{title}", "{title}://example.org/", "https://{title}/",
    "https://{author}.example.org/", "https://example.org{title}", "https://example.org:{isbn10}/",
    "https://example.org:8{isbn10}/",
    "https://user@example.org/{title}", "https://example.org@{title}", "https://example.org/a b{title}",
    "https://example.org\\{title}",
    "https://exa\u{E9}mple.org/{title}", "https://example.org/{isbn{isbn13}13}", "https://example.org/{tit{title}le}",
    "https://example.org/{title}" + String(repeating: "a", count: 500),
  ])
  func refusesEverythingElse(_ text: String) {
    #expect(LinkTemplate(text) == nil)
  }

  @Test(arguments: [
    ("https://example.org/{isbn13}/{isbn10}", "https://example.org/9780804429573/080442957X"),
    ("https://example.org/?t={title}&a={author}&t={title}", "https://example.org/?t=Emma&a=Jane%20Austen&t=Emma"),
  ])
  func isFilledIn(_ template: String, _ address: String) throws {
    let book = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780804429573"])
    #expect(try #require(LinkTemplate(template)).url(for: book)?.text == address)
  }

  /// A dictionary is walked in another order at each start, so this is tried with both names on both sides.
  @Test(arguments: [
    ("{author}", "{title}", "https://example.org/%7Bauthor%7D/%7Btitle%7D"),
    ("{title}{isbn13}", "x", "https://example.org/%7Btitle%7D%7Bisbn13%7D/x"),
    ("../..//@evil", "?#&=%\\", "https://example.org/..%2F..%2F%2F%40evil/%3F%23%26%3D%25%5C"),
    ("<b>\"'", "\u{E9} +", "https://example.org/%3Cb%3E%22%27/%C3%A9%20%2B"),
  ])
  func whatIsFilledInIsOnlyText(_ title: String, _ author: String, _ address: String) throws {
    let template = try #require(LinkTemplate("https://example.org/{title}/{author}"))
    let book = try Fixture.book(title, by: author, isbns: ["9780804429573"])
    #expect(template.url(for: book)?.text == address)
  }

  @Test(arguments: [
    ("{isbn13}", [], false), ("{isbn10}", [], false), ("{isbn10}", ["9798678901200"], false),
    ("{isbn13}", ["9798678901200"], true), ("{isbn10}", ["9798678901200", "9780140434088"], true),
    ("{title}", [], true),
  ])
  func leadsNowhereWithoutTheNumberItWants(_ placeholder: String, _ isbns: [String], _ leads: Bool) throws {
    let template = try #require(LinkTemplate("https://example.org/" + placeholder))
    let book = try Fixture.book("Emma", by: "Jane Austen", isbns: isbns)
    #expect((template.url(for: book) != nil) == leads)
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
