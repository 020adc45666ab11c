import Core
import Testing

@Suite struct AlbumRulesTests {
  @Test(arguments: [
    ([("34", "Music"), ("14", "Pop")], ["Pop"]), ([("14", "Pop"), ("34", "Music")], ["Pop"]),
    ([("34", "Música")], ["Music"]), ([], ["Music"]), ([("16", "Soundtrack"), ("1169", "Soundtrack")], ["Soundtrack"]),
    ([("12", "Latino"), ("1119", "Urbano latino")], ["Latino", "Urbano latino"]), ([("1", "")], ["Music"]),
    ([("", "Jazz")], ["Jazz"]),
  ])
  func genresAreThoseThatSaySomething(_ genres: [(String, String)], _ shown: [String]) {
    #expect(AlbumGenres.shown(genres.map { (id: $0.0, name: $0.1) }) == shown)
  }

  @Test(arguments: [
    ("100x100bb.jpg", "600x600bb.jpg"), ("200x200bb.png", "600x600bb.jpg"), ("55x55bb-85.png", "600x600bb.jpg"),
    ("100x99bb.jpg", "600x600bb.jpg"), ("60x60.webp", "600x600bb.jpg"), ("600x600bb.jpg", "600x600bb.jpg"),
    ("source", "source"), ("mzi.hjhjowfn.jpg", "mzi.hjhjowfn.jpg"), ("100x100bb.svg", "100x100bb.svg"),
    ("100x100bb.jpg?x=1", "100x100bb.jpg?x=1"), ("x100bb.jpg", "x100bb.jpg"), ("100x.jpg", "100x.jpg"),
    ("100x100BB.jpg", "100x100BB.jpg"), ("100x100bb-.jpg", "100x100bb-.jpg"), ("", ""),
  ])
  func theSizeOfAPictureIsWrittenByItsForm(_ segment: String, _ large: String) throws {
    // The path holds a size of its own, which must stay.
    let base = "https://is1-ssl.mzstatic.com/image/thumb/Music/v4/100x100bb.jpg/"
    #expect(ArtworkURL.large(try #require(WebURL(base + segment))).text == base + large)
  }

  @Test(arguments: [
    ("https://music.apple.com/us/album/a-b/12", "https://music.apple.com/us/album/a-b/12?app=itunes"),
    (
      "https://music.apple.com/us/album/deb%C3%AD/12?app=music",
      "https://music.apple.com/us/album/deb%C3%AD/12?app=itunes"
    ),
    ("https://itunes.apple.com/gb/album/x/id12?uo=4#top", "https://music.apple.com/gb/album/x/id12?app=itunes"),
    ("http://music.apple.com/us/album/a/12", "https://music.apple.com/de/album/12?app=itunes"),
    ("https://evil.example/us/album/a/12", "https://music.apple.com/de/album/12?app=itunes"),
    ("https://music.apple.com.evil.example/12", "https://music.apple.com/de/album/12?app=itunes"),
    ("https://music.apple.com/", "https://music.apple.com/de/album/12?app=itunes"),
    ("https://music.apple.com", "https://music.apple.com/de/album/12?app=itunes"),
    (nil, "https://music.apple.com/de/album/12?app=itunes"),
  ])
  func theStoreLinkIsOnApplesHostAlone(_ named: String?, _ link: String) throws {
    let album = Album(
      id: try #require(AlbumID("12")), title: "T", artist: "A", storeURL: try named.map { try #require(WebURL($0)) })
    #expect(StoreLink.url(for: album, country: try #require(CountryCode("de")))?.text == link)
  }

  @Test func movementIsCountedFromTheLastEditionThatWasSeen() throws {
    func edition(_ ids: [String]) throws -> Edition {
      let entries = try ids.enumerated().map { index, id in
        Entry(
          rank: index + 1, movement: nil, weeksOnList: nil,
          item: .album(Album(id: try #require(AlbumID(id)), title: id, artist: "")))
      }
      return Edition(chart: .topAlbums, date: try #require(CalendarDate("2026-11-30")), entries: entries)
    }
    let now = try edition(["1", "2", "3", "4"])
    #expect(Ranking.entries(now.entries, since: nil).map(\.movement) == [nil, nil, nil, nil])
    let before = try edition(["3", "2", "1"])
    #expect(Ranking.entries(now.entries, since: before).map(\.movement) == [.up(2), .same, .down(2), .new])
    #expect(Ranking.entries(now.entries, since: try edition([])).allSatisfy { $0.movement == .new })
  }
}
