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

  /// Keys were made by other rules before, and a favorite keeps the one that the file holds.
  @Test(arguments: [
    ("rock-roll-dreams-ann-lee", "Rock & Roll Dreams", "Ann Lee"), ("война-и-мир-толстой", "Война и мир", "Толстой"),
    ("anon", "???", "Anon"), ("by-hand", "Emma", "Jane Austen"), ("ألف-ليلة", "ألف ليلة", ""),
    ("emma", "Emma", "Jane Austen and Bo"), ("yes-i-can-sammy-davis", "Yes I Can", "Sammy Davis, Jr. and Bo Day"),
  ])
  func aFavoriteIsFoundByBothOfItsKeys(_ old: String, _ title: String, _ author: String) throws {
    let chart = try Fixture.book(title, by: Authorship.first(of: author))
    let key = try #require(BookKey(old))
    let kept = Fixture.favorite(Book(key: key, title: title, author: author, byline: ""))
    let favorites = Favorites([Fixture.favorite(try Fixture.moonstone()), kept])
    #expect(kept.id == .book(key) && kept.chartID == .book(chart.key))
    #expect(favorites[.book(key)] == kept && favorites[.book(chart.key)] == kept)
    #expect(favorites.favorite(for: .book(chart)) == kept)
    #expect(kept.isKnown(as: .book(key)) && kept.isKnown(as: .book(chart.key)))
    #expect(favorites.offering([kept]).removed.isEmpty)
  }

  @Test func theKeyOfTheFileGoesBeforeTodays() throws {
    let old = Fixture.favorite(
      Book(key: try #require(BookKey("rock-roll-a")), title: "Rock & Roll", author: "A", byline: ""))
    let new = Fixture.favorite(try Fixture.book("Rock & Roll", by: "A"), secondsSince1970: 1)
    for favorites in [Favorites([old, new]), Favorites([new, old])] {
      #expect(favorites[new.id] == new && favorites[old.id] == old)
    }
    #expect(new.chartID == nil)
    #expect(Fixture.favorite(try Fixture.moonstone()).chartID == nil)
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

  @Test func eachKindIsCountedAndHasItsPlaces() throws {
    let books = try ["Emma", "Persuasion"].map { Fixture.favorite(try Fixture.book($0, by: "Jane Austen")) }
    let id = try #require(AlbumID("1"))
    let album = Favorite(
      item: .album(Album(id: id, title: "Album", artist: "Somebody")), addedAt: Timestamp(seconds: 0), origin: nil)
    let favorites = Favorites([books[0], album, books[1]])
    #expect(favorites.counts == [.book: 2, .album: 1])
    #expect(favorites.all.indices.allSatisfy { favorites.index(of: favorites.all[$0].id) == $0 })
    #expect(favorites.offering([]).saying([.unreadable]).counts == favorites.counts)
    #expect(Favorites([]).counts.isEmpty && Favorites([]).index(of: album.id) == nil)
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
