import Core
import Foundation
import Testing

@testable import Services

/// What is known of a favorite is in its file, so that it is whole without the cache and the services.
@Suite struct FavoriteFactsTests {
  private let folder: TemporaryFolder
  private let known = BookDetails(
    subtitle: "A Romance", description: ["A yellow diamond.", "By morning it is gone."], publisher: "Tinsley",
    published: "1868-07", pageCount: 528, subjects: ["Fiction", "Mystery"],
    coverURL: WebURL("https://books.google.com/1"), storeURL: WebURL("https://books.apple.com/us/book/id7"),
    services: [.googleBooks, .appleBooks])

  init() throws { folder = try TemporaryFolder() }

  private func fileStore(known: BookDetails? = nil, calls: FileCalls = .system) -> FavoritesFileStore {
    FavoritesFileStore(
      folder: folder.path, known: { _ in known }, clock: TickingClock().clock, calls: calls, pause: {}, log: { _ in })
  }

  /// The file as another program wrote it, with a favorite before and behind, and what happens to it.
  private func completing(
    _ entry: String, _ item: Item, _ complete: @escaping @Sendable (Favorite) -> Favorite
  ) async throws -> (before: String, after: String) {
    let before = Fixtures.file(
      Fixtures.entry("Armadale", #", "pages" :1.50e1 "#), entry, Fixtures.entry("Basil", #","mine":{"b":1,"a":2}"#),
      extra: #""theirs":[1.0,2],"#)
    try folder.write(before, to: "favorites.json")
    let fileStore = fileStore()
    fileStore.complete(item, complete)
    await fileStore.waitForWrites(atMost: .seconds(60))
    return (before, try folder.text(of: "favorites.json"))
  }

  @Test func aNewFavoriteIsWrittenWithWhatIsKnown() async throws {
    let fileStore = fileStore(known: known)
    try await fileStore.add(try Fixtures.item("The Moonstone"), origin: nil)
    let text = try folder.text(of: "favorites.json")
    #expect(
      text.contains(
        """
              "publisher": "Tinsley",
              "subtitle": "A Romance",
              "longDescription": ["A yellow diamond.", "By morning it is gone."],
              "published": "1868-07",
              "pages": 528,
              "subjects": ["Fiction", "Mystery"],
              "storeURL": "https://books.apple.com/us/book/id7",
              "detailsFrom": ["google-books", "apple-books"]
            }

        """.trimmingCharacters(in: .newlines)))
    #expect(text.contains(#""version": 1"#))
    var kept = known
    kept.coverURL = nil
    for favorites in [fileStore.current(), self.fileStore().current()] { #expect(favorites.all.first?.details == kept) }
  }

  @Test func whatWasRemovedHasItsFactsAgain() async throws {
    let fileStore = fileStore(known: known)
    let item = try Fixtures.item("The Moonstone")
    try await fileStore.add(item, origin: nil)
    let facts = fileStore.current().all.first?.details
    try await fileStore.remove(item.id)
    try await fileStore.restore(item.id)
    #expect(fileStore.current().all.first?.details == facts)
    // Added again where nothing is known any more.
    let later = self.fileStore()
    try await later.remove(item.id)
    try await later.add(item, origin: nil)
    #expect(later.current().all.first?.details == facts)
  }

  /// Only the new members are added; no byte of any other changes.
  @Test func factsThatComeLaterAreAddedAtTheEnd() async throws {
    let details = known
    let entry = Fixtures.entry("The Moonstone", "  ,\n \"read\" : 1.0e2, \"pages\":null,\"subtitle\":\"Mine\"  \n")
    let (before, after) = try await completing(entry, try Fixtures.item("The Moonstone")) {
      $0.completed(with: details)
    }
    let added = """
      ,
            "publisher": "Tinsley",
            "longDescription": ["A yellow diamond.", "By morning it is gone."],
            "published": "1868-07",
            "subjects": ["Fiction", "Mystery"],
            "storeURL": "https://books.apple.com/us/book/id7",
            "detailsFrom": ["google-books", "apple-books"]
      """
    let start = try #require(before.range(of: #""Mine""#)).upperBound
    let changed = before.replacingCharacters(in: start..<start, with: added)
    for part in [Fixtures.entry("Armadale", #", "pages" :1.50e1 "#), #"{"b":1,"a":2}"#, #""theirs": [1.0,2]"#] {
      #expect(after.contains(part))
    }
    let first = try #require(changed.range(of: #"{"id":"book:the-moonstone"#)).lowerBound
    let last = try #require(changed.range(of: #",{"id":"book:basil"#)).lowerBound
    #expect(after.contains(changed[first..<last]))
    #expect(fileStore().current().all.map(\.item.title) == ["Armadale", "The Moonstone", "Basil"])
  }

  @Test func anAlbumGainsWhatALookupSays() async throws {
    let album = Album(id: try #require(AlbumID("9")), title: "Tin Harbor", artist: "Reeds")
    let entry = #"{"id":"album:9","title":"Tin Harbor","genres":["Music"],"x":0.10}"#
    let details = AlbumDetails(genre: "Folk", released: "1980-06", copyright: "℗ 1980")
    let (_, after) = try await completing(entry, .album(album)) { $0.completed(with: details) }
    #expect(after.contains(#"{"id":"album:9","title":"Tin Harbor","genres":["Folk", "Music"],"x":0.10,"#))
    guard case .album(let kept)? = fileStore().current()[.album(album.id)]?.item else { throw Unexpected() }
    #expect(kept.copyright == "℗ 1980" && kept.released == "1980-06" && kept.genres == ["Folk", "Music"])
  }

  @Test(arguments: [
    #"{"id":"book:the-moonstone-wilkie-collins","title":"The Moonstone","longDescription":["Mine."],"publisher":"P","subtitle":"S","published":"1","pages":2,"subjects":["T"],"storeURL":"https://books.apple.com/us/book/id1"}"#,
    // What is understood otherwise than it is written is left alone.
    #"{"id":"book:the-moonstone-wilkie-collins","title":"The Moonstone","longDescription":"Mine.","publisher":"P","subtitle":"","published":1,"pages":"many","subjects":{},"storeURL":"x","detailsFrom":[]}"#,
    // A favorite of something else.
    #"{"id":"book:no-name-wilkie-collins","title":"No Name"}"#,
  ])
  func whatBringsNothingNewIsNotWritten(_ entry: String) async throws {
    let details = known
    let (before, after) = try await completing(entry, try Fixtures.item("The Moonstone")) {
      $0.completed(with: details)
    }
    #expect(after == before)
  }

  /// An editor writes the file in place while a page is opened.
  @Test func aFileThatIsHalfWrittenIsLeftAlone() async throws {
    try folder.write(Fixtures.file(Fixtures.entry("The Moonstone")), to: "favorites.json")
    let fileStore = fileStore()
    let details = known
    let half = #"{"format":"topshelf.favorites","version":1,"favori"#
    try folder.write(half, to: "favorites.json")
    fileStore.complete(try Fixtures.item("The Moonstone")) { $0.completed(with: details) }
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try folder.text(of: "favorites.json") == half)
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
    // The next view adds it to the file that is whole again.
    try folder.write(Fixtures.file(Fixtures.entry("The Moonstone", #","mine":1"#)), to: "favorites.json")
    _ = fileStore.current()
    fileStore.complete(try Fixtures.item("The Moonstone")) { $0.completed(with: details) }
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try folder.text(of: "favorites.json").contains(#""mine":1"#))
    #expect(try folder.text(of: "favorites.json").contains("A yellow diamond."))
  }

  @Test func aFileThatWasDeletedDoesNotComeBack() async throws {
    try folder.write(Fixtures.file(Fixtures.entry("The Moonstone")), to: "favorites.json")
    let fileStore = fileStore()
    let details = known
    try FileManager.default.removeItem(atPath: "\(folder.path)/favorites.json")
    fileStore.complete(try Fixtures.item("The Moonstone")) { $0.completed(with: details) }
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try !folder.names().contains("favorites.json"))
  }

  @Test func theFavoritesAreNotCertainBesideADamagedFile() async throws {
    try folder.write(Fixtures.file(Fixtures.entry("The Moonstone")), to: "favorites.json")
    #expect(fileStore().certainIDs() == [try Fixtures.item("The Moonstone").id.description])
    try folder.write("{", to: "favorites.json.damaged-2026-11-30T04-05-06Z")
    #expect(fileStore().certainIDs() == nil)
  }

  @Test func aNewerFileIsLeftAlone() async throws {
    let text = Fixtures.file(Fixtures.entry("The Moonstone"), version: "2")
    try folder.write(text, to: "favorites.json")
    let (fileStore, details) = (fileStore(), known)
    fileStore.complete(try Fixtures.item("The Moonstone")) { $0.completed(with: details) }
    await fileStore.waitForWrites(atMost: .seconds(60))
    #expect(try folder.text(of: "favorites.json") == text)
  }

  /// The page has been shown; the next run tries again.
  @Test func aDiskThatIsFullIsTriedOnce() async throws {
    try folder.write(Fixtures.file(Fixtures.entry("The Moonstone")), to: "favorites.json")
    let count = Count()
    var calls = FileCalls.system
    calls.fault = { call in
      guard call == .write else { return nil }
      _ = count.next()
      return .refused(ENOSPC)
    }
    let (fileStore, details) = (fileStore(calls: calls), known)
    var tried: [Int] = []
    for _ in 1...3 {
      fileStore.complete(try Fixtures.item("The Moonstone")) { $0.completed(with: details) }
      await fileStore.waitForWrites(atMost: .seconds(60))
      tried.append(count.next())
    }
    let first = try #require(tried.first)
    #expect(first > 1 && tried == [first, first + 1, first + 2])
    #expect(try folder.text(of: "favorites.json") == Fixtures.file(Fixtures.entry("The Moonstone")))
  }

  @Test func theReviewIsKept() throws {
    func book(_ text: String) -> Book? {
      let json = try? JSONReader.value(of: Array(Fixtures.entry("Emma", text).utf8))
      guard let favorite = json.flatMap({ Favorite(json: $0) }), case .book(let book) = favorite.item else {
        return nil
      }
      return book
    }
    let url = "https://www.nytimes.com/emma.html"
    #expect(book(#","reviewURL":"\#(url)""#)?.reviewURL?.text == url)
    #expect(book(#","reviewURL":"https://example.com/""#)?.reviewURL == nil)
    let favorite = Favorite(
      item: .book(try #require(book(#","reviewURL":"\#(url)""#))), addedAt: Timestamp(seconds: 0), origin: nil)
    #expect(favorite.json["reviewURL"]?.string == url)
  }
}
