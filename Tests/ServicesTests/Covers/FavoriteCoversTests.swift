import Core
import Foundation
import HTTP
import Synchronization
import Testing

@testable import Services

/// A favorite's cover beside its file.
@Suite final class FavoriteCoversTests: Sendable {
  private let world: CoverWorld
  private let item: Item
  private let shelf = Mutex<[Item]>([])

  init() throws {
    world = try CoverWorld()
    item = try CoverWorld.book("Middlemarch")
    world.answer(CoverWorld.service, .success(.stub(1)))
    try FileManager.default.createDirectory(atPath: world.folder.path("Papers"), withIntermediateDirectories: true)
  }

  private func favorite(_ items: Item...) { shelf.withLock { $0 = items } }

  private func covers(_ folder: String = "Papers/covers", calls: FileCalls = .system) -> FavoriteCovers {
    let favorites = Favorites(
      shelf.withLock { $0 }.map { Favorite(item: $0, addedAt: Timestamp(seconds: 0), origin: nil) })
    return FavoriteCovers(
      folder: world.folder.path(folder), favorites: { favorites }, background: world.background, clock: world.clock,
      calls: calls, log: { line in self.world.lines.withLock { $0.append(line) } })
  }

  private func repository(_ covers: FavoriteCovers) -> CoversRepository {
    CoversRepository(
      images: world.images, cache: world.cache(), absences: world.absences(), favoriteCovers: covers,
      named: { _ in nil }, patience: .seconds(60),
      clock: world.clock)
  }

  private func names() async -> [String] {
    await world.background.wait(atMost: .seconds(60))
    return ((try? world.folder.names(in: "Papers/covers")) ?? [])
  }

  private func path(_ names: [String]) -> String { "Papers/covers/" + (names.first ?? "") }

  private func removeCache() throws {
    for name in try world.folder.names() where name != "Papers" {
      try FileManager.default.removeItem(atPath: world.folder.path(name))
    }
  }

  @Test func aPictureThatIsShownIsKeptAndOutlivesTheCache() async throws {
    #expect(await repository(covers()).client.load(item)?.bytes == Picture.stub(1).bytes)
    #expect(await names().isEmpty)
    // It becomes a favorite, and is shown from the cache.
    favorite(item)
    let second = repository(covers())
    let tag = await second.client.load(item)?.tag
    #expect(second.client.held(item)?.tag == tag)
    let kept = await names()
    #expect(kept.count == 1 && kept.first?.hasPrefix("middlemarch.") == true && kept.first?.hasSuffix(".png") == true)
    try removeCache()
    world.answer(CoverWorld.service, .failure(.unreachable))
    _ = world.takeAsked()
    let third = repository(covers())
    #expect(third.client.held(item) == nil)
    let cover = await third.client.load(item)
    #expect(cover?.bytes == Picture.stub(1).bytes && cover?.tag == tag && cover?.mediaType == .png)
    #expect(third.client.held(item)?.bytes == Picture.stub(1).bytes)
    #expect(world.takeAsked().isEmpty)
    #expect(await names() == kept)
  }

  @Test func aPictureThatIsFetchedForAFavoriteIsKept() async throws {
    favorite(item)
    _ = await repository(covers()).client.load(item)
    let names = await names()
    #expect(names.count == 1)
    #expect(try world.folder.bytes(of: path(names)) == Picture.stub(1).bytes)
    #expect(try world.folder.mode(of: path(names)) == 0o600)
  }

  /// The item of a chart may have another key than the favorite's.
  @Test func anItemThatSharesAnISBNHasTheFavoritesPicture() async throws {
    let isbn = "9780140434088"
    favorite(try CoverWorld.book("Middlemarch", isbns: [isbn]))
    let listed = try CoverWorld.book("Middlemarch: A Study", isbns: [isbn])
    _ = await repository(covers()).client.load(listed)
    #expect(await names().first?.hasPrefix("middlemarch.") == true)
    try removeCache()
    world.answer(CoverWorld.service, .failure(.unreachable))
    #expect(await repository(covers()).client.load(listed)?.bytes == Picture.stub(1).bytes)
  }

  @Test func aBetterPictureReplacesTheOneBefore() async throws {
    favorite(item)
    let covers = covers()
    let cache = world.cache()
    for (seed, address) in [(UInt8(1), CoverWorld.google), (2, CoverWorld.service)] {
      let held = await cache.put(.stub(seed), from: try #require(WebURL(address)), for: item.id)
      covers.note(held, of: item)
      let names = await names()
      #expect(names.count == 1)
      #expect(try world.folder.bytes(of: path(names)) == Picture.stub(seed).bytes)
    }
  }

  @Test(arguments: [[], [0xFF], Picture.stub(9).bytes] as [[UInt8]])
  func aFileThatIsDamagedIsWrittenAgain(_ bytes: [UInt8]) async throws {
    favorite(item)
    _ = await repository(covers()).client.load(item)
    let kept = try #require(await names().first)
    try world.folder.write(bytes, to: "Papers/covers/\(kept)")
    try removeCache()
    let repository = repository(covers())
    #expect(await repository.client.load(item)?.bytes == Picture.stub(1).bytes)
    #expect(await names() == [kept])
    #expect(try world.folder.bytes(of: "Papers/covers/\(kept)") == Picture.stub(1).bytes)
  }

  // MARK: What is left

  @Test func whatIsNoFavoriteIsSweptAndNothingElse() async throws {
    let other = try CoverWorld.book("Emma", cover: "b.png")
    world.answer("https://static01.nyt.com/b.png", .success(.stub(2)))
    favorite(item, other)
    let repository = repository(covers())
    for item in [item, other] { _ = await repository.client.load(item) }
    let kept = await names()
    #expect(kept.count == 2)
    let foreign = [
      "Emma.png", "emma.0123456789abcdef.png", "0123456789abcdef-0123456789abcdef-0123456789abcdef.png", ".hidden",
      ".emma.png.topshelf-0123456789abcdef",
    ]
    for name in foreign { try world.folder.write("mine", to: "Papers/covers/\(name)") }
    // A link with a name of ours.
    let link = "dune.0123456789abcdef-0123456789abcdef-0123456789abcdef.png"
    try world.folder.link("Papers/covers/\(link)", to: "Emma.png")
    let all = (kept + foreign + [link]).sorted()
    await covers().sweep { nil }
    #expect(await names() == all)
    await covers().sweep { [self.item.id.description, other.id.description] }
    #expect(await names() == all)
    // A sync program may bring a picture before its favorite.
    await covers().sweep { [self.item.id.description] }
    #expect(await names() == all)
    world.pass(.days(31))
    await covers().sweep { [self.item.id.description] }
    #expect(await names() == all.filter { !$0.hasPrefix("emma.") || foreign.contains($0) })
  }

  @Test func whatAProgramThatWasKilledLeftIsSweptAfterAnHour() async throws {
    favorite(item)
    _ = await repository(covers()).client.load(item)
    let kept = try #require(await names().first)
    let left = ".\(kept).topshelf-0123456789abcdef"
    try world.folder.write("half", to: "Papers/covers/\(left)")
    await covers().sweep { [self.item.id.description] }
    #expect(await names() == [left, kept])
    world.pass(.hours(2))
    await covers().sweep { [self.item.id.description] }
    #expect(await names() == [kept])
  }

  // MARK: Trouble

  @Test func aDiskThatIsFullIsTriedAgainLater() async throws {
    favorite(item)
    let isFull = Mutex(true)
    var calls = FileCalls.system
    calls.fault = { call in call == .write && isFull.withLock { $0 } ? .refused(ENOSPC) : nil }
    let repository = repository(covers(calls: calls))
    for _ in 1...3 { #expect(await repository.client.load(item) != nil) }
    #expect(await names().isEmpty)
    #expect(world.lines.withLock { $0 }.count == 1)
    isFull.withLock { $0 = false }
    #expect(repository.client.held(item) != nil)
    #expect(await names().isEmpty)
    world.pass(.seconds(61))
    #expect(repository.client.held(item) != nil)
    #expect(await names().count == 1)
  }

  @Test(arguments: ["Gone/covers", "Papers/covers"])
  func aFolderThatCannotBeIsNoError(_ folder: String) async throws {
    favorite(item)
    try world.folder.write("mine", to: "Papers/covers")
    let repository = repository(covers(folder))
    #expect(await repository.client.load(item)?.bytes == Picture.stub(1).bytes)
    await world.background.wait(atMost: .seconds(60))
    #expect(try world.folder.text(of: "Papers/covers") == "mine")
    #expect(try !world.folder.names().contains("Gone"))
  }

  @Test func aLinkInThePlaceOfAPictureIsLeftAlone() async throws {
    favorite(item)
    _ = await repository(covers()).client.load(item)
    let kept = try #require(await names().first)
    try FileManager.default.removeItem(atPath: world.folder.path("Papers/covers/\(kept)"))
    try world.folder.write("mine", to: "Papers/mine.png")
    try world.folder.link("Papers/covers/\(kept)", to: "../mine.png")
    try removeCache()
    #expect(await repository(covers()).client.load(item)?.bytes == Picture.stub(1).bytes)
    #expect(await names() == [kept])
    #expect(try world.folder.text(of: "Papers/mine.png") == "mine")
  }

  // MARK: Names

  @Test(arguments: [
    ("The Moonstone", "Wilkie Collins", "the-moonstone-wilkie-collins"), ("1984", "", "1984"),
    ("罪と罰", "ドストエフスキー", "罪と罰-ドストエフスキー"), ("../../etc: \"a/b\" <c>|?*", "CON", "etc-abc-con"),
    (String(repeating: "wide ", count: 40), "", String(repeating: "wide-", count: 11) + "wide"),
    (String(repeating: "罪", count: 40), "", String(repeating: "罪", count: 20)),
  ])
  func aNameIsForPeopleAndForEveryFileSystem(_ title: String, _ artist: String, _ words: String) throws {
    let album = Item.album(Album(id: try #require(AlbumID("9")), title: title, artist: artist))
    let picture = PictureName(of: album.id, from: "0123456789abcdef", tag: "0123456789abcdef", .webP)
    let name = FavoriteCoverName(picture, of: album)
    #expect(name.text == "\(words).\(picture.text)")
    #expect(FavoriteCoverName(name.text) == name)
    #expect(DurableFile.temporaryPath(for: name.text).utf8.count - 2 <= 143)
  }
}
