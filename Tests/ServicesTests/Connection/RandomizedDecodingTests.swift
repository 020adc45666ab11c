import Core
import TestSupport
import Testing

@testable import Services

/// Whatever a service sends, the decoders come back, and what they give back keeps its promises.
@Suite struct RandomizedDecodingTests {
  static let overview =
    #"{"status":"OK","results":{"published_date":"2026-12-06","lists":[{"list_name":"Hardcover Fiction","display_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","updated":"WEEKLY","normal_list_ends_at":15,"books":[{"rank":1,"rank_last_week":2,"weeks_on_list":3,"title":"THE \"MOONSTONE\" \u00e9 \ud83d\ude00","author":"Wilkie Collins","contributor":"by Wilkie Collins","description":"A <b>diamond</b> &amp; more","publisher":"Penguin","primary_isbn13":"9780140434088","primary_isbn10":"0140434089","isbns":[{"isbn10":"0140434089","isbn13":"9780140434088"}],"book_image":"https://static01.nyt.com/a.jpg","amazon_product_url":"https://www.amazon.com/dp/0140434089"},{"rank":2,"title":"EMMA"}]}]}}"#
  static let volumes =
    #"{"totalItems":1,"items":[{"volumeInfo":{"title":"The Moonstone","subtitle":"A Romance","description":"<p>A &lt;i&gt;diamond&lt;/i&gt;</p><script>x</script>","industryIdentifiers":[{"identifier":"9780140434088"}],"pageCount":528,"categories":["Fiction"],"imageLinks":{"thumbnail":"http://books.google.com/a&edge=curl"}}}]}"#

  static let feed = AppleFixtures.feed(
    AppleFixtures.row(
      "1", #"Tin \u00e9 \ud83d\ude00"#,
      #","releaseDate":"2026-11-20","contentAdvisoryRating":"Explict","artworkUrl100":"\#(AppleFixtures.artwork)","genres":[{"genreId":"34","name":"Music"}],"url":"https://music.apple.com/us/album/x/1""#
    ), AppleFixtures.row("2", "Low Water"))
  static let iTunes = AppleFixtures.iTunes(
    "[\(AppleFixtures.entry("1", "One", #","link":{"attributes":{"href":"https://music.apple.com/1"}}"#)),\(AppleFixtures.entry("2", "Two"))]"
  )
  static let lookup = AppleFixtures.lookup(AppleFixtures.collection("7"), AppleFixtures.collection("8"))

  static let books = AppleFixtures.feed(
    AppleBookFixtures.row(
      "1", #"Low \u00e9 \ud83d\ude00: A Novel (Book 2)"#, by: #"Ada &amp; Bo \u0026 Cy, Jr. with Di"#,
      #","releaseDate":"2026-11-20","artworkUrl100":"\#(AppleBookFixtures.artwork("9780140434088.d.jpg"))","genres":[{"genreId":"38","name":"Books"},{"genreId":"9031","name":"Fiction"}],"url":"https://books.apple.com/us/book/id1""#
    ), AppleBookFixtures.row("2", "Low Water"))
  static let found = AppleFixtures.lookup(
    AppleBookFixtures.ebook(
      "1", "Low Water (Unabridged)",
      #","description":"<p>A &lt;i&gt;flood&lt;/i&gt;</p>","genres":["Fiction","Books"],"genreIds":["9031","38"],"trackViewUrl":"https://books.apple.com/us/book/id1""#
    ), #"{"wrapperType":"audiobook","collectionId":2,"collectionName":"Salt","artistName":"Bo Reed"}"#)

  @Test func theDecodersComeBack() throws {
    var random = RandomBytes()
    let isbn = try #require(ISBN("9780140434088"))
    for _ in RandomBytes.rounds(300) {
      let answer = random.mutation(of: Array(Self.overview.utf8))
      if let week = NewYorkTimesReply.overview(answer, known: .empty) {
        for entry in week.flatMap(\.entries) { check(entry, seed: random.seed) }
      }
      _ = NewYorkTimesReply.list(answer, known: .empty)
      _ = NewYorkTimesReply.names(answer, known: .empty, fetchedAt: Timestamp(seconds: 1_796_000_000))
      let details = try? GoogleBooksReply.details(
        random.mutation(of: Array(Self.volumes.utf8)), isbn: isbn, title: "The Moonstone")
      #expect(details?.description.allSatisfy { isClean($0) } ?? true, "seed \(random.seed)")
      for album in albums(random.mutation(of: Array(Self.feed.utf8)), random.mutation(of: Array(Self.iTunes.utf8))) {
        check(album, seed: random.seed)
      }
      let lookup = try? LookupReply.details(random.mutation(of: Array(Self.lookup.utf8)))
      #expect(lookup?.values.allSatisfy { isClean($0.copyright) } ?? true, "seed \(random.seed)")
      let chart = AppleBooksReply.edition(
        random.mutation(of: Array(Self.books.utf8)), chart: .appleBooksPaid, country: .us, today: AppleFixtures.today)
      for entry in chart?.entries ?? [] {
        check(entry, seed: random.seed)
        checkApple(entry, seed: random.seed)
      }
      let found = try? BookLookupReply.rows(random.mutation(of: Array(Self.found.utf8)))
      for row in found ?? [] {
        let entry = Entry(rank: 1, movement: nil, weeksOnList: nil, item: .book(row.fields.book))
        checkApple(entry, seed: random.seed)
        #expect(row.details.description.allSatisfy { isClean($0) }, "seed \(random.seed)")
      }
      _ = StorefrontTable(random.bytes(upTo: 200))
      _ = KnownCharts(random.bytes(upTo: 200))
    }
  }

  private func check(_ entry: Entry, seed: UInt64) {
    guard case .book(let book) = entry.item else { return }
    let isGood =
      (1...1000).contains(entry.rank) && entry.weeksOnList.map { $0 > 0 } != false
      && BookKey(book.key.text) == book.key && isClean(book.title) && isClean(book.summary)
      && book.coverURL?.isSecure != false && book.amazonURL.map(AmazonLink.isTrusted) != false
    #expect(isGood, "seed \(seed): \(book)")
  }

  private func checkApple(_ entry: Entry, seed: UInt64) {
    guard case .book(let book) = entry.item, let apple = book.apple else {
      Issue.record("seed \(seed): \(entry)")
      return
    }
    let isGood =
      !book.title.isEmpty && isClean(book.title) && isClean(book.author) && isClean(book.subtitle)
      && book.isbns.isEmpty && apple.genres.allSatisfy { !$0.isEmpty && isClean($0) }
      && (apple.released.isEmpty || !PartialDate.words(apple.released).isEmpty)
      && book.coverURL == apple.coverURL && apple.coverURL?.host.hasSuffix(".mzstatic.com") != false
      && apple.storeURL.map(AppleBook.isTrusted) != false
    #expect(isGood, "seed \(seed): \(book)")
  }

  private func albums(_ feed: [UInt8], _ iTunes: [UInt8]) -> [Album] {
    let charts = [
      AppleFeedReply.edition(feed, country: .us, today: AppleFixtures.today),
      ITunesFeedReply.edition(iTunes, country: .us, today: AppleFixtures.today),
    ]
    return charts.compactMap(\.self).flatMap(\.albums)
  }

  private func check(_ album: Album, seed: UInt64) {
    let isGood =
      !album.title.isEmpty && isClean(album.title) && isClean(album.artist) && isClean(album.copyright)
      && album.genres.allSatisfy { !$0.isEmpty && isClean($0) } && !album.genres.isEmpty
      && (album.released.isEmpty || !PartialDate.words(album.released).isEmpty)
      && album.coverURL?.isSecure != false && album.storeURL.map(StoreLink.isTrusted) != false
    #expect(isGood, "seed \(seed): \(album)")
  }

  private func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E }
  }
}
