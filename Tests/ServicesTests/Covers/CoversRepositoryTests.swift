import Core
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct CoversRepositoryTests {
  static let isbns = ["9780140434088", "9780199536726"]

  @Test func theChainIsFollowedToTheFirstPicture() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma", isbns: Self.isbns)
    world.known.withLock { $0 = WebURL(CoverWorld.google) }
    let last = CoverWorld.openLibrary(Self.isbns[1])
    world.answer(CoverWorld.google, .failure(.unreadable))
    world.answer(last, .success(.stub(3)))
    let repository = world.repository()
    #expect(await repository.client.load(book)?.bytes == Picture.stub(3).bytes)
    let chain = [CoverWorld.service, CoverWorld.google, CoverWorld.openLibrary(Self.isbns[0]), last]
    #expect(world.takeAsked() == chain)
    // Every step is remembered, over a start too.
    #expect(await repository.client.load(book)?.bytes == Picture.stub(3).bytes)
    #expect(await world.repository().client.load(book)?.bytes == Picture.stub(3).bytes)
    #expect(world.takeAsked().isEmpty)
  }

  @Test func aBookThatNoServiceHasAPictureOfAsksNobody() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma", cover: nil, isbns: Self.isbns)
    #expect(await world.repository().client.load(book) == nil)
    #expect(world.takeAsked().isEmpty)
    // Google's is enough of a reason.
    world.known.withLock { $0 = WebURL(CoverWorld.google) }
    #expect(await world.repository().client.load(book) == nil)
    #expect(world.takeAsked().count == 3)
  }

  @Test func anAlbumHasTheOneThatAppleNames() throws {
    let url = try #require(WebURL("https://is1-ssl.mzstatic.com/a/600x600bb.jpg"))
    let id = try #require(AlbumID("9"))
    let album = CoverSources(.album(Album(id: id, title: "T", artist: "", coverURL: url)))
    #expect(album.named == url)
    #expect(album.book == nil)
    #expect(album.addresses(details: nil) == [url])
    #expect(CoverSources(.album(Album(id: id, title: "T", artist: ""))).addresses(details: nil).isEmpty)
  }

  @Test func aBookOfApplesHasItsPicture() throws {
    let (times, google) = (WebURL("https://static01.nyt.com/1.jpg"), WebURL("https://books.google.com/1"))
    let apple = try #require(WebURL("https://is1-ssl.mzstatic.com/a/9780140434088.jpg/600x600bb.jpg"))
    let openLibrary = OpenLibrary.cover(of: try #require(ISBN("9780140434088")))
    func addresses(_ cover: WebURL?, _ isbns: [String] = [], details: WebURL?) throws -> [WebURL?] {
      let book = Book(
        key: try #require(BookKey("emma")), title: "Emma", author: "", byline: "", isbns: isbns.compactMap { ISBN($0) },
        coverURL: cover, apple: AppleBook(id: "7", coverURL: apple, isbn: ISBN("9780140434088")))
      return CoverSources(.book(book)).addresses(details: details)
    }
    #expect(try addresses(apple, details: nil) == [apple, openLibrary])
    #expect(try addresses(times, details: google) == [times, apple, google, openLibrary])
    // The number in the name of its picture serves a book that has no other.
    let other = OpenLibrary.cover(of: try #require(ISBN("9780199536726")))
    #expect(try addresses(nil, ["9780199536726"], details: apple) == [apple, other])
    #expect(ImageClient.hosts.allows(apple.host))
  }

  @Test func theAddressesAreFewAndEachOnce() throws {
    let isbns = ["9780140434088", "9780199536726", "9780375757853", "9780486424514", "9780141439587", "9780141439662"]
    let book = try CoverWorld.book("emma", isbns: isbns)
    let addresses = CoverSources(book).addresses(details: WebURL(CoverWorld.service))
    #expect(addresses.count == 6)
    #expect(Set(addresses).count == 6)
    #expect(addresses.allSatisfy { $0.isSecure && ImageClient.hosts.allows($0.host) })
  }

  @Test(
    arguments: [
      // Of the address: kept for the next start.
      (.notFound, 30 * 86_400, true), (.unreadable, 86_400, true), (.down(status: 403), 86_400, true),
      (.down(status: 503), 3600, true),
      // Of the network or the host.
      (.unreachable, 60, false), (.timedOut, 60, false), (.untrusted, 60, false), (.intercepted, 60, false),
      (.quota, 300, false),
    ] as [(ServiceFailure, Int, Bool)])
  func aFailureIsRemembered(_ failure: ServiceFailure, seconds: Int, isKept: Bool) async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma")
    world.answer(CoverWorld.service, .failure(failure))
    let repository = world.repository()
    for _ in 0..<3 { #expect(await repository.client.load(book) == nil) }
    world.pass(.seconds(seconds - 1))
    #expect(await repository.client.load(book) == nil)
    #expect(world.takeAsked().count == 1)
    #expect(await world.repository().client.load(book) == nil)
    #expect(world.takeAsked().count == (isKept ? 0 : 1))
    world.pass(.seconds(1))
    world.answer(CoverWorld.service, .success(.stub()))
    #expect(await repository.client.load(book)?.bytes == Picture.stub().bytes)
  }

  @Test func whatIsRememberedForTooLongIsAskedFor() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma")
    #expect(await world.repository().client.load(book) == nil)
    world.pass(.days(-1))
    world.answer(CoverWorld.service, .success(.stub()))
    #expect(await world.repository().client.load(book) != nil)
  }

  @Test func oneFlightAnItem() async throws {
    let world = try CoverWorld()
    let latch = OneShot<Void>()
    world.answer(CoverWorld.service, .success(.stub()))
    world.latch.withLock { $0 = latch }
    let client = world.repository().client
    let book = try CoverWorld.book("emma")
    async let covers = withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<30 { group.addTask { await client.load(book)?.bytes } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    try await eventually { !world.asked.withLock { $0 }.isEmpty }
    latch.fire()
    #expect(await covers == Array(repeating: Picture.stub().bytes, count: 30))
    #expect(world.takeAsked().count == 1)
  }

  @Test func thePatienceEndsAndThePictureIsThereNextTime() async throws {
    let world = try CoverWorld()
    let latch = OneShot<Void>()
    world.answer(CoverWorld.service, .success(.stub()))
    world.latch.withLock { $0 = latch }
    let client = world.repository(patience: .milliseconds(10)).client
    let book = try CoverWorld.book("emma")
    #expect(await client.load(book) == nil)
    latch.fire()
    try await eventually { client.held(book) != nil }
    #expect(client.held(book)?.bytes == Picture.stub().bytes)
    #expect(world.takeAsked().count == 1)
  }

  @Test func whatIsNotTheBestIsShownUntilTheBestIsThere() async throws {
    let world = try CoverWorld()
    let book = try CoverWorld.book("emma", isbns: Self.isbns)
    world.answer(CoverWorld.service, .failure(.unreachable))
    world.answer(CoverWorld.openLibrary(Self.isbns[0]), .success(.stub(2)))
    let client = world.repository().client
    #expect(await client.load(book)?.bytes == Picture.stub(2).bytes)
    #expect(client.held(book) == nil)
    world.answer(CoverWorld.service, .success(.stub(1)))
    world.pass(.seconds(61))
    // Only its tag: the file may be gone by now, and the better one there.
    #expect(await client.load(book)?.tag == FNV1a(Picture.stub(2).bytes).text)
    try await eventually { client.held(book) != nil }
    #expect(client.held(book)?.bytes == Picture.stub(1).bytes)
    #expect(world.pictures.count == 1)
  }

  @Test func theShelfIsWholeOffline() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let repository = world.repository()
    let kept = Mutex<[Item]>([])
    let store = repository.following(
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
    #expect(await world.repository().client.load(moved)?.bytes == Picture.stub().bytes)
  }

  @Test func whatCannotBeKeptIsNotFetchedForEveryView() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let client = world.repository(calls: FileCalls(fault: { $0 == .open ? .refused(EROFS) : nil })).client
    let book = try CoverWorld.book("emma")
    for _ in 0..<3 { #expect(await client.load(book)?.bytes == Picture.stub().bytes) }
    #expect(client.held(book)?.bytes == Picture.stub().bytes)
    #expect(world.takeAsked().count == 1)
  }

  @Test func aFolderThatIsDeletedIsFilledAgain() async throws {
    let world = try CoverWorld()
    world.answer(CoverWorld.service, .success(.stub()))
    let client = world.repository().client
    let book = try CoverWorld.book("emma")
    #expect(await client.load(book) != nil)
    try FileManager.default.removeItem(atPath: world.folder.path("covers"))
    #expect(client.held(book)?.bytes == nil)
    #expect(await client.load(book)?.bytes == Picture.stub().bytes)
    #expect(world.takeAsked().count == 2)
  }
}
