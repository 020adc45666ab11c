import Core
import Testing

@Suite struct ItemTests {
  @Test func aBooksIDComesBack() throws {
    let item = Item.book(try Fixture.moonstone())
    #expect(item.id.description == "book:the-moonstone-wilkie-collins")
    #expect(ItemID(item.id.description) == item.id)
    #expect(item.title == "The Moonstone")
    #expect(Fixture.favorite(try Fixture.moonstone()).id == item.id)
  }

  @Test(arguments: [
    "", "book", "book:", ":a", "Book:a", "album:1", "books:a", " book:a", "book: a", "book:a:b", "book::a", "book:A",
    "a",
  ])
  func refusesWhatIsNoID(_ text: String) {
    #expect(ItemID(text) == nil)
  }

  @Test func mergingFillsInWhatIsMissing() throws {
    let bare = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780140434088"])
    let full = try Fixture.book(
      "EMMA", by: "Jane Austen", byline: "edited by J. Austen", summary: "s", publisher: "p",
      isbns: ["9780804429573", "9780140434088"], cover: "https://example.org/a.jpg",
      amazon: "https://www.amazon.com/dp/1", ageGroup: "Ages 8")
    let merged = bare.merged(with: full)
    #expect(merged.title == "Emma" && merged.byline == "by Jane Austen")
    #expect(merged.summary == "s" && merged.publisher == "p" && merged.ageGroup == "Ages 8")
    #expect(merged.coverURL == full.coverURL && merged.amazonURL == full.amazonURL)
    #expect(merged.isbns.map(\.digits) == ["9780140434088", "9780804429573"])
  }

  @Test func mergingNeverOverwrites() throws {
    let one = try Fixture.book(
      "Emma", by: "Jane Austen", summary: "one", publisher: "one", cover: "https://example.org/1.jpg", ageGroup: "one")
    let other = try Fixture.book(
      "Emma", by: "Jane Austen", summary: "2", publisher: "2", cover: "https://example.org/2.jpg", ageGroup: "2")
    #expect(one.merged(with: other) == one)
    #expect(one.merged(with: one) == one)
  }
}
