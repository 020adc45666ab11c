import Core
import Testing

@testable import Services

/// What stands where a text is due, in every answer of every service.
@Suite struct TolerantTextTests {
  private func book(_ row: String) -> Book? {
    let body =
      #"{"results":{"published_date":"2026-12-06","lists":[{"list_name":"A","list_name_encoded":"a","books":[{"rank":1,\#(row)},{"rank":2,"title":"B"}]}]}}"#
    let week = NewYorkTimesReply.overview(Array(body.utf8), known: .empty)
    guard case .book(let book)? = week?.first?.entries.first(where: { $0.rank == 1 })?.item else { return nil }
    return book
  }

  private func played(_ row: String) -> Album? {
    let body = AppleFixtures.feed(row, AppleFixtures.row("2", "B"))
    return AppleFeedReply.edition(Array(body.utf8), country: .us, today: AppleFixtures.today)?.albums.first
  }

  private func sold(_ entry: String) -> Album? {
    ITunesFeedReply.edition(Array(AppleFixtures.iTunes(entry).utf8), country: .us, today: AppleFixtures.today)?.albums
      .first
  }

  private func volume(_ info: String) throws -> BookDetails? {
    let body = #"{"items":[{"volumeInfo":{"industryIdentifiers":[{"identifier":9780140434088}],\#(info)}}]}"#
    return try GoogleBooksReply.details(
      Array(body.utf8), isbn: try #require(ISBN("9780140434088")), title: "The Moonstone")
  }

  @Test(arguments: [
    ("1984", "1984"), ("1984.0", "1984"), ("1e3", "1000"), ("1.5E3", "1500"), ("-5", "-5"), ("0", "0"), ("2.5", "2.5"),
    ("0.1", "0.1"),
    ("12345678901234567890", "12345678901234567890"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    (#""1984""#, "1984"), (#""true""#, "true"),
  ])
  func aNumberIsItsText(_ json: String, _ text: String) throws {
    #expect(book(#""title":\#(json)"#)?.title.lowercased() == text)
    let all = try #require(
      book(
        #""title":"X","author":\#(json),"contributor":\#(json),"description":\#(json),"publisher":\#(json),"age_group":\#(json)"#
      ))
    #expect([all.author, all.byline, all.summary, all.publisher, all.ageGroup] == [text, text, text, text, text])
    let album = try #require(
      played(#"{"id":1,"name":\#(json),"artistName":\#(json),"copyright":\#(json),"genres":[{"name":\#(json)}]}"#))
    #expect([album.title, album.artist, album.copyright] + album.genres == [text, text, text, text])
    let label = #"{"label":\#(json)}"#
    let other = try #require(
      sold(
        #"{"im:name":\#(label),"im:artist":\#(label),"rights":\#(label),"id":{"attributes":{"im:id":1}},"category":{"attributes":{"im:id":1,"label":\#(json)}}}"#
      ))
    #expect([other.title, other.artist, other.copyright] + other.genres == [text, text, text, text])
    let details = try #require(
      try volume(
        #""subtitle":\#(json),"description":\#(json),"publisher":\#(json),"publishedDate":\#(json),"categories":[\#(json)]"#
      ))
    #expect(
      [details.subtitle, details.publisher, details.published] + details.description + details.subjects
        == Array(repeating: text, count: 5))
    let lookup = AppleFixtures.lookup(
      #"{"wrapperType":"collection","collectionId":1,"primaryGenreName":\#(json),"copyright":\#(json)}"#)
    let found = try LookupReply.details(Array(lookup.utf8)).values.first
    #expect(found?.genre == text && found?.copyright == text)
  }

  /// Services say so that they have no text, and a longer number would be made up.
  @Test(arguments: [
    "true", "false", "null", "{}", "[]", "[1984]", "1e400", "1e99", #""""#, #"" ""#,
    "12345678901234567890123456789012345678901234567890",
  ])
  func anythingElseIsNone(_ json: String) throws {
    #expect(book(#""title":\#(json)"#) == nil)
    let bare = try #require(
      book(#""title":"X","author":\#(json),"description":\#(json),"primary_isbn13":\#(json),"isbns":\#(json)"#))
    #expect(bare.author.isEmpty && bare.summary.isEmpty && bare.isbns.isEmpty)
    #expect(played(#"{"id":1,"name":\#(json)}"#)?.title == "B")
    #expect(
      played(#"{"id":1,"name":"A","artistName":\#(json),"genres":\#(json == "[1984]" ? "null" : json)}"#)?.genres == [
        "Music"
      ])
    #expect(sold(#"{"im:name":{"label":\#(json)},"id":{"attributes":{"im:id":1}}}"#) == nil)
  }

  @Test func anISBNMayBeANumber() {
    let row =
      #""title":"X","primary_isbn13":9780140434088,"primary_isbn10":1,"isbns":[{"isbn13":9780804429573,"isbn10":7},{"isbn13":"9798678901200"}]"#
    #expect(book(row)?.isbns.map(\.digits) == ["9780140434088", "9780804429573", "9798678901200"])
  }

  /// As in a feed that was made from XML, whose single element has no array around it.
  @Test func whatThereIsOneOfNeedsNoArray() throws {
    #expect(book(#""title":"X","isbns":{"isbn13":"9780140434088"}"#)?.isbns.count == 1)
    #expect(played(#"{"id":1,"name":"A","genres":"Pop"}"#)?.genres == ["Pop"])
    #expect(played(#"{"id":1,"name":"A","genres":["Pop","Rock",7]}"#)?.genres == ["Pop", "Rock"])
    #expect(played(#"{"id":1,"name":"A","genres":{"genreId":14,"name":"Pop"}}"#)?.genres == ["Pop"])
    #expect(try volume(#""categories":"Fiction""#)?.subjects == ["Fiction"])
    #expect(sold(#"{"im:name":"A","im:artist":1984,"id":{"attributes":{"im:id":1}}}"#)?.artist == "1984")
    let one =
      #"{"results":{"published_date":"2026-12-06","lists":{"list_name":"A","list_name_encoded":"a","books":{"rank":1,"title":"X"}}}}"#
    #expect(
      NewYorkTimesReply.overview(Array(one.utf8), known: .empty)?.first?.entries.count == 1)
  }

  @Test(
    arguments: [
      ("7", 7), (#""7""#, 7), ("7.0", 7), (#"" 7 ""#, 7), (#""7.0""#, 7), ("7e0", 7), (#""seven""#, nil), ("7.5", nil),
      ("true", nil),
    ] as [(String, Int?)])
  func aTextIsItsNumber(_ json: String, _ number: Int?) throws {
    let body =
      #"{"results":{"published_date":"2026-12-06","lists":[{"list_name":"A","list_name_encoded":"a","books":[{"rank":\#(json),"weeks_on_list":\#(json),"title":"X"}]}]}}"#
    let entry = NewYorkTimesReply.overview(Array(body.utf8), known: .empty)?.first?.entries
      .first
    #expect(entry?.rank == number && entry?.weeksOnList == number)
    #expect(try volume(#""subtitle":"x","pageCount":\#(json)"#)?.pageCount == number)
  }

  @Test func namedCharactersAreReadOnceEverywhere() throws {
    let text = #"AT&amp;T &lt;b&gt; &amp;lt; &frac12;\u202e&rlm;&#7;!"#
    let read = "AT&T <b> &lt; ½!"
    let found = try #require(
      book(
        #""title":"At&amp;t","author":"\#(text)","description":"\#(text)","publisher":"\#(text)","age_group":"\#(text)""#
      ))
    #expect(found.title == "At&t" && found.key.text.hasPrefix("at-and-t-"))
    #expect([found.author, found.summary, found.publisher, found.ageGroup] == Array(repeating: read, count: 4))
    let album = try #require(
      played(#"{"id":1,"name":"\#(text)","artistName":"\#(text)","copyright":"\#(text)","genres":"\#(text)"}"#))
    #expect([album.title, album.artist, album.copyright] + album.genres == Array(repeating: read, count: 4))
    let other = try #require(
      sold(
        #"{"im:name":{"label":"\#(text)"},"im:artist":{"label":"\#(text)"},"rights":{"label":"\#(text)"},"id":{"attributes":{"im:id":1}}}"#
      ))
    #expect([other.title, other.artist, other.copyright] == Array(repeating: read, count: 3))
    #expect(try volume(#""subtitle":"Half &frac12; &times;","publisher":"Ben &amp; Co""#)?.publisher == "Ben & Co")
    let untitled = #"{"items":[{"volumeInfo":{"title":"Salt &amp; Light","subtitle":"s"}}]}"#
    let isbn = try #require(ISBN("9780140434088"))
    #expect(try GoogleBooksReply.details(Array(untitled.utf8), isbn: isbn, title: "Salt and Light")?.subtitle == "s")
  }
}
