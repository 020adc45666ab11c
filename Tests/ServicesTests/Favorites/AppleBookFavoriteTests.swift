import Core
import Testing

@testable import Services

/// A favorite that was found on one of Apple's charts of books.
@Suite struct AppleBookFavoriteTests {
  private static let picture = WebURL(AppleBookFixtures.artwork("9780140434088.jpg", "600x600bb.jpg"))

  private func favorite(isAudio: Bool = false, cover: WebURL? = picture) throws -> Favorite {
    let apple = try #require(
      AppleBook(
        id: "1440833098", isAudio: isAudio, coverURL: Self.picture,
        storeURL: WebURL("https://books.apple.com/us/book/low-water/id1440833098"), isbn: ISBN("9780140434088")))
    let book = Book(
      key: try #require(BookKey("low-water-ada-finch")), title: "Low Water", author: "Ada Finch",
      byline: "by Ada Finch", coverURL: cover, subtitle: "A Novel, The Lantern Trilogy Book 2", apple: apple)
    let origin = Favorite.Origin(
      chart: Chart.appleBooksPaid.id, chartName: Chart.appleBooksPaid.name, date: AppleFixtures.date("2026-11-30"),
      rank: 3, weeks: nil)
    return Favorite(
      item: .book(book), addedAt: try #require(Timestamp(iso8601: "2026-11-30T04:05:06Z")), origin: origin)
  }

  private func file(_ favorites: [Favorite]) -> String {
    var file = FavoritesFile()
    for favorite in favorites { file.insert(FavoritesFile.Entry(favorite)) }
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private func favorites(_ text: String) throws -> [Favorite] {
    guard case .good(let file) = FavoritesFile.read(Array(text.utf8)) else { throw Unexpected() }
    return file.favorites
  }

  private func book(_ favorite: Favorite?) throws -> Book {
    guard case .book(let book)? = favorite?.item else { throw Unexpected() }
    return book
  }

  @Test func writesTheFormThatIsPromised() throws {
    #expect(
      file([try favorite(isAudio: true)]) == """
        {
          "format": "topshelf.favorites",
          "version": 1,
          "favorites": [
            {
              "id": "book:low-water-ada-finch",
              "kind": "book",
              "addedAt": "2026-11-30T04:05:06Z",
              "title": "Low Water",
              "author": "Ada Finch",
              "coverURL": "\(Self.picture?.text ?? "")",
              "subtitle": "A Novel, The Lantern Trilogy Book 2",
              "appleID": "1440833098",
              "appleURL": "https://books.apple.com/us/book/low-water/id1440833098",
              "audiobook": true,
              "met": {
                "list": "apple-books-paid",
                "listName": "Apple Books, Top Paid",
                "date": "2026-11-30",
                "rank": 3
              }
            }
          ]
        }

        """)
    #expect(!file([try favorite()]).contains("audiobook"))
  }

  /// Its links and pictures are those that it was saved with: the number is in the name of the picture.
  @Test(arguments: [true, false]) func survivesTheRoundTrip(_ isAudio: Bool) throws {
    let favorite = try favorite(isAudio: isAudio)
    let read = try favorites(file([favorite]))
    #expect(read == [favorite])
    #expect(file(read) == file([favorite]))
    #expect(try book(read.first).isbnsForLinks.map(\.digits) == ["9780140434088"])
    #expect(read.first?.item.coverShape == (isAudio ? .square : .upright))
  }

  /// On a list of the Times, too, whose picture is shown: that is no square.
  @Test func anAudiobookWithAPictureOfTheTimesIsUpright() throws {
    let favorite = try favorite(isAudio: true, cover: WebURL("https://static01.nyt.com/1.jpg"))
    #expect(favorite.item.coverShape == .upright)
    let read = try favorites(file([favorite])).first
    #expect(read?.item.coverShape == .upright)
    #expect(try book(read).coverURL?.text == "https://static01.nyt.com/1.jpg")
    #expect(try book(read).apple?.isAudio == true)
  }

  @Test(
    arguments: [
      #""appleID":"x""#, #""appleID":"""#, #""appleID":[]"#, #""appleID":"123456789012345678901""#,
      #""audiobook":true"#,
      #""appleURL":"https://books.apple.com/1""#,
    ])
  func withoutANumberItIsNoneOfApples(_ member: String) throws {
    #expect(try book(try favorites(Fixtures.file(Fixtures.entry("Emma", ",\(member)"))).first).apple == nil)
  }

  @Test func whatMakesNoSenseIsLeftOut() throws {
    for (members, isAudio) in [
      (#""appleURL":"https://evil.example/1","audiobook":"yes","subtitle":7"#, false),
      (#""appleURL":"javascript:alert(1)","audiobook":1,"subtitle":[]"#, false),
      (#""appleURL":7,"audiobook":true,"coverURL":"javascript:alert(1)""#, true),
    ] {
      let entry = Fixtures.entry("Emma", #","appleID":7,\#(members)"#)
      let book = try book(try favorites(Fixtures.file(entry)).first)
      #expect(book.apple == AppleBook(id: "7", isAudio: isAudio))
      #expect(book.subtitle == (members.contains(#""subtitle":7"#) ? "7" : ""))
    }
  }
}
