import Core
import Testing

@Suite struct ItemQueryTests {
  private func villette() throws -> Book {
    try Fixture.book(
      "Villette's \u{C9}mile", by: "J. D. Bront\u{EB}", byline: "edited by J. D. Bront\u{EB}", isbns: ["9780804429573"])
  }

  @Test(arguments: [
    "villette", "VILL", "bronte", "Bront\u{EB}", "bronte villettes", "emile vill", "jd", "j.d. bronte", "J D", "edited",
    "e", "villette\u{2019}s", "vil lettes", "jdbronte",
    "080442957X", "0-8044-2957-x", "978-0-8044-2957-3", " 9780804429573 ", "ISBN 9780804429573", "isbn:9780804429573",
    "ISBN-13: 978-0-8044-2957-3", "isbn10=080442957x", "978\u{2013}0\u{2013}8044\u{2013}2957\u{2013}3",
    "https://www.amazon.com/Villette/dp/080442957X/ref=sr_1_1?keywords=1984", "Villette, 978.0.8044.2957.3 (hardcover)",
  ])
  func finds(_ text: String) throws {
    #expect(ItemQuery(text).matches(.book(try villette())))
  }

  @Test(arguments: [
    "", "   ", "?!", "illette", "villette austen", "villettesx", "9780140434088", "0140434089", "9780804429570", "dj",
    "ISBN 9780140434088 villette", "villettesem", "villettesjd",
  ])
  func doesNotFind(_ text: String) throws {
    #expect(!ItemQuery(text).matches(.book(try villette())))
  }

  @Test(arguments: [
    ("Spider-Man", "spiderman"), ("Spider Man", "spiderman"), ("Spiderman", "spider-man"), ("Spiderman", "spider man"),
    ("The Amazing Spider-Man's War", "spiderman"), ("Spiderman Returns", "returns spider man"), ("E-Book", "ebook"),
    ("Rock 'n' Roll", "rock n roll"), ("Catch-22", "catch22"), ("In Kind", "in kind"), ("In Kind", "inkind"),
    ("Rock & Roll", "rock and roll"), ("Rock and Roll", "rock & roll"), ("Rock and Roll", "rock roll"), ("R&B", "r&b"),
    ("?", "?"), ("!", "!"), ("1%", "1%"), ("$", "$"), ("?", "question mark"), ("\u{1F34E}", "\u{1F34E}"),
    ("I \u{2764} NY", "\u{2764}\u{FE0F}"), ("\u{FF1F}", "?"), ("...", "..."),
    (
      "\u{39F}\u{394}\u{3A5}\u{3A3}\u{3A3}\u{395}\u{399}\u{391}",
      "\u{39F}\u{3B4}\u{3CD}\u{3C3}\u{3C3}\u{3B5}\u{3B9}\u{3B1}"
    ),
    ("\u{39F}\u{394}\u{39F}\u{3A3}", "\u{3BF}\u{3B4}\u{3CC}\u{3C2}"),
    ("\u{39F}\u{394}\u{39F}\u{3A3}\u{391}", "\u{3BF}\u{3B4}\u{3CC}\u{3C2}"),
    ("吾輩は猫である", "猫"), ("吾輩は猫である", "猫で"), ("吾輩は猫である", "である 吾輩"), ("吾輩は猫である", "は猫"),
    ("ノルウェイの森", "ﾉﾙｳｪｲ"), ("夏目漱石", "夏目 漱石"), ("夏目 漱石", "夏目漱石"), ("1Q84年", "年"), ("第2巻", "2"), ("東京Tower", "tower"),
    ("แฮร์รี่ พอตเตอร์", "พอต"), ("สี่แผ่นดิน", "แผ่นดิน"), ("三体", "体"), ("한국의 역사", "한국"), ("ABC", "\u{FF41}\u{FF42}\u{FF43}"),
    ("Война и мир", "воина"), ("ПРЕСТУПЛЕНИЕ И НАКАЗАНИЕ", "наказание"), ("שָׁלוֹם", "שלום"), ("ألف ليلة", "الف"),
  ])
  func findsTheTitle(_ title: String, _ text: String) throws {
    #expect(ItemQuery(text).matches(.book(try Fixture.book(title, by: "Ann Author"))))
  }

  @Test(arguments: [
    ("In Kind", "ink"), ("The Cat", "thec"), ("Spider-Man", "spiderwoman"),
    ("吾輩は猫である", "猫は"),
    ("吾輩は猫である", "犬"), ("?", "!"), ("$", "\u{20AC}"), ("Rock & Roll", "rock or roll"), ("ΟΔΥΣΣΕΙΑ", "Ιλιάδα"),
    ("Superman", "man"), ("\u{1F34E}", "\u{1F34B}"), ("Odd Couple", "oddcouplex"), ("1%", "2%"), ("ハハ", "パパ"),
  ])
  func doesNotFindTheTitle(_ title: String, _ text: String) throws {
    #expect(!ItemQuery(text).matches(.book(try Fixture.book(title, by: "Ann Author"))))
  }

  @Test func aNumberInATitleIsAWord() throws {
    let book = try Fixture.book("1984", by: "George Orwell")
    #expect(ItemQuery("1984").matches(.book(book)))
    #expect(ItemQuery("19 orwell").matches(.book(book)))
    #expect(!ItemQuery("84").matches(.book(book)))
  }

  /// Of 9780804429573, which is 080442957X in its older form.
  @Test(arguments: [
    ("97808", true), ("978-0-80", true), (" 978 0 8044 ", true), ("08044", true), ("0-8044", true),
    ("0 8044 2957", true),
    ("ISBN-13: 97808", true), ("isbn 10: 08044", true), ("ISBN-10 08044", true), ("ISBN 13978", false),
    ("ISBN 97808", true), ("isbn:08044", true), ("978080442957", true), ("9780804429573", true), ("080442957X", true),
    ("9780", false), ("0804", false), ("97809", false), ("80442", false), ("0804429570", false), ("97808x", false),
    ("97808044295730", false), ("97808 villette", false), ("08045", false),
  ])
  func findsByTheBeginningOfAnISBN(_ text: String, _ isFound: Bool) throws {
    let book = try villette()
    #expect(ItemQuery(text).matches(.book(book)) == isFound)
    #expect((ItemQuery(text).isbn(of: .book(book)) != nil) == isFound)
    // An index that has what a query names finds at least what matches.
    let indexed = SearchWords(.book(book)).indexedTexts.union(book.isbns.map(\.digits))
    let isIndexed = ItemQuery(text).indexedTexts.allSatisfy { texts in
      texts.contains { text in indexed.contains { $0.hasPrefix(text) } }
    }
    #expect(!isFound || isIndexed)
  }

  @Test func aLongNumberInATitleIsFoundToo() throws {
    #expect(ItemQuery("20000").matches(.book(try Fixture.book("20,000 Leagues", by: "Jules Verne"))))
    #expect(ItemQuery("20000 lea").matches(.book(try Fixture.book("20000 Leagues", by: "Jules Verne"))))
    #expect(ItemQuery("20000").matches(.book(try Fixture.book("20000 Leagues", by: "Jules Verne"))))
  }

  @Test func findsAnAlbumByItsArtist() throws {
    let album = Item.album(Album(id: try #require(AlbumID("1")), title: "Goldberg Variations", artist: "Glenn Gould"))
    #expect(ItemQuery("gould gold").matches(album))
    #expect(!ItemQuery("gould moon").matches(album))
    #expect(!ItemQuery("9780140434088").matches(album))
  }

  /// A catalog has read the words of all places where a book stands.
  @Test func findsAListingByWhatAnyOfItsPlacesSays() throws {
    let print = try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780140434088"])
    let audio = try Fixture.book(
      "EMMA", by: "Jane Austen", byline: "by Jane Austen. Read by Bo Day", isbns: ["9780804429573"])
    let catalog = Catalog([
      try Fixture.edition("print", "2026-12-06", [print]), try Fixture.edition("audio", "2026-12-06", [audio]),
    ])
    let listing = try #require(catalog[.book(print.key)])
    for text in ["emma", "bo day emma", "9780804429573", "0140434089"] { #expect(ItemQuery(text).matches(listing)) }
    #expect(!ItemQuery("bo emma cy").matches(listing))
  }

  @Test func aLongQueryOfManyWordsIsFast() throws {
    let query = ItemQuery(String(repeating: "ab cd ef gh ", count: 20))
    let item = Item.book(try Fixture.book(String(repeating: "abcd efgh ", count: 30), by: "Ann Author"))
    #expect(query.matches(item))
  }
}
