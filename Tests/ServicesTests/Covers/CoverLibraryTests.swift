import Core
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct CoverLibraryTests {
  static let isbns = ["9780140434088", "9780199536726"]

  @Test func theChainIsFollowedToTheFirstPicture() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma", isbns: Self.isbns)
    world.known.withLock { $0 = WebURL(CoverWorld.google) }
    let last = CoverWorld.openLibrary(Self.isbns[1])
    world.answer(CoverWorld.google, .failure(.unreadable))
    world.answer(last, .success(.stub(3)))
    let library = world.library()
    #expect(await library.client.load(book)?.bytes == Picture.stub(3).bytes)
    let chain = [CoverWorld.service, CoverWorld.google, CoverWorld.openLibrary(Self.isbns[0]), last]
    #expect(world.takeAsked() == chain)
    // Every step is remembered, over a start too.
    #expect(await library.client.load(book)?.bytes == Picture.stub(3).bytes)
    #expect(await world.library().client.load(book)?.bytes == Picture.stub(3).bytes)
    #expect(world.takeAsked().isEmpty)
  }

  @Test func aBookThatNoServiceHasAPictureOfAsksNobody() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma", cover: nil, isbns: Self.isbns)
    #expect(await world.library().client.load(book) == nil)
    #expect(world.takeAsked().isEmpty)
    // Google's is enough of a reason.
    world.known.withLock { $0 = WebURL(CoverWorld.google) }
    #expect(await world.library().client.load(book) == nil)
    #expect(world.takeAsked().count == 3)
  }

  @Test func anAlbumHasTheOneThatAppleNames() throws {
    let url = try #require(WebURL("https://is1-ssl.mzstatic.com/a/600x600bb.jpg"))
    let id = try #require(AlbumID("9"))
    let album = CoverSources(.album(Album(id: id, title: "T", artist: "", coverURL: url)))
    #expect(album.named == url)
    #expect(album.book == nil)
    #expect(album.addresses(known: nil) == [url])
    #expect(CoverSources(.album(Album(id: id, title: "T", artist: ""))).addresses(known: nil).isEmpty)
  }

  @Test func theAddressesAreFewAndEachOnce() throws {
    let isbns = ["9780140434088", "9780199536726", "9780375757853", "9780486424514", "9780141439587", "9780141439662"]
    let book = try CoverWorld.book("emma", isbns: isbns)
    let addresses = CoverSources(book).addresses(known: WebURL(CoverWorld.service))
    #expect(addresses.count == 6)
    #expect(Set(addresses).count == 6)
    #expect(addresses.allSatisfy { $0.isSecure && ImageClient.hosts.allows($0.host) })
  }

  @Test(
    arguments: [
      (.notFound, 30 * 86_400, true), (.unreadable, 86_400, true), (.down(status: 403), 86_400, true),
      (.down(status: 503), 3600, false), (.unreachable, 60, false), (.timedOut, 60, false), (.untrusted, 60, false),
      (.intercepted, 60, false),
    ] as [(ServiceFailure, Int, Bool)])
  func aFailureIsRemembered(_ failure: ServiceFailure, seconds: Int, isKept: Bool) async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma")
    world.answer(CoverWorld.service, .failure(failure))
    let library = world.library()
    for _ in 0..<3 { #expect(await library.client.load(book) == nil) }
    world.pass(seconds: seconds - 1)
    #expect(await library.client.load(book) == nil)
    #expect(world.takeAsked().count == 1)
    // Kept for a start where it says something of the address, up to the last hour.
    world.pass(seconds: isKept ? -7200 : 0)
    #expect(await world.library().client.load(book) == nil)
    #expect(world.takeAsked().count == (isKept ? 0 : 1))
    world.pass(seconds: isKept ? 7202 : 1 + seconds)
    world.answer(CoverWorld.service, .success(.stub()))
    #expect(await library.client.load(book)?.bytes == Picture.stub().bytes)
  }

  @Test func aMemoryThatReachesTooFarIsNone() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma")
    #expect(await world.library().client.load(book) == nil)
    world.pass(seconds: -40 * 86_400)
    world.answer(CoverWorld.service, .success(.stub()))
    #expect(await world.library().client.load(book) != nil)
    try world.folder.write("{\"format\":1", to: "covers/missing.json")
    #expect(await world.library().client.load(book) != nil)
  }

  @Test func oneFlightAnItem() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let client = world.library().client
    let book = try CoverWorld.book("emma")
    try await world.together(30) { #expect(await client.load(book)?.bytes == Picture.stub().bytes) }
    #expect(world.takeAsked().count == 1)
  }

  @Test func thePatienceEndsAndThePictureIsThereNextTime() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let isOver = OneShot<Void>()
    world.hold.withLock { $0 = { await isOver.wait() } }
    let client = world.library(patience: .milliseconds(20)).client
    let book = try CoverWorld.book("emma")
    #expect(await client.load(book) == nil)
    isOver.fire()
    try await eventually { client.held(book) != nil }
    #expect(client.held(book)?.bytes == Picture.stub().bytes)
    #expect(world.takeAsked().count == 1)
  }

  @Test func whatIsNotTheBestIsShownUntilTheBestIsThere() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma", isbns: Self.isbns)
    world.answer(CoverWorld.service, .failure(.unreachable))
    world.answer(CoverWorld.openLibrary(Self.isbns[0]), .success(.stub(2)))
    let client = world.library().client
    #expect(await client.load(book)?.bytes == Picture.stub(2).bytes)
    #expect(client.held(book) == nil)
    world.answer(CoverWorld.service, .success(.stub(1)))
    world.pass(seconds: 61)
    // Only its tag: the file may be gone by now, and the better one there.
    #expect(await client.load(book)?.tag == Fingerprint(Picture.stub(2).bytes).description)
    try await eventually { client.held(book) != nil }
    #expect(client.held(book)?.bytes == Picture.stub(1).bytes)
    #expect(world.pictures.count == 1)
  }

  @Test func theShelfIsWholeOffline() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let library = world.library()
    let kept = Mutex<[Item]>([])
    let store = library.following(
      FavoritesStore(
        current: { Favorites([]) }, add: { item, _ in kept.withLock { $0.append(item) } }, remove: { _ in },
        restore: { _ in }))
    try await store.add(try CoverWorld.book("emma"), nil)
    #expect(kept.withLock { $0 }.count == 1)
    try await eventually { !world.pictures.isEmpty }
    // Another start, another address, no network.
    world.answers.withLock { $0 = [:] }
    let moved = try CoverWorld.book("emma", cover: "moved.png")
    world.answer("https://static01.nyt.com/moved.png", .failure(.unreachable))
    #expect(await world.library().client.load(moved)?.bytes == Picture.stub().bytes)
  }

  @Test func whatCannotBeKeptIsNotFetchedForEveryView() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let client = world.library(calls: FileCalls(fault: { $0 == .open ? .refused(EROFS) : nil })).client
    let book = try CoverWorld.book("emma")
    for _ in 0..<3 { #expect(await client.load(book)?.bytes == Picture.stub().bytes) }
    #expect(client.held(book)?.bytes == Picture.stub().bytes)
    #expect(world.takeAsked().count == 1)
  }

  @Test func aFolderThatIsDeletedIsFilledAgain() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let client = world.library().client
    let book = try CoverWorld.book("emma")
    #expect(await client.load(book) != nil)
    try FileManager.default.removeItem(atPath: world.folder.path("covers"))
    #expect(client.held(book)?.bytes == nil)
    #expect(await client.load(book)?.bytes == Picture.stub().bytes)
    #expect(world.takeAsked().count == 2)
  }
}
