import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct AlbumDetailsTests {
  typealias Answer = DetailsAnswer<AlbumDetails>

  private func found(_ album: Album) -> Answer { .found(AlbumDetails(copyright: "℗ \(album.id)")) }

  @Test func aFavoriteIsLookedUpAloneAndRemembered() async throws {
    let world = try DetailsWorld()
    let repository = world.albums()
    repository.lookUp(AppleFixtures.edition("2026-11-30", []))
    let album = try AppleFixtures.album("12")
    #expect(repository.known(album) == nil)
    #expect(await repository.load(album) == found(album))
    #expect(repository.known(album) == found(album))
    #expect(world.asked == ["us 12"])
  }

  @Test func whatIsCompleteIsNotAskedFor() async throws {
    let world = try DetailsWorld()
    let repository = world.albums()
    let album = try AppleFixtures.album("12", copyright: "℗ kept")
    #expect(repository.known(album) == .found(AlbumDetails(copyright: "℗ kept")))
    #expect(await repository.load(album) == .found(AlbumDetails(copyright: "℗ kept")))
    #expect(world.asked.isEmpty)
  }

  @Test(
    arguments: [
      ("https://music.apple.com/jp/album/x/12", "jp"), ("https://itunes.apple.com/gb/album/12?uo=2", "gb"),
      ("https://music.apple.com/album/x/12", "us"), ("https://example.com/jp/album/12", "us"), ("", "us"),
    ])
  func theStoreThatHasItIsAsked(_ url: String, _ country: String) async throws {
    let world = try DetailsWorld()
    _ = await world.albums().load(try AppleFixtures.album("12", storeURL: url))
    #expect(world.asked == ["\(country) 12"])
  }

  @Test func thatAStoreHasNoneIsRememberedForADay() async throws {
    let world = try DetailsWorld()
    world.set { $0.lookup = .success([:]) }
    let repository = world.albums()
    let album = try AppleFixtures.album("12")
    #expect(await repository.load(album) == .notFound)
    world.pass(.seconds(86_000))
    #expect(repository.known(album) == .notFound)
    // Another country's store may have it.
    world.set { $0.country = AppleClientTests.gb }
    #expect(repository.known(album) == nil)
    world.set { $0.country = .us }
    world.pass(.seconds(400))
    #expect(repository.known(album) == nil)
    world.set { $0.lookup = nil }
    #expect(await repository.load(album) == found(album))
    #expect(world.asked == ["us 12", "us 12"])
    // What was found is good for every store.
    world.set { $0.country = AppleClientTests.gb }
    #expect(repository.known(album) == found(album))
  }

  @Test func aReaderMayTryAgainAtOnce() async throws {
    let world = try DetailsWorld()
    world.set { $0.lookup = .failure(.quota) }
    let repository = world.albums()
    let album = try AppleFixtures.album("12")
    for _ in 0..<3 { #expect(await repository.load(album) == .failed(.quota)) }
    #expect(world.asked.count == 1)
    world.set { $0.lookup = nil }
    #expect(world.forgiven == 0)
    repository.retry(album)
    #expect(world.forgiven == 1)
    #expect(await repository.load(album) == found(album))
  }

  @Test func ifOneOfTheChartIsAskedForAllAre() async throws {
    let world = try DetailsWorld()
    world.set { $0.lookup = .failure(.quota) }
    let repository = world.albums()
    let chart = AppleFixtures.edition("2026-11-30", ["A", "B", "C"])
    repository.lookUp(chart)
    try await eventually { repository.known(chart.albums[0]) == .failed(.quota) }
    for album in chart.albums { #expect(await repository.load(album) == .failed(.quota)) }
    let all = "us \(chart.albums.map(\.id.digits).joined(separator: ","))"
    #expect(world.asked == [all])
    world.pass(.seconds(60))
    world.set { $0.lookup = nil }
    for album in chart.albums { #expect(await repository.load(album) == found(album)) }
    #expect(world.asked == [all, all])
    // The same chart again, and one with a new album: only that is asked for.
    repository.lookUp(chart)
    let next = AppleFixtures.edition("2026-12-01", ["A", "New", "C"])
    repository.lookUp(next)
    try await eventually { repository.known(next.albums[1]) != nil }
    #expect(world.asked == [all, all, "us \(next.albums[1].id)"])
  }

  @Test func whatIsInFlightIsNotAskedForAgain() async throws {
    let world = try DetailsWorld()
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let repository = world.albums()
    let chart = AppleFixtures.edition("2026-11-30", ["A", "B", "C"])
    repository.lookUp(chart)
    repository.lookUp(AppleFixtures.edition("2026-11-30", ["B", "D", "A"]))
    async let last = repository.load(chart.albums[2])
    try await eventually { world.asked.count == 2 }
    latch.fire()
    #expect(await last == found(chart.albums[2]))
    // Both are on their way, in any order.
    let all = "us \(chart.albums.map(\.id.digits).joined(separator: ","))"
    #expect(world.asked.contains(all) && world.asked.contains { !$0.contains(",") })
  }

  @Test func oneLookupHasAHundredAndFiftyAlbumsAtMost() async throws {
    let world = try DetailsWorld()
    let repository = world.albums()
    let albums = try (1...200).map { try AppleFixtures.album(String($0)) }
    repository.lookUp(albums, as: Chart.topAlbums.id)
    for album in albums { #expect(await repository.load(album) == found(album)) }
    let counts = world.asked.map { $0.split(separator: ",").count }
    // The rest may come in two, if a page asks while the first answer is taken.
    #expect(counts.first == 150 && counts.reduce(0, +) == 200)
  }

  @Test func albumsOfAnotherStoreAreNotCompanions() async throws {
    let world = try DetailsWorld()
    let repository = world.albums()
    let albums = [
      try AppleFixtures.album("12"), try AppleFixtures.album("13", storeURL: "https://music.apple.com/jp/album/x/13"),
    ]
    repository.lookUp(albums, as: Chart.topAlbums.id)
    for album in albums { #expect(await repository.load(album) == found(album)) }
    #expect(world.asked == ["us 12", "jp 13"])
  }

  @Test func theyAreThereForTheNextRun() async throws {
    let world = try DetailsWorld()
    let details = AlbumDetails(genre: "Folk", released: "1980-06", copyright: "℗ x")
    let (known, missing) = (try AppleFixtures.album("12"), try AppleFixtures.album("13"))
    world.set { $0.lookup = .success([known.id: details]) }
    world.albums().lookUp([known, missing], as: Chart.topAlbums.id)
    try await eventually {
      await world.waitForWrites()
      return world.albums().known(missing) != nil
    }
    let next = world.albums()
    #expect(next.known(known) == .found(details))
    #expect(next.known(missing) == .notFound)
    #expect(world.asked.count == 1)
  }

  @Test func aFavoriteIsKeptWithWhatIsKnownOfIt() async throws {
    let world = try DetailsWorld()
    let repository = world.albums()
    let kept = Mutex<[Item]>([])
    let store = repository.completing(
      FavoritesStore(
        current: { Favorites([]) }, add: { item, _ in kept.withLock { $0.append(item) } }, remove: { _ in },
        restore: { _ in }))
    let album = try AppleFixtures.album("12")
    let book = Item.book(try DetailsWorld.book())
    try await store.add(.album(album), nil)
    _ = await repository.load(album)
    try await store.add(.album(album), nil)
    try await store.add(book, nil)
    let details = AlbumDetails(copyright: "℗ 12")
    #expect(kept.withLock { $0 } == [.album(album), .album(album.completed(with: details)), book])
    #expect(world.asked.count == 1)
  }

  @Test func aDatabaseThatTakesNothingIsNotAskedForEveryView() async throws {
    let world = try DetailsWorld()
    try world.folder.write("", to: "file")
    let database = CacheDatabase(folder: world.folder.path("file/below"), clock: world.clock, log: { _ in })
    let repository = world.albums(database)
    let album = try AppleFixtures.album("12")
    for _ in 0..<3 { #expect(await repository.load(album) == found(album)) }
    #expect(world.asked.count == 1)
  }
}
