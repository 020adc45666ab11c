import Core
import Testing

@Suite struct AmazonLinkTests {
  @Test(arguments: [
    "https://www.amazon.com/dp/0140434089?tag=thenewyorktim-20", "https://www.amazon.co.uk/dp/B000000000",
    "https://www.amazon.com/gp/search?index=books&field-keywords=A+B", "https://amazon.de/dp/1",
  ])
  func theServicesOwnLinkStaysAsItIs(_ address: String) throws {
    let book = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780804429573"], amazon: address)
    #expect(AmazonLink.url(for: book)?.text == address)
  }

  @Test(arguments: [
    "http://www.amazon.com/dp/0140434089", "https://amazon.com.evil.example/dp/1", "https://notamazon.com/dp/1",
    "https://evil.example/?u=amazon.com", "https://amazon.evil/dp/1",
  ])
  func aLinkThatIsNotAmazonsIsNotUsed(_ address: String) throws {
    let book = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780804429573"], amazon: address)
    #expect(!AmazonLink.isTrusted(try #require(WebURL(address))))
    #expect(AmazonLink.url(for: book)?.text == "https://www.amazon.com/dp/080442957X")
  }

  @Test(arguments: [
    (["9780140434088"], "https://www.amazon.com/dp/0140434089"),
    (["9798678901200", "9780140434088"], "https://www.amazon.com/dp/0140434089"),
    (["9798678901200"], "https://www.amazon.com/s?k=9798678901200&i=stripbooks"),
    ([], "https://www.amazon.com/s?k=Q%26A%3D%20%C3%89mile%20A.%20%23%3F&i=stripbooks"),
  ])
  func isMadeOfAnISBNOrASearch(_ isbns: [String], _ address: String) throws {
    let book = try Fixture.book("Q&A= \u{C9}mile", by: "A. #?", isbns: isbns)
    #expect(AmazonLink.url(for: book)?.text == address)
  }

  @Test func aSearchWithoutAuthorHasNoBlankAtItsEnd() throws {
    let book = try Fixture.book("Emma", by: "")
    #expect(AmazonLink.url(for: book)?.text == "https://www.amazon.com/s?k=Emma&i=stripbooks")
  }

  @Test func everyBookHasALink() throws {
    let book = try Fixture.book(String(repeating: "\u{96EA}", count: 500), by: "\u{96EA}")
    let link = try #require(AmazonLink.url(for: book))
    #expect(link.isOn("www.amazon.com"))
  }
}
