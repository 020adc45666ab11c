import Core
import HTTP
import TestSupport
import Testing

@testable import Services

@Suite struct AlbumDetailsLibraryTests {
  private let gb = AppleClientTests.gb

  @Test func aFavoriteIsLookedUpAloneAndRemembered() async throws {
    let world = try AlbumWorld()
    let details = world.details().client
    let album = try AppleFixtures.album("12")
    #expect(details.known(album) == nil)
    let found = AlbumDetailsClient.Answer.found(AlbumDetails(copyright: "℗ 12"))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 { group.addTask { await details.load(album) == found } }
      for await isFound in group { #expect(isFound) }
    }
    #expect(details.known(album) == found)
    #expect(world.lookups.map { $0.map(\.digits) } == [["12"]])
  }

  @Test func whatIsCompleteIsNotAskedFor() async throws {
    let world = try AlbumWorld()
    let details = world.details().client
    let album = try AppleFixtures.album("12", copyright: "℗ kept")
    #expect(details.known(album) == .found(AlbumDetails(copyright: "℗ kept")))
    #expect(await details.load(album) == .found(AlbumDetails(copyright: "℗ kept")))
    #expect(world.asked.isEmpty)
  }

  @Test(
    arguments: [
      ("https://music.apple.com/jp/album/x/12", "jp"), ("https://itunes.apple.com/gb/album/12?uo=2", "gb"),
      ("https://music.apple.com/album/x/12", "us"), ("https://example.com/jp/album/12", "us"), ("", "us"),
    ])
  func theStoreThatHasItIsAsked(_ url: String, _ country: String) async throws {
    let world = try AlbumWorld()
    _ = await world.details().client.load(try AppleFixtures.album("12", storeURL: url))
    #expect(world.asked == ["lookup \(country)"])
  }

  @Test func thatAStoreHasNoneIsRememberedForADay() async throws {
    let world = try AlbumWorld()
    world.set { $0.lookup = .success([:]) }
    let details = world.details().client
    let album = try AppleFixtures.album("12")
    #expect(await details.load(album) == .notFound)
    world.pass(seconds: 86_000)
    #expect(details.known(album) == .notFound)
    // Another country's store may have it.
    world.set { $0.country = gb }
    #expect(details.known(album) == nil)
    world.set { $0.country = .us }
    world.pass(seconds: 500)
    #expect(details.known(album) == nil)
    world.set { $0.lookup = nil }
    #expect(await details.load(album) == .found(AlbumDetails(copyright: "℗ 12")))
    #expect(world.lookups.count == 2)
  }

  @Test func aFailureIsNotRepeatedWithinAMinute() async throws {
    let world = try AlbumWorld()
    world.set { $0.lookup = .failure(.quota) }
    let details = world.details().client
    let album = try AppleFixtures.album("12")
    for _ in 0..<3 { #expect(await details.load(album) == .failed(.quota)) }
    #expect(details.known(album) == .failed(.quota))
    #expect(world.lookups.count == 1)
    world.pass(seconds: 60)
    world.set { $0.lookup = nil }
    #expect(details.known(album) == nil)
    #expect(await details.load(album) == .found(AlbumDetails(copyright: "℗ 12")))
  }

  @Test func aPageDoesNotWaitForLong() async throws {
    let world = try AlbumWorld()
    let isAnswered = OneShot<Void>()
    world.set { $0.lookupHold = isAnswered }
    let details = world.details(patience: .milliseconds(20)).client
    let album = try AppleFixtures.album("12")
    #expect(await details.load(album) == .pending)
    #expect(await details.load(album) == .pending)
    isAnswered.fire()
    try await eventually { details.known(album) != nil }
    #expect(world.lookups.count == 1)
  }

  @Test func whereOneOfTheChartIsAskedForAllAre() async throws {
    let world = try AlbumWorld()
    world.set { $0.lookup = .failure(.quota) }
    let library = world.details()
    let chart = AppleFixtures.edition("2026-11-30", ["A", "B", "C"])
    library.lookUp(chart)
    try await eventually { library.client.known(chart.albums[0]) == .failed(.quota) }
    for album in chart.albums { #expect(await library.client.load(album) == .failed(.quota)) }
    #expect(world.lookups.count == 1)
    world.pass(seconds: 61)
    world.set { $0.lookup = nil }
    for album in chart.albums {
      #expect(await library.client.load(album) == .found(AlbumDetails(copyright: "℗ \(album.id)")))
    }
    #expect(world.lookups == [chart.albums.map(\.id), chart.albums.map(\.id)])
    // The same chart again, and one with a new album: only that is asked for.
    library.lookUp(chart)
    library.lookUp(AppleFixtures.edition("2026-12-01", ["A", "New", "C"]))
    try await eventually { world.lookups.count == 3 }
    #expect(world.lookups.last?.count == 1)
  }

  @Test func itIsOnDiskForTheNextRun() async throws {
    let world = try AlbumWorld()
    world.set {
      $0.lookup = .success([
        AlbumID("12") ?? AlbumFixture.none: AlbumDetails(genre: "Folk", released: "1980-06", copyright: "℗ x")
      ])
    }
    let library = world.details()
    let chart = try ["12", "13"].map { try AppleFixtures.album($0) }
    // One after the other: a write that is still to come would mend the file that is damaged below.
    for album in chart {
      _ = await library.client.load(album)
      try await eventually { (try? world.folder.text(of: "albums/albums.json"))?.contains("\"\(album.id)\"") == true }
    }
    let next = world.details().client
    #expect(await next.load(chart[0]) == .found(AlbumDetails(genre: "Folk", released: "1980-06", copyright: "℗ x")))
    #expect(await next.load(chart[1]) == .notFound)
    #expect(world.lookups.count == 2)
    #expect(try world.folder.mode(of: "albums/albums.json") == 0o600)
    try world.folder.write("{", to: "albums/albums.json")
    _ = await world.details().client.load(chart[0])
    #expect(world.lookups.count == 3)
  }

  @Test func notEverythingIsKeptForever() async throws {
    let world = try AlbumWorld()
    let library = world.details()
    for day in 0..<12 {
      let names = (0..<100).map { "\(day) \($0)" }
      library.lookUp(AppleFixtures.edition("2026-11-30", names))
      try await eventually { world.lookups.count == day + 1 && library.found.count >= min(1000, (day + 1) * 90) }
      world.pass(seconds: 1)
    }
    #expect(library.found.count == AlbumDetailsLibrary.capacity)
    try await Task.sleep(for: .milliseconds(100))
    #expect(try world.folder.bytes(of: "albums/albums.json").count < 300_000)
  }
}

private enum AlbumFixture {
  static let none = AppleFixtures.edition("2026-11-30", ["none"]).albums[0].id
}
