import Core
import Testing

@testable import Services

/// What Apple's lookup and search say of books.
@Suite struct BookLookupReplyTests {
  private typealias Fixtures = AppleBookFixtures

  private func rows(_ results: String...) throws -> [BookLookupReply.Row] {
    try BookLookupReply.rows(Array(AppleFixtures.lookup(results.joined(separator: ",")).utf8))
  }

  @Test func readsAWholeResult() throws {
    let row = try #require(
      try rows(
        Fixtures.ebook(
          "1440833098", "Low Water: A Novel", by: "Ada Finch & Bo Reed",
          #","description":"<b>A flood.</b><br /><br />It&#39;s late \u0026amp; dark.","genres":["Fiction &amp; Literature","Books"],"primaryGenreName":"Mysteries","releaseDate":"2026-11-20T08:00:00Z","trackViewUrl":"https://books.apple.com/us/book/x/id1440833098?uo=4","artworkUrl100":"\#(Fixtures.artwork("9780140434088.jpg"))","averageUserRating":4.5,"price":9.99,"isbn":"9780140434088""#
        )
      ).first)
    #expect(row.fields.key == BookKey("low-water-ada-finch"))
    #expect(row.fields.apple.id == "1440833098" && !row.fields.apple.isAudio)
    // There is no ISBN in it: that of an answer is another edition's.
    #expect(
      row.details
        == BookDetails(
          subtitle: "A Novel", description: ["A flood.", "It's late & dark."], published: "2026-11-20",
          subjects: ["Fiction & Literature", "Mysteries"],
          coverURL: WebURL(Fixtures.artwork("9780140434088.jpg", "600x600bb.jpg")),
          storeURL: WebURL("https://books.apple.com/us/book/x/id1440833098?uo=4")))
  }

  @Test func readsAnAudiobookByItsOwnMembers() throws {
    let row = try #require(
      try rows(
        #"{"wrapperType":"audiobook","collectionId":12,"collectionName":"Low Water (Unabridged)","artistName":"Ada Finch","collectionViewUrl":"https://books.apple.com/us/audiobook/x/id12","primaryGenreName":"Audiobooks","description":"Read aloud."}"#
      ).first)
    #expect(row.fields.apple.id == "12" && row.fields.apple.isAudio)
    #expect(row.fields.key == BookKey("low-water-ada-finch"))
    #expect(row.details.description == ["Read aloud."] && row.details.subjects.isEmpty)
    #expect(row.details.storeURL?.text == "https://books.apple.com/us/audiobook/x/id12")
  }

  @Test func whatIsNoBookIsSkipped() throws {
    let rows = try rows(
      "7", "null", "{}", AppleFixtures.collection("3"),
      #"{"wrapperType":"track","kind":"song","trackId":4,"trackName":"Low Water","artistName":"Ada Finch"}"#,
      #"{"wrapperType":"software","trackId":5,"trackName":"Low Water"}"#,
      #"{"kind":"ebook","trackName":"No Id"}"#, #"{"kind":"ebook","trackId":6}"#, Fixtures.ebook("8", " "),
      Fixtures.ebook("9", "Bare"), Fixtures.ebook(#""10""#, "Text"))
    #expect(rows.map(\.fields.apple.id) == ["9", "10"])
    #expect(rows.first?.details == BookDetails())
  }

  @Test(
    arguments: [
      "https://books.apple.com.example/1", "http://books.apple.com/1", "https://itunes.apple.com/us/book/id1",
      "javascript:alert(1)", "",
    ])
  func leadsToTheBookStoreOnly(_ url: String) throws {
    #expect(try rows(Fixtures.ebook("1", "T", #","trackViewUrl":"\#(url)""#)).first?.details.storeURL == nil)
    #expect(try rows(Fixtures.ebook("1", "T", #","artworkUrl100":"\#(url)/1x1.jpg""#)).first?.details.coverURL == nil)
  }

  @Test(
    arguments: [
      (#""genres":["Romane","Bücher"],"genreIds":["9031","38"],"primaryGenreName":"Bücher""#, ["Romane"]),
      (#""genres":["Romane","Bücher"],"genreIds":[9031,38],"primaryGenreName":"Krimis""#, ["Romane", "Krimis"]),
      (#""genres":["Hörbücher"],"genreIds":["50000024"]"#, []), (#""genres":["Novels","Books"]"#, ["Novels"]),
      // Lists that do not belong together say nothing of each other.
      (#""genres":["Romane","Lyrik"],"genreIds":["38"]"#, ["Romane", "Lyrik"]), (#""genres":7"#, ["7"]),
      (#""genres":null,"genreIds":["38"],"primaryGenreName":"Romane""#, ["Romane"]),
    ] as [(String, [String])])
  func leavesOutTheGenreThatEveryBookHas(_ members: String, _ genres: [String]) throws {
    #expect(try rows(Fixtures.ebook("1", "T", ",\(members)")).first?.details.subjects == genres)
  }

  @Test func nothingFoundIsAnAnswer() throws {
    #expect(try BookLookupReply.rows(Array("\n\n\n{\"resultCount\":0,\"results\":[]}\n".utf8)).isEmpty)
  }

  @Test(
    arguments: [
      (#"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}"#, .down(status: 400)),
      (#"{"errorMessage":"x","results":[]}"#, .down(status: 400)), ("", .unreadable), ("null", .unreadable),
      ("{}", .unreadable), ("[]", .unreadable), (#"{"results":null}"#, .unreadable),
    ] as [(String, ServiceFailure)])
  func anAnswerThatSaysNothingIsAFailure(_ text: String, _ failure: ServiceFailure) {
    #expect(throws: failure) { try BookLookupReply.rows(Array(text.utf8)) }
  }
}
