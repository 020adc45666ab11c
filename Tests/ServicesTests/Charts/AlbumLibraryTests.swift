import Core
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct AlbumLibraryTests {
  private let topAlbums = Chart.topAlbums.id
  private let gb = AppleClientTests.gb

  @Test func thirtyReadersWaitForOneFirstLoad() async throws {
    let world = try AlbumWorld()
    world.set { $0.delay = .milliseconds(100) }
    let charts = world.charts()
    #expect(charts.current(topAlbums) == nil)
    #expect(charts.held().albums.edition == nil)
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<30 { group.addTask { await charts.load(self.topAlbums).albums.edition?.entries.count } }
      for await count in group { #expect(count == 2) }
    }
    #expect(world.asked.filter { $0 != "lookup us" } == ["played us"])
    let state = try #require(charts.current(topAlbums))
    #expect(state.albums.edition?.titles == ["A", "B"])
    #expect(state.albums.failure == nil)
    #expect(charts.heldEdition(topAlbums, nil)?.titles == ["A", "B"])
    #expect(charts.heldEdition(topAlbums, AppleFixtures.date("2026-11-30")) != nil)
    #expect(charts.heldEdition(topAlbums, AppleFixtures.date("2026-11-29")) == nil)
  }

  @Test func lookingAtBooksAsksAppleNothing() async throws {
    let world = try AlbumWorld()
    let charts = world.charts()
    #expect(charts.current(nil) == nil)
    #expect(charts.current(Chart.hardcoverFiction) == nil)
    #expect(await charts.load(nil).failure == .noKey)
    _ = charts.held()
    #expect(charts.heldEdition(Chart.hardcoverFiction, nil) == nil)
    await #expect(throws: ServiceFailure.noKey) { try await charts.loadEdition(Chart.hardcoverFiction, nil) }
    #expect(await charts.reload() == .keyRefused)
    #expect(world.asked.isEmpty)
    // The albums that are there come with the books.
    _ = await charts.load(topAlbums)
    #expect(await charts.load(nil).albums.edition != nil)
    #expect(charts.held().albums.edition != nil)
  }

  @Test func oneLookupServesTheChartAndCompletesIt() async throws {
    let world = try AlbumWorld()
    let details = world.details()
    let charts = world.charts(world.library(details))
    let albums = try #require(await charts.load(topAlbums).albums.edition).albums
    for album in albums {
      #expect(await details.client.load(album) == .found(AlbumDetails(copyright: "℗ \(album.id)")))
    }
    #expect(world.asked == ["played us", "lookup us"])
    #expect(world.lookups == [albums.map(\.id)])
    let state = try #require(charts.current(topAlbums))
    #expect(state.albums.edition?.albums.map(\.copyright) == albums.map { "℗ \($0.id)" })
    for album in albums {
      guard case .album(let listed)? = state.listing(of: .album(album.id))?.item else {
        Issue.record("\(album.title) is not listed")
        continue
      }
      #expect(listed.copyright == "℗ \(album.id)")
    }
  }

  @Test func anyFailureOfTheNewerFeedLeadsToTheOlder() async throws {
    let world = try AlbumWorld()
    let sold = AppleFixtures.edition("2026-11-30", ["Sold"], measure: .sales, copyright: "℗ x")
    for failure in [ServiceFailure.down(status: 504), .timedOut, .quota, .unreadable, .intercepted, .notFound] {
      world.set {
        $0.mostPlayed = .failure(failure)
        $0.topSelling = .success(sold)
        $0.asked = []
      }
      let state = await world.charts().load(topAlbums)
      #expect(state.albums.edition?.titles == ["Sold"])
      #expect(state.albums.edition?.measure == .sales)
      #expect(state.albums.failure == nil)
      // It says each album's copyright itself.
      try await Task.sleep(for: .milliseconds(20))
      #expect(world.asked == ["played us", "sold us"])
    }
  }

  @Test(
    arguments: [
      (.unreachable, .unreachable, .unreachable), (.unreachable, .quota, .quota), (.quota, .unreachable, .quota),
      (.timedOut, .down(status: 503), .down(status: 503)), (.down(status: 504), .down(status: 503), .down(status: 504)),
      (.timedOut, .unreachable, .timedOut), (.intercepted, .timedOut, .intercepted), (.notFound, .notFound, .notFound),
      (.notFound, .unreachable, .unreachable), (.down(status: 504), .notFound, .down(status: 504)),
      (.unreadable, .intercepted, .unreadable),
    ] as [(ServiceFailure, ServiceFailure, ServiceFailure)])
  func whereBothFailTheMoreTellingIsTold(
    _ played: ServiceFailure, _ sold: ServiceFailure, _ told: ServiceFailure
  ) async throws {
    let world = try AlbumWorld()
    world.set {
      $0.mostPlayed = .failure(played)
      $0.topSelling = .failure(sold)
    }
    let charts = world.charts()
    #expect(await charts.load(topAlbums).albums.failure == told)
    #expect(charts.current(topAlbums)?.albums.failure == told)
    await #expect(throws: told) { try await charts.loadEdition(topAlbums, nil) }
    #expect(world.asked == ["played us", "sold us"])
  }

  @Test func aFailureKeepsWhatWasSeenAndIsTriedAgain() async throws {
    let world = try AlbumWorld()
    let charts = world.charts()
    _ = await charts.load(topAlbums)
    world.pass(seconds: 1801)
    world.set { $0.mostPlayed = .failure(.timedOut) }
    #expect(charts.current(topAlbums)?.albums.failure == nil)
    try await eventually { charts.held().albums.failure == .timedOut }
    #expect(charts.held().albums.edition?.titles == ["A", "B"])
    world.pass(seconds: 31)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-12-01", ["B", "A"])) }
    #expect(charts.current(topAlbums)?.albums.edition?.titles == ["A", "B"])
    try await eventually { charts.held().albums.failure == nil }
    #expect(charts.held().albums.edition?.titles == ["B", "A"])
  }

  @Test func aPageWaitsNoLongerThanItsTime() async throws {
    let world = try AlbumWorld()
    world.set { $0.delay = .seconds(2) }
    let charts = world.charts(world.library(patience: .milliseconds(50)))
    let state = await charts.load(topAlbums)
    #expect(state.albums.failure == .pending)
    #expect(state.albums.edition == nil)
    // The next one waits for the same answer.
    #expect(charts.current(topAlbums) == nil)
    #expect(world.asked == ["played us"])
  }

  @Test func anotherCountryIsAnotherChart() async throws {
    let world = try AlbumWorld()
    let charts = world.charts()
    _ = await charts.load(topAlbums)
    world.set {
      $0.country = gb
      $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["British"], country: gb))
    }
    #expect(charts.held().albums.edition == nil)
    #expect(charts.heldEdition(topAlbums, nil) == nil)
    #expect(charts.current(topAlbums) == nil)
    #expect(await charts.load(topAlbums).albums.edition?.titles == ["British"])
    #expect(world.asked.filter { $0.hasPrefix("played") } == ["played us", "played gb"])
  }

  @Test func whatLandsAfterTheCountryWasChangedIsNotShown() async throws {
    let world = try AlbumWorld()
    world.set { $0.delay = .milliseconds(150) }
    let charts = world.charts()
    #expect(charts.current(topAlbums) == nil)
    try await eventually { world.asked == ["played us"] }
    world.set {
      $0.country = gb
      $0.delay = .seconds(1)
    }
    #expect(charts.current(topAlbums) == nil)
    try await Task.sleep(for: .milliseconds(300))
    #expect(charts.held().albums.edition == nil)
    #expect(world.asked == ["played us", "played gb"])
  }

  // MARK: The archive

  private func keep(_ world: AlbumWorld, _ date: String, _ names: [String], fetched seconds: Int) async throws {
    let archive = try #require(world.archive)
    let rows = AppleFixtures.edition(date, names).albums.map { AppleFixtures.row($0.id.digits, $0.title) }
    let body = Array(#"{"feed":{"updated":"\#(date)","results":[\#(rows.joined(separator: ","))]}}"#.utf8)
    let edition = try #require(AppleFeedReply.edition(body, country: .us, today: AppleFixtures.today))
    let fetchedAt = world.state.withLock { $0.now }.adding(.seconds(seconds))
    await archive.keep(.albums(edition, body: body, fetchedAt: fetchedAt))
  }

  @Test func whatWasSeenIsShownAtOnceAndMovementIsAgainstTheDayBefore() async throws {
    let world = try AlbumWorld(archive: true)
    try await keep(world, "2026-11-28", ["B", "A"], fetched: -90_000)
    try await keep(world, "2026-11-29", ["A", "B"], fetched: -3600)
    world.set { $0.mostPlayed = .success(AppleFixtures.edition("2026-11-30", ["New", "B", "A"])) }
    let charts = world.charts()
    let state = await charts.load(topAlbums)
    #expect(state.albums.edition?.date.description == "2026-11-29")
    #expect(state.albums.edition?.entries.map(\.movement) == [.up(1), .down(1)])
    try await eventually { charts.held().albums.edition?.date.description == "2026-11-30" }
    #expect(charts.held().albums.edition?.entries.map(\.movement) == [.new, .same, .down(2)])

    let past = try await charts.loadEdition(topAlbums, AppleFixtures.date("2026-11-28"))
    #expect(past.titles == ["B", "A"])
    #expect(charts.heldEdition(topAlbums, AppleFixtures.date("2026-11-28"))?.titles == ["B", "A"])
    await #expect(throws: ServiceFailure.notFound) {
      try await charts.loadEdition(topAlbums, AppleFixtures.date("2026-11-01"))
    }
    #expect(world.asked.filter { $0 != "lookup us" } == ["played us"])
  }

  @Test func whatIsFreshInTheArchiveAsksNobody() async throws {
    let world = try AlbumWorld(archive: true)
    try await keep(world, "2026-11-30", ["A"], fetched: -600)
    let charts = world.charts()
    #expect(await charts.load(topAlbums).albums.edition?.titles == ["A"])
    try await Task.sleep(for: .milliseconds(20))
    #expect(world.asked.isEmpty)
  }

  @Test func withoutAnArchiveAPastDateIsNotThere() async throws {
    let charts = try AlbumWorld().charts()
    await #expect(throws: ServiceFailure.notFound) {
      try await charts.loadEdition(topAlbums, AppleFixtures.date("2026-11-28"))
    }
    #expect(try await charts.loadEdition(topAlbums, nil).titles == ["A", "B"])
  }
}
