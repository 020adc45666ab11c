import Core
import Testing

@testable import Services

/// What Apple's charts of books have been seen to do, and what they may do.
@Suite struct AppleBooksReplyTests {
  private typealias Fixtures = AppleBookFixtures

  private func edition(_ text: String, chart: Chart = .appleBooksPaid) -> Edition? {
    AppleBooksReply.edition(Array(text.utf8), chart: chart, country: .us, today: AppleFixtures.today)
  }

  private func edition(of rows: String...) throws -> Edition {
    try #require(edition(AppleFixtures.feed(rows.joined(separator: ","))))
  }

  /// The only book of a chart, whose row has these members besides its id, name, author and kind.
  private func book(_ extra: String) throws -> Book {
    try #require(try edition(of: Fixtures.row("1", "Low Water", extra)).books.first)
  }

  @Test func readsAWholeRow() throws {
    let row = Fixtures.row(
      "1440833098", "Low Water: A Novel (The Lantern Trilogy Book 2)", by: "Ada Finch \\u0026 Bo Reed",
      #","releaseDate":"2026-11-20","artistId":"5","artistUrl":"https://books.apple.com/us/author/x/5","contentAdvisoryRating":"Explict","artworkUrl100":"\#(Fixtures.artwork("9780140434088.d.jpg"))","genres":[{"genreId":"9031","name":"Fiction & Literature","url":"u"},{"genreId":"38","name":"Books","url":"u"}],"url":"https://books.apple.com/us/book/low-w%C3%A5ter/id1440833098""#
    )
    let edition = try edition(of: row)
    #expect(edition.service == .appleBooks && edition.chart == .appleBooksPaid)
    #expect(edition.country == .us && edition.measure == nil && !edition.isExcerpt)
    #expect(edition.date.description == "2026-11-30")
    let cover = WebURL(Fixtures.artwork("9780140434088.d.jpg", "600x600bb.jpg"))
    let apple = try #require(
      AppleBook(
        id: "1440833098", genres: ["Fiction & Literature"], released: "2026-11-20", coverURL: cover,
        storeURL: WebURL("https://books.apple.com/us/book/low-w%C3%A5ter/id1440833098"), isbn: ISBN("9780140434088")))
    let book = Book(
      key: try #require(BookKey("low-water-ada-finch")), title: "Low Water", author: "Ada Finch and Bo Reed",
      byline: "by Ada Finch and Bo Reed", coverURL: cover, subtitle: "A Novel, The Lantern Trilogy Book 2",
      apple: apple)
    #expect(edition.entries == [Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(book))])
    // The number of one edition is no ISBN of the book, but serves its links.
    #expect(book.isbns.isEmpty && book.isbnsForLinks.map(\.digits) == ["9780140434088"])
  }

  @Test func everythingButIdAndNameMayBeMissing() throws {
    let bare = Book(
      key: try #require(BookKey("bare-apple-9")), title: "Bare", author: "", byline: "",
      apple: AppleBook(id: "9"))
    #expect(try edition(of: #"{"id":"9","name":"Bare"}"#).books == [bare])
    let odd =
      #"{"id":9,"name":"Bare","artistName":[],"kind":7,"releaseDate":{},"genres":7,"url":null,"artworkUrl100":false}"#
    #expect(try edition(of: odd).books.map(\.apple?.id) == ["9"])
    #expect(try edition(of: odd).books.map(\.author) == [""])
  }

  @Test(
    arguments: [
      (#""id":"7","name":"T","artistName":"A""#, "7 T by A"), (#""id":7,"name":"T","artistName":"A""#, "7 T by A"),
      (#""id":"7","name":1984,"artistName":12"#, "7 1984 by 12"),
      (#""id":7.0,"name":"T","artistName":"A""#, "7 T by A"),
      (#""id":"7","name":"T","artistName":null"#, "7 T "), (#""id":"7","name":"?","artistName":"A""#, "7 ? by A"),
      (#""id":"x","name":"T","artistName":"A""#, nil), (#""id":"07","name":"T","artistName":"A""#, nil),
      (#""id":"","name":"T","artistName":"A""#, nil), (#""id":-7,"name":"T","artistName":"A""#, nil),
      (#""id":0.5,"name":"T","artistName":"A""#, nil), (#""id":true,"name":"T","artistName":"A""#, nil),
      (#""id":"123456789012345678901","name":"T","artistName":"A""#, nil), (#""name":"T","artistName":"A""#, nil),
      (#""id":"7","artistName":"A""#, nil), (#""id":"7","name":null,"artistName":"A""#, nil),
      (#""id":"7","name":true,"artistName":"A""#, nil), (#""id":"7","name":["T"],"artistName":"A""#, nil),
    ] as [(String, String?)])
  func takesTextsAndNumbersForEachOther(_ members: String, _ read: String?) throws {
    // Another row keeps the list from being one that makes no sense.
    let books = try edition(of: "{\(members)}", Fixtures.row("99", "Last")).books
    #expect(books.dropLast().map { "\($0.apple?.id ?? "") \($0.title) \($0.byline)" } == [read].compactMap(\.self))
  }

  /// Nothing of it could be read, on any page.
  @Test(arguments: ["", " ", #"\t\n"#, #"\u00a0\u3000"#, "&nbsp;", "&#32;", "&#8203;", #"\u200b"#, #"\u0301"#])
  func aNameThatIsOnlyBlankIsNone(_ name: String) throws {
    let books = try edition(of: Fixtures.row("1", name), Fixtures.row("2", "Tin Harbor")).books
    #expect(books.map(\.title) == ["Tin Harbor"])
  }

  @Test(
    arguments: [
      (#"Salt \u0026 Iron"#, "Salt & Iron"), ("Salt &amp; Iron", "Salt & Iron"), ("Fire &#38; Ash", "Fire & Ash"),
      ("It&#39;s Late", "It's Late"), ("&lt;b&gt;Low&lt;/b&gt; Water", "<b>Low</b> Water"),
      ("<i>Low</i> Water", "<i>Low</i> Water"), (#"Low\r\n  Water\u0007\u202e"#, "Low Water"),
      (#"\u0022Low\u0022 \/ Water 結"#, #""Low" / Water 結"#), ("Low Water (1984)", "Low Water (1984)"),
      ("Low Water (Unabridged)", "Low Water"), ("Low Water &amp; Other Stories: A Memoir", "Low Water & Other Stories"),
      ("&amp;nbsp;", "&nbsp;"),
    ])
  func namesAreCleanedAndDecodedOnce(_ name: String, _ title: String) throws {
    #expect(try edition(of: Fixtures.row("1", name)).books.map(\.title) == [title])
  }

  // MARK: Rows and ranks

  @Test func tenThousandEntriesHaveAHundredPlaces() throws {
    let rows = (1...10_000).map { Fixtures.row(String($0), "Book \($0)") }.joined(separator: ",")
    let edition = try edition(of: rows)
    #expect(edition.entries.map(\.rank) == Array(1...100))
    #expect(edition.books.last?.title == "Book 100")
  }

  @Test func ranksCountTheRowsThatAreShown() throws {
    let edition = try edition(
      of: Fixtures.row("1", "One"), "null", "7", "{}", #"{"id":"2"}"#, Fixtures.row("1", "One Again"),
      Fixtures.row("3", " "), Fixtures.row("4", "Four"), #"{"name":"No Id"}"#, Fixtures.row("4", "Four"),
      Fixtures.row("5", "Five"))
    #expect(edition.titles == ["One", "Four", "Five"])
    #expect(edition.entries.map(\.rank) == [1, 2, 3])
  }

  @Test func aRowThatMakesNoSenseDoesNotHideTheSameBookFurtherDown() throws {
    #expect(
      try edition(of: Fixtures.row("1", " "), Fixtures.row("2", "Two"), Fixtures.row("1", "One")).titles == [
        "Two", "One",
      ])
  }

  @Test func twoEditionsOfABookAreTwoRowsAndTheBetterPlaceCounts() throws {
    let edition = try edition(
      of: Fixtures.row("1", "First"), Fixtures.row("2", "Low Water"),
      Fixtures.row("3", "LOW WATER: A Novel", by: "Ada Finch & Bo Reed"), Fixtures.row("4", "Last"))
    #expect(edition.titles == ["First", "Low Water", "LOW WATER", "Last"])
    let id = edition.entries[1].item.id
    #expect(edition.entries[2].item.id == id)
    let listing = try #require(Catalog([edition])[id])
    #expect(listing.appearances.map(\.entry.rank) == [2])
    // Also if the chart were read from the bottom up.
    let turned = edition.with(edition.entries.reversed())
    #expect(Catalog([turned])[id]?.appearances.map(\.entry.rank) == [2])
  }

  /// Nobody named is nobody in common.
  @Test(arguments: ["", " ", "—", "...", "&nbsp;", "?"]) func aBookWithoutAnAuthorIsNobodyElses(_ nobody: String)
    throws
  {
    let edition = try edition(
      of: Fixtures.row("1", "Poems", by: nobody), Fixtures.row("2", "Poems", by: nobody), Fixtures.row("3", "Poems"))
    #expect(Set(edition.entries.map(\.item.id)).count == 3)
    // A list of the Times has books without an author, too.
    let times = try #require(BookKey(title: "Poems", firstAuthor: ""))
    #expect(!edition.entries.contains { $0.item.id == .book(times) })
  }

  // MARK: Members

  @Test(
    arguments: [
      (#"[{"genreId":"38","name":"Books"}]"#, []), ("[]", []), ("null", []), ("7", []),
      (#"[{"genreId":"38","name":"Books"},{"genreId":"9031","name":"Fiction"}]"#, ["Fiction"]),
      (#"[{"genreId":"50000024","name":"Audiobooks"},{"genreId":"9032","name":"Mysteries"}]"#, ["Mysteries"]),
      // In the language of the store.
      (#"[{"genreId":"9031","name":"Belletristik"},{"genreId":"38","name":"Bücher"}]"#, ["Belletristik"]),
      (#"[{"genreId":50000024,"name":"Hörbücher"},{"genreId":38,"name":"Livres"}]"#, []),
      (#"[{"genreId":"1","name":"Poetry"},{"genreId":"2","name":"Poetry"},{"name":" "},{}]"#, ["Poetry"]),
      (#"["Travel","Books"]"#, ["Travel"]), (#""Travel""#, ["Travel"]),
      (#"[{"name":"Arts &amp; Crafts"}]"#, ["Arts & Crafts"]),
    ] as [(String, [String])])
  func leavesOutTheGenreThatEveryBookHas(_ json: String, _ genres: [String]) throws {
    #expect(try book(#","genres":\#(json)"#).apple?.genres == genres)
  }

  @Test(
    arguments: [
      ("2026-11-20", "2026-11-20"), ("1980-06", "1980-06"), ("1980", "1980"), ("2027-03-05T07:00:00Z", "2027-03-05"),
      ("", ""), ("soon", ""), ("2026-02-30", ""),
    ])
  func takesADateAsFarAsItIsKnown(_ text: String, _ released: String) throws {
    #expect(try book(#","releaseDate":"\#(text)""#).apple?.released == released)
  }

  @Test func aYearThatComesAsANumberIsOne() throws {
    #expect(try book(#","releaseDate":1980"#).apple?.released == "1980")
  }

  @Test(
    arguments: [
      ("https://is1-ssl.mzstatic.com/a/c.jpg/100x151bb.png", "https://is1-ssl.mzstatic.com/a/c.jpg/600x600bb.jpg"),
      ("http://is3.mzstatic.com/a/c.jpg/100x100bb.png", "https://is3.mzstatic.com/a/c.jpg/600x600bb.jpg"),
      ("https://mzstatic.com.example/a/c.jpg/100x151bb.png", nil),
      ("https://evil.example/a.mzstatic.com/100x151bb.png", nil),
      ("https://a.mzstatic.com@evil.example/c/100x151bb.png", nil), ("data:image/png;base64,AA", nil), ("", nil),
    ] as [(String, String?)])
  func takesPicturesFromApplesHostsOnly(_ text: String, _ url: String?) throws {
    let book = try book(#","artworkUrl100":"\#(text)""#)
    #expect(book.coverURL?.text == url && book.apple?.coverURL?.text == url)
  }

  @Test(
    arguments: [
      ("https://books.apple.com/us/book/x/id1", true), ("http://books.apple.com/us/book/x/id1", false),
      ("https://music.apple.com/us/album/x/1", false), ("https://books.apple.com.example/1", false),
      ("https://books.apple.com@evil.example/1", false), ("https://evil.example/books.apple.com", false),
      ("javascript:alert(1)", false), ("", false),
    ])
  func leadsToTheBookStoreOnly(_ text: String, _ isKept: Bool) throws {
    #expect(try book(#","url":"\#(text)""#).apple?.storeURL?.text == (isKept ? text : nil))
  }

  @Test(
    arguments: [
      ("9780140434088.jpg", true), ("9780140434088.d.jpg", true), ("9780140434088", true),
      ("9780140434089.jpg", false), ("9780140434088x.jpg", false), ("x9780140434088.jpg", false),
      ("0140434089.jpg", false), ("1234567890128.jpg", false), ("978-0-14-043408-8.jpg", false), ("source", false),
      ("mzi.hjhjowfn.jpg", false), ("٩٧٨٠١٤٠٤٣٤٠٨٨.jpg", false),
    ])
  func aPicturesFileIsAnISBNIfItsCheckDigitIsRight(_ file: String, _ isOne: Bool) throws {
    let book = try book(#","artworkUrl100":"\#(Fixtures.artwork(file))""#)
    #expect(book.apple?.isbn?.digits == (isOne ? "9780140434088" : nil))
    #expect(book.isbns.isEmpty)
  }

  @Test func aFolderOfAPictureIsNoISBN() throws {
    let url = "https://is1-ssl.mzstatic.com/image/9780140434088/v4/cover.jpg/100x151bb.png"
    #expect(try book(#","artworkUrl100":"\#(url)""#).apple?.isbn == nil)
  }

  @Test func audiobooksAreSquare() throws {
    let picture = #","artworkUrl100":"\#(Fixtures.artwork("cover.jpg", "100x100bb.png"))""#
    let row = Fixtures.row("1", "Low Water (Unabridged)", picture).replacing(#""books""#, with: #""audio-books""#)
    let chart = try #require(edition(AppleFixtures.feed(row), chart: .appleAudiobooks))
    #expect(chart.chart == .appleAudiobooks)
    #expect(chart.books.map(\.apple?.isAudio) == [true])
    #expect(chart.entries.map(\.item.coverShape) == [.square])
    #expect(try book(picture).coverShape == .upright)
    // The same work as the book.
    #expect(chart.books.map(\.key) == [try book("").key])
  }

  // MARK: The date and the list

  @Test(
    arguments: [
      ("Mon, 30 Nov 2026 04:14:12 +0000", "2026-11-30"), ("30 Nov 2026 04:14:12 GMT", "2026-11-30"),
      ("Tue, 1 Dec 2026 23:59:59 -0700", "2026-12-01"), ("Sun, 29 Nov 2026 04:14:12 +0000", "2026-11-29"),
      // As RFC 822 itself writes a year.
      ("Sun, 29 Nov 26 04:14:12 GMT", "2026-11-29"),
      ("2026-11-28T04:14:12.000-07:00", "2026-11-28"), ("Sat, 4 Nov 2023 23:20:19 +0000", "2023-11-04"),
      // A day ahead is another time zone, more is a wrong clock.
      ("Wed, 2 Dec 2026 01:00:00 +0000", "2026-12-02"), ("Thu, 3 Dec 2026 01:00:00 +0000", "2026-12-01"),
      ("Fri, 1 Jan 2100 00:00:00 +0000", "2026-12-01"), ("", "2026-12-01"), ("soon", "2026-12-01"),
    ])
  func aChartIsDatedByTheServiceHoweverOldItIs(_ updated: String, _ date: String) {
    #expect(edition(AppleFixtures.feed(Fixtures.row("1", "T"), updated: updated))?.date.description == date)
  }

  @Test(arguments: ["", #""updated":null,"#, #""updated":7,"#, #""updated":{"label":"x"},"#])
  func aChartWithoutADateIsTodays(_ member: String) {
    #expect(edition(#"{"feed":{\#(member)"results":[\#(Fixtures.row("1", "T"))]}}"#)?.date == AppleFixtures.today)
  }

  @Test func anEmptyListIsOneAndNoneIsNot() {
    #expect(edition(AppleFixtures.feed())?.entries == [])
    for text in [
      "", "{", "[]", "{}", "null", #"{"feed":[]}"#, #"{"feed":{}}"#, #"{"feed":{"results":null}}"#,
      #"{"feed":{"results":"none"}}"#, #"{"feed":{"results":[{},7,null]}}"#, #"{"results":[]}"#,
      AppleClientTests.newNull,
    ] {
      #expect(edition(text) == nil, "\(text)")
    }
  }
}
