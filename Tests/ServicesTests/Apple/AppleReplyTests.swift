import Core
import Testing

@testable import Services

/// What Apple's answers have been seen to do.
@Suite struct AppleReplyTests {
  private func feed(_ text: String) -> Edition? {
    AppleFeedReply.edition(Array(text.utf8), country: .us, today: AppleFixtures.today)
  }

  private func iTunes(_ text: String) -> Edition? {
    ITunesFeedReply.edition(Array(text.utf8), country: .us, today: AppleFixtures.today)
  }

  private func first(_ extra: String) throws -> Album {
    try #require(feed(AppleFixtures.feed(AppleFixtures.row("1", "Tin Harbor", extra)))?.albums.first)
  }

  private func firstSold(_ extra: String) throws -> Album {
    try #require(iTunes(AppleFixtures.iTunes(AppleFixtures.entry("1", "Low Water", extra)))?.albums.first)
  }

  // MARK: The newer feed

  @Test func readsAWholeRow() throws {
    let row = AppleFixtures.row(
      "1787022393", #"Tin Harbor \u0026 Other \/ Songs"#,
      #","releaseDate":"2026-11-20","kind":"albums","artistId":"5","artistUrl":"https://music.apple.com/us/artist/x/5","contentAdvisoryRating":"Explict","artworkUrl100":"\#(AppleFixtures.artwork)","genres":[{"genreId":"34","name":"Music","url":"u"},{"genreId":"10","name":"Singer/Songwriter","url":"u"}],"url":"https://music.apple.com/us/album/tin-h%C3%A5rbor/1787022393""#
    )
    let edition = try #require(feed(AppleFixtures.feed(row)))
    #expect(edition.chart == .topAlbums)
    #expect(edition.measure == .plays)
    #expect(edition.country == .us)
    #expect(edition.date.description == "2026-11-30")
    #expect(edition.entries.map(\.rank) == [1])
    #expect(edition.entries.map(\.movement) == [nil])
    #expect(
      edition.albums == [
        Album(
          id: try #require(AlbumID("1787022393")), title: "Tin Harbor & Other / Songs", artist: "The Hollow Reeds",
          genres: ["Singer/Songwriter"], released: "2026-11-20", isExplicit: true,
          coverURL: WebURL(AppleFixtures.artwork.replacing("100x100bb", with: "600x600bb")),
          storeURL: WebURL("https://music.apple.com/us/album/tin-h%C3%A5rbor/1787022393"))
      ])
  }

  @Test(
    arguments: [
      (#"[{"genreId":"34","name":"Music"}]"#, ["Music"]), ("[]", ["Music"]), ("null", ["Music"]),
      (#"[{"genreId":"34","name":"Música"},{"genreId":"12","name":"Urbano latino"}]"#, ["Urbano latino"]),
      (#"[{"genreId":"16","name":"Soundtrack"},{"genreId":"1169","name":"Soundtrack"},7]"#, ["Soundtrack"]),
      (#"[{"genreId":34,"name":"Musik"},{"genreId":14,"name":"Pop"}]"#, ["Pop"]),
    ])
  func leavesOutTheGenreThatEveryAlbumHas(_ json: String, _ genres: [String]) throws {
    #expect(try first(#","genres":\#(json)"#).genres == genres)
  }

  @Test(
    arguments: [
      ("2026-11-20", "2026-11-20"), ("1980-06", "1980-06"), ("1980", "1980"), ("2027-03-05", "2027-03-05"),
      ("2020-04-03T00:00:00-07:00", "2020-04-03"), ("1975-11-21T08:00:00Z", "1975-11-21"), ("", ""), ("soon", ""),
      ("2026-02-30", ""), ("20261120", ""),
    ])
  func takesADateAsFarAsItIsKnown(_ text: String, _ released: String) throws {
    #expect(try first(#","releaseDate":"\#(text)""#).released == released)
  }

  @Test(
    arguments: [
      ("Explict", true), ("Explicit", true), ("EXPLICIT", true), ("Clean", false), ("notExplicit", false), ("", false),
    ])
  func readsBothSpellingsOfExplicit(_ rating: String, _ isExplicit: Bool) throws {
    #expect(try first(#","contentAdvisoryRating":"\#(rating)""#).isExplicit == isExplicit)
    #expect(try !first("").isExplicit)
  }

  @Test(
    arguments: [
      ("https://is1-ssl.mzstatic.com/a/c.jpg/100x99bb.jpg", "https://is1-ssl.mzstatic.com/a/c.jpg/600x600bb.jpg"),
      ("http://is3.mzstatic.com/a/c.jpg/200x200bb.png", "https://is3.mzstatic.com/a/c.jpg/600x600bb.jpg"),
      ("https://is1-ssl.mzstatic.com/a/source", "https://is1-ssl.mzstatic.com/a/source"),
      ("https://mzstatic.com/a/100x100bb.jpg", nil), ("https://mzstatic.com.example/a/100x100bb.jpg", nil),
      ("https://evil.example/a.mzstatic.com/100x100bb.jpg", nil), ("javascript:alert(1)", nil), ("", nil),
    ] as [(String, String?)])
  func takesPicturesFromApplesHostsOnly(_ text: String, _ url: String?) throws {
    #expect(try first(#","artworkUrl100":"\#(text)""#).coverURL?.text == url)
  }

  @Test(
    arguments: [
      ("https://itunes.apple.com/us/album/x/1?uo=2", true), ("https://music.apple.com/us/album/x/1", true),
      ("http://music.apple.com/us/album/x/1", false), ("https://music.apple.com.example/1", false), ("x", false),
    ])
  func trustsTheStoreOnly(_ text: String, _ isKept: Bool) throws {
    #expect(try first(#","url":"\#(text)""#).storeURL?.text == (isKept ? text : nil))
    #expect(try firstSold(#","link":{"attributes":{"href":"\#(text)"}}"#).storeURL?.text == (isKept ? text : nil))
  }

  @Test func textIsCleanedAndDecoded() throws {
    let row = AppleFixtures.row("1", #"A\r\nB\u0007 \u202ec &amp; <b>結</b> ℗ ² ÷"#)
    #expect(feed(AppleFixtures.feed(row))?.titles == ["A B c & <b>結</b> ℗ ² ÷"])
  }

  @Test func aRowThatMakesNoSenseSpoilsNoOther() throws {
    let rows = [
      AppleFixtures.row("1", "One"), "null", "7", "{}", #"{"id":"2"}"#, #"{"name":"No Id"}"#,
      #"{"id":"x","name":"Odd Id"}"#, #"{"id":3,"name":"Number"}"#, AppleFixtures.row("4", " "),
      AppleFixtures.row("1", "One Again"), AppleFixtures.row("5", "One"),
    ]
    let edition = try #require(feed(#"{"feed":{"results":[\#(rows.joined(separator: ","))]}}"#))
    // The explicit and the clean edition of an album have the same name: two ids are two albums.
    #expect(edition.albums.map { "\($0.id) \($0.title)" } == ["1 One", "3 Number", "5 One"])
    #expect(edition.entries.map(\.rank) == [1, 2, 3])
    #expect(edition.date == AppleFixtures.today)
  }

  @Test func aChartHasAHundredPlaces() throws {
    let rows = (1...120).map { AppleFixtures.row(String($0), "Album \($0)") }.joined(separator: ",")
    #expect(feed(#"{"feed":{"results":[\#(rows)]}}"#)?.entries.count == 100)
  }

  @Test func anEmptyListIsOneAndNoneIsNot() throws {
    #expect(feed(AppleFixtures.feed())?.entries == [])
    for text in [
      "", "{", "[]", "{}", #"{"feed":{}}"#, #"{"feed":{"results":null}}"#, #"{"feed":{"results":{}}}"#,
      #"{"feed":{"results":[{},7]}}"#,
    ] {
      #expect(feed(text) == nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("Sat, 4 Nov 2023 23:20:19 +0000", "2023-11-04"), ("Sat, 11 Jan 2025 04:14:12 +0000", "2025-01-11"),
      ("2020-04-02T02:05:09.000-07:00", "2020-04-02"), ("2020-04-02T23:59:59-07:00", "2020-04-02"),
      ("Wed, 2 Dec 2026 01:00:00 +0000", "2026-12-02"), ("", "2026-12-01"), ("yesterday", "2026-12-01"),
      ("Sat, 31 Feb 2026 04:14:12 +0000", "2026-12-01"), ("Sat, 1 Jan 2050 04:14:12 +0000", "2026-12-01"),
      ("Nov", "2026-12-01"), ("Sat, 4 Nov", "2026-12-01"),
    ])
  func readsTheDateOfAFeed(_ text: String, _ date: String) {
    #expect(FeedDate.date(text, today: AppleFixtures.today).description == date)
  }

  // MARK: The older feed

  @Test func readsAWholeEntry() throws {
    let entry = AppleFixtures.entry(
      "1497390717", "Low Water",
      #","im:image":[{"label":"https://is5-ssl.mzstatic.com/a/c.jpg/55x55bb-85.png","attributes":{"height":"55"}},{"label":"https://is2-ssl.mzstatic.com/a/c.jpg/170x170bb.png","attributes":{"height":"170"}}],"im:price":{"label":"$11.99"},"link":{"attributes":{"rel":"alternate","href":"https://music.apple.com/us/album/low-water/1497390717?uo=2"}},"category":{"attributes":{"im:id":"6","term":"Country","label":"Country"}},"im:releaseDate":{"label":"2020-01-03T00:00:00-07:00","attributes":{"label":"January 3, 2020"}}"#
    )
    let edition = try #require(iTunes(AppleFixtures.iTunes("[\(entry)]")))
    #expect(edition.measure == .sales)
    #expect(edition.date.description == "2026-11-30")
    #expect(
      edition.albums == [
        Album(
          id: try #require(AlbumID("1497390717")), title: "Low Water", artist: "Ada Finch", genres: ["Country"],
          released: "2020-01-03", copyright: "℗ 2026 Reed Records",
          coverURL: WebURL("https://is5-ssl.mzstatic.com/a/c.jpg/600x600bb.jpg"),
          storeURL: WebURL("https://music.apple.com/us/album/low-water/1497390717?uo=2"))
      ])
  }

  @Test func takesOneEntryManyOrNone() throws {
    let one = AppleFixtures.entry("1", "One")
    #expect(iTunes(AppleFixtures.iTunes(one))?.titles == ["One"])
    #expect(iTunes(AppleFixtures.iTunes("[\(one),{},\(AppleFixtures.entry("2", "Two"))]"))?.titles == ["One", "Two"])
    #expect(iTunes(AppleFixtures.iTunes("[]"))?.titles == [])
    #expect(iTunes(AppleFixtures.iTunes(nil))?.titles == [])
    #expect(iTunes(AppleFixtures.iTunes("null"))?.titles == [])
    for text in [
      "", "{}", #"{"feed":7}"#, AppleFixtures.iTunes("7"), AppleFixtures.iTunes("{}"), AppleFixtures.iTunes("[{}]"),
    ] {
      #expect(iTunes(text) == nil, "\(text)")
    }
  }

  @Test func everythingButIdAndNameMayBeMissing() throws {
    let bare = #"{"im:name":{"label":"Bare"},"id":{"attributes":{"im:id":"9"}}}"#
    let album = try #require(iTunes(AppleFixtures.iTunes(bare))?.albums.first)
    #expect(album == Album(id: try #require(AlbumID("9")), title: "Bare", artist: "", genres: ["Music"]))
    let odd =
      #"{"im:name":{"label":"Odd"},"id":{"attributes":{"im:id":9}},"im:artist":[],"category":7,"rights":"x","link":[],"im:image":{},"im:releaseDate":null}"#
    #expect(iTunes(AppleFixtures.iTunes(odd))?.titles == ["Odd"])
  }

  @Test func takesTheLinkToThePageOfSeveral() throws {
    let album = try firstSold(
      #","link":[{"attributes":{"rel":"enclosure","href":"https://audio-ssl.itunes.apple.com/x.m4a"}},{"attributes":{"rel":"alternate","href":"https://music.apple.com/us/album/x/1"}}]"#
    )
    #expect(album.storeURL?.text == "https://music.apple.com/us/album/x/1")
  }

  // MARK: The lookup

  @Test func readsALookup() throws {
    let text = AppleFixtures.lookup(
      AppleFixtures.collection("12", #","collectionPrice":-1.0"#),
      #"{"wrapperType":"track","kind":"song","collectionId":12,"trackId":13,"copyright":"none"}"#,
      AppleFixtures.collection("12", #","amgArtistId":1"#), "7", #"{"wrapperType":"collection"}"#,
      #"{"wrapperType":"collection","collectionId":14}"#)
    let details = try LookupReply.details(Array(text.utf8))
    #expect(
      details == [
        try #require(AlbumID("12")): AlbumDetails(
          genre: "Folk", released: "2026-11-20", copyright: "℗ 2026 Reed Records"),
        try #require(AlbumID("14")): AlbumDetails(),
      ])
    #expect(try LookupReply.details(Array(#"{"resultCount":0,"results":[]}"#.utf8)).isEmpty)
  }

  @Test(
    arguments: [
      (#"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}"#, .down(status: 400)),
      ("", .unreadable), ("null", .unreadable), ("{}", .unreadable), (#"{"results":null}"#, .unreadable),
    ] as [(String, ServiceFailure)])
  func aLookupThatSaysNothingIsAFailure(_ text: String, _ failure: ServiceFailure) {
    #expect(throws: failure) { try LookupReply.details(Array(text.utf8)) }
  }
}
