import Core
import Database
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct WeeksLoaderTests {
  let world = WeeksWorld()
  let newest: CalendarDate

  init() throws {
    newest = try ArchiveWorld.date("2026-12-06")
    let week = try WeeksWorld.week(newest, ["A"])
    world.set { $0.newest = week }
  }

  private func asked(_ weeksBack: [Int]) -> [String] { weeksBack.map { "> \(newest.adding(days: -7 * $0))" } }

  @Test func loadsWhatIsMissingOneByOneTheNewestFirst() async throws {
    let weeks = world.repository()
    let loader = world.loader(weeks)
    for back in [2, 5] { _ = try await weeks.load(newest.adding(days: -7 * back)) }
    world.set { $0.asked = [] }
    await loader.start(8)
    try await eventually { loader.loading(known: weeks.lists.keys) == nil }
    #expect(world.asked == asked([1, 3, 4, 6, 7]))
    #expect(weeks.lists.count == 8)
    // It is done, so another start has nothing to go on with.
    try await eventually { wanted == nil }
    await loader.start(8)
    try await eventually { wanted == nil }
    #expect(world.asked.count == 5)
  }

  private var wanted: WantedWeeks? {
    world.database.read { connection throws(DatabaseError) in try WantedWeeks.read(connection) } ?? nil
  }

  @Test func saysHowFarItIsAndStops() async throws {
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let weeks = world.repository()
    let loader = world.loader(weeks)
    await loader.start(13)
    #expect(loader.loading(known: weeks.lists.keys) == KeptWeeks.Loading(count: 13, known: 1))
    #expect(wanted == WantedWeeks(newest: newest, count: 13))
    try await eventually { world.asked.count == 1 }
    await loader.stop()
    #expect(loader.loading(known: weeks.lists.keys) == nil)
    #expect(wanted == nil)
    latch.fire(())
    world.loader(weeks).resume()
    #expect(world.asked.count == 1)
  }

  @Test func goesOnAfterARestart() async throws {
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let first = world.loader(world.repository())
    await first.start(3)
    // As a kill would.
    first.end()
    world.set { $0.latch = nil }
    latch.fire(())
    let weeks = world.repository()
    let second = world.loader(weeks)
    second.resume()
    try await eventually { weeks.lists.count == 3 }
    try await eventually { wanted == nil }
  }

  @Test func leavesOutWhatTheServiceDoesNotHave() async throws {
    world.set {
      $0.failures[newest.adding(days: -7)] = .notFound
      $0.failures[newest.adding(days: -14)] = .unreadable
    }
    let weeks = world.repository()
    let loader = world.loader(weeks)
    await loader.start(4)
    try await eventually { loader.loading(known: weeks.lists.keys) == nil }
    #expect(world.asked == asked([1, 2, 3]))
  }

  /// Nor is what the disk does not take loaded again and again.
  @Test func leavesOutWhatHasOnlyTheTopOfEachList() async throws {
    world.set { $0.isExcerpt = true }
    let weeks = world.repository()
    let loader = world.loader(weeks)
    await loader.start(3)
    try await eventually { loader.loading(known: weeks.lists.keys) == nil }
    #expect(world.asked == asked([1, 2]))
  }

  @Test func aKeyThatWasRefusedIsNotAskedWithAgain() async throws {
    world.set { $0.failures[newest.adding(days: -7)] = .keyRefused }
    let weeks = world.repository()
    let loader = world.loader(weeks)
    await loader.start(2)
    try await eventually { world.state.withLock(\.naps) > 3 }
    #expect(world.asked == asked([1]))
    world.set {
      $0.failures = [:]
      $0.key = "other"
    }
    try await eventually { loader.loading(known: weeks.lists.keys) == nil }
    #expect(world.asked == asked([1, 1]))
  }

  @Test func waitsWhileTheServiceGivesNothing() async throws {
    let (pause, last) = (OneShot<Void>(), newest.adding(days: -7))
    world.set {
      $0.failures[last] = .quota
      $0.pause = pause
    }
    let weeks = world.repository()
    let loader = world.loader(weeks)
    await loader.start(2)
    try await eventually { world.state.withLock(\.naps) == 1 }
    #expect(loader.loading(known: weeks.lists.keys) == KeptWeeks.Loading(count: 2, known: 1, failure: .quota))
    world.set { $0.failures = [:] }
    pause.fire(())
    try await eventually { loader.loading(known: weeks.lists.keys) == nil }
    #expect(weeks.known(last) != nil)
  }

  @Test func neverWantsMoreThanAYear() {
    #expect(WantedWeeks(newest: newest, count: 1000).dates.count == 52)
  }
}
