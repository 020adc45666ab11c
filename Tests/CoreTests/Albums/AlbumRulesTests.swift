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
}
