import Core
import Testing

@testable import Services

@Suite struct AlbumFavoriteTests {
  private func favorite() throws -> Favorite {
    let album = Album(
      id: try #require(AlbumID("1440833098")), title: "Tin Harbor", artist: "The Hollow Reeds",
      genres: ["Folk", "Música"], released: "1980-06", copyright: "℗ 2026 Reed Records", isExplicit: true,
      coverURL: WebURL("https://is1-ssl.mzstatic.com/a/600x600bb.jpg"),
      storeURL: WebURL("https://music.apple.com/us/album/tin-harbor/1440833098"))
    let origin = Favorite.Origin(
      chart: Chart.topAlbums.id, chartName: Chart.topAlbums.name, date: AppleFixtures.date("2026-11-30"), rank: 3,
      weeks: nil)
    return Favorite(
      item: .album(album), addedAt: try #require(Timestamp(iso8601: "2026-11-30T04:05:06Z")), origin: origin)
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

  @Test func writesTheFormThatIsPromised() throws {
    #expect(
      file([try favorite()]) == """
        {
          "format": "topshelf.favorites",
          "version": 1,
          "favorites": [
            {
              "id": "album:1440833098",
              "kind": "album",
              "addedAt": "2026-11-30T04:05:06Z",
              "title": "Tin Harbor",
              "artist": "The Hollow Reeds",
              "genres": ["Folk", "Música"],
              "releaseDate": "1980-06",
              "copyright": "℗ 2026 Reed Records",
              "explicit": true,
              "coverURL": "https://is1-ssl.mzstatic.com/a/600x600bb.jpg",
              "storeURL": "https://music.apple.com/us/album/tin-harbor/1440833098",
              "met": {
                "list": "top-albums",
                "listName": "Top 100 Albums",
                "date": "2026-11-30",
                "rank": 3
              }
            }
          ]
        }

        """)
  }

  @Test func survivesTheRoundTrip() throws {
    let bare = Album(id: try #require(AlbumID("9")), title: "</script>\\ \u{2028}😀", artist: "")
    let kept = [
      try favorite(), Favorite(item: .album(bare), addedAt: Timestamp(milliseconds: 5), origin: nil),
      try Fixtures.favorite(),
    ]
    for favorite in kept { #expect(try favorites(file([favorite])) == [favorite]) }
    #expect(try Set(favorites(file(kept))) == Set(kept))
    #expect(!file([kept[1]]).contains("explicit"))
  }

  @Test(
    arguments: [
      (#"{"id":"album:9","title":"T"}"#, true), (#"{"id":"album:9","kind":"album","title":"T"}"#, true),
      (#"{"id":"album:9","kind":"book","title":"T"}"#, false),
      (#"{"id":"book:emma","kind":"album","title":"T"}"#, false), (#"{"id":"album:09","title":"T"}"#, false),
      (#"{"id":"album:x","title":"T"}"#, false), (#"{"id":"album:9","kind":7,"title":"T"}"#, false),
      (#"{"id":"album:9","kind":"album","title":""}"#, false), (#"{"id":"book:emma","kind":"book","title":"T"}"#, true),
    ])
  func kindAndIdMustAgree(_ entry: String, _ isShown: Bool) throws {
    #expect(try favorites(Fixtures.file(entry)).count == (isShown ? 1 : 0))
  }

  @Test func whatMakesNoSenseIsLeftOut() throws {
    let entry =
      #"{"id":"album:9","title":"T","artist":7,"genres":["Folk",7,"",null],"releaseDate":"soon","copyright":[],"explicit":"yes","coverURL":"x","storeURL":"javascript:alert(1)"}"#
    guard case .album(let album)? = try favorites(Fixtures.file(entry)).first?.item else { throw Unexpected() }
    #expect(album == Album(id: try #require(AlbumID("9")), title: "T", artist: "7", genres: ["Folk"]))
  }
}
