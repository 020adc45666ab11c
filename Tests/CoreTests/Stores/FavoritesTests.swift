import Core
import Testing

@Suite struct FavoritesTests {
  @Test func aFavoriteIsFoundByItsWork() throws {
    let kept = Fixture.favorite(try Fixture.moonstone(isbns: ["9780140434088"]))
    let favorites = Favorites([Fixture.favorite(try Fixture.book("Emma", by: "Jane Austen")), kept])
    #expect(favorites[kept.id] == kept)
    #expect(favorites.favorite(for: .book(try Fixture.moonstone())) == kept)
  }

  @Test func aFavoriteIsFoundByAnISBNThatItShares() throws {
    let kept = Fixture.favorite(try Fixture.moonstone(isbns: ["9780140434088", "9780804429573"]))
    let favorites = Favorites([kept])
    let renamed = try Fixture.book("Moonstone, Annotated", by: "W. Collins", isbns: ["9798678901200", "9780804429573"])
    #expect(favorites.favorite(for: .book(renamed)) == kept)
    #expect(favorites[Item.book(renamed).id] == nil)
  }

  @Test func theWorkGoesBeforeTheISBN() throws {
    let moonstone = Fixture.favorite(try Fixture.moonstone())
    let other = Fixture.favorite(try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780140434088"]))
    let item = Item.book(try Fixture.moonstone(isbns: ["9780140434088"]))
    #expect(Favorites([moonstone, other]).favorite(for: item) == moonstone)
    #expect(Favorites([other, moonstone]).favorite(for: item) == moonstone)
  }

  @Test func whatIsNotKeptIsNotFound() throws {
    let favorites = Favorites([Fixture.favorite(try Fixture.moonstone(isbns: ["9780140434088"]))])
    #expect(
      favorites.favorite(for: .book(try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780804429573"]))) == nil)
    #expect(favorites.favorite(for: .book(try Fixture.book("Emma", by: "Jane Austen"))) == nil)
    let key = try Fixture.moonstone().key
    #expect(Favorites([])[.book(key)] == nil)
  }

  @Test func theOrderAndWhatWasRemovedStay() throws {
    let one = Fixture.favorite(try Fixture.moonstone(), secondsSince1970: 1)
    let other = Fixture.favorite(try Fixture.book("Emma", by: "Jane Austen"), secondsSince1970: 2)
    let favorites = Favorites([other, one], removed: [one], notices: [.damaged(setAside: "x", usedBackup: true)])
    #expect(favorites.all == [other, one] && favorites.removed == [one])
    #expect(favorites.notices == [.damaged(setAside: "x", usedBackup: true)])
  }

  /// A file that was written by hand may hold one work twice; the newest stands first and is the one that is shown.
  @Test func ofTwoThatAreTheSameTheFirstCounts() throws {
    let newer = Fixture.favorite(try Fixture.moonstone(isbns: ["9780140434088"]), secondsSince1970: 2)
    let older = Fixture.favorite(try Fixture.moonstone(isbns: ["9780140434088"]), secondsSince1970: 1)
    let favorites = Favorites([newer, older])
    #expect(favorites[newer.id] == newer)
    let renamed = try Fixture.book("Other", by: "Name", isbns: ["9780140434088"])
    #expect(favorites.favorite(for: .book(renamed)) == newer)
  }
}
