import Core
import Database
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct WeeksRepositoryTests {
  let world = WeeksWorld()
  let date: CalendarDate

  init() throws { date = try ArchiveWorld.date("2026-11-29") }

  @Test func aWeekIsAskedForOnceAndKept() async throws {
    let weeks = world.repository()
    #expect(weeks.known(date) == nil)
    async let one = weeks.load(date)
    async let other = weeks.load(date)
    let (first, second) = try await (one, other)
    #expect(first == second)
    #expect(first.editions.map(\.chart.id.slug) == ["hardcover-fiction", "manga-monthly"])
    #expect(weeks.known(date) == first)
    #expect(world.asked == ["2026-11-29"])
    #expect(world.state.withLock(\.arrived) == [date])
    // Another start has it in the archive.
    #expect(world.repository().known(date) == first)
    #expect(world.archive.week(.newYorkTimes, "overview", on: date) == first)
  }

  @Test func theNewestWeekIsThatOfTheCharts() throws {
    let week = try WeeksWorld.week(date, ["N"])
    world.set { $0.newest = week }
    let weeks = world.repository()
    #expect(weeks.known(date) == week)
    #expect(weeks.lists == [date: 2])
    #expect(weeks.runs(week) == Dictionary(uniqueKeysWithValues: week.editions.map { ($0.chart.id, 1) }))
    #expect(world.asked == [])
  }

  @Test func aPageIsToldWhyItIsNotThereYet() async throws {
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let weeks = world.repository(patience: .zero)
    #expect(weeks.request(date) == .pending)
    #expect(weeks.request(date) == .pending)
    await #expect(throws: ServiceFailure.pending) { try await weeks.load(date) }
    latch.fire(())
    try await eventually { weeks.known(date) != nil }
    #expect(world.asked == ["2026-11-29"])
    world.set { $0.queue = .seconds(20) }
    #expect(weeks.request(date.adding(days: -7)) == .queued(.seconds(20)))
  }

  @Test(arguments: [.quota, .unreadable, .unreachable, .down(status: 500), .notFound] as [ServiceFailure])
  func afterAFailureItIsLeftAloneForAMinute(_ failure: ServiceFailure) async throws {
    world.set { $0.failures[date] = failure }
    let weeks = world.repository()
    await #expect(throws: failure) { try await weeks.load(date) }
    #expect(weeks.request(date) == failure)
    world.set { $0.now = $0.now.adding(.seconds(59)) }
    #expect(weeks.request(date) == failure)
    #expect(world.asked.count == 1)
    // Unless the reader wants to try again, or has another key.
    weeks.retry(date)
    await #expect(throws: failure) { try await weeks.load(date) }
    world.set { $0.key = "other" }
    await #expect(throws: failure) { try await weeks.load(date) }
    #expect(world.asked.count == 3)
    world.set {
      $0.failures = [:]
      $0.now = $0.now.adding(.hours(1))
    }
    #expect(try await weeks.load(date).date == date)
  }

  @Test func whatAnOlderVersionKeptIsNotAskedFor() async throws {
    let world = WeeksWorld(isTakingOver: true)
    let weeks = world.repository()
    async let loaded = weeks.load(date)
    #expect(weeks.request(date) == .pending)
    let kept = try WeeksWorld.week(date, ["Kept"])
    await world.archive.keep(WeeksWorld.answer(kept, asked: nil))
    world.takeover.fire(())
    #expect(try await loaded == kept)
    #expect(world.asked == [])
  }

  @Test func withoutAKeyNobodyIsAsked() async throws {
    world.set { $0.lack = .noKey }
    #expect(world.repository().request(date) == .noKey)
    #expect(world.asked == [])
  }

  @Test func anotherWeekIsNotTheOneThatWasAskedFor() async throws {
    world.set { $0.other = date.adding(days: 7) }
    await #expect(throws: ServiceFailure.notFound) { try await world.repository().load(date) }
    #expect(world.archive.weeks(.newYorkTimes, "overview") == [:])
  }

  @Test func aReaderDoesNotWaitBehindWhatIsLoadedAhead() async throws {
    let latch = OneShot<Void>()
    world.set {
      $0.latch = latch
      $0.isAnyoneWaiting = true
    }
    let weeks = world.repository()
    async let ahead = weeks.loadAhead(date)
    try await eventually { world.asked == ["> 2026-11-29"] }
    #expect(weeks.request(date) == .pending)
    try await eventually { world.asked == ["> 2026-11-29", "2026-11-29"] }
    latch.fire(())
    #expect(try await ahead.get().date == date)
  }

  @Test func whatWasSentAlreadyIsNotSentAgain() async throws {
    let latch = OneShot<Void>()
    world.set { $0.latch = latch }
    let weeks = world.repository()
    async let ahead = weeks.loadAhead(date)
    try await eventually { world.asked == ["> 2026-11-29"] }
    async let loaded = weeks.load(date)
    try await eventually { weeks.request(date) == .pending }
    latch.fire(())
    #expect(try await loaded == ahead.get())
    #expect(world.asked == ["> 2026-11-29"])
  }

  @Test func countsForHowManyKnownWeeksANumberOneHasBeenThere() async throws {
    let tops = ["A", "A", "A", "C", "A"]
    for (index, top) in tops.enumerated() {
      let week = try WeeksWorld.week(date.adding(days: -7 * index), [top, "Z"])
      await world.archive.keep(WeeksWorld.answer(week, asked: week.date))
    }
    let weeks = world.repository()
    func run(_ daysBack: Int) throws -> Set<Int> {
      Set(weeks.runs(try #require(weeks.known(date.adding(days: -daysBack)))).values)
    }
    #expect(try run(0) == [3])
    #expect(try run(7) == [2])
    #expect(try run(28) == [1])
    // A week that comes later counts as well.
    world.set { $0.newest = try? WeeksWorld.week(date.adding(days: 14), ["A"]) }
    #expect(try run(-14) == [1])
    let next = try WeeksWorld.week(date.adding(days: 7), ["A"])
    await world.archive.keep(WeeksWorld.answer(next, asked: next.date))
    weeks.archiveChanged()
    #expect(try run(-14) == [5])
    #expect(world.state.withLock(\.arrived) == [next.date])
  }

  @Test func onlyTheTopOfEachListIsNoKnownWeek() async throws {
    let week = try WeeksWorld.week(date, ["A"], isExcerpt: true)
    await world.archive.keep(WeeksWorld.answer(week, asked: nil))
    #expect(world.repository().known(date)?.isExcerpt == true)
    #expect(world.repository().lists == [:])
    #expect(world.archive.ranks(.newYorkTimes, on: date) == [:])
  }

  @Test func whatIsForgottenIsGone() async throws {
    let latch = OneShot<Void>()
    let weeks = world.repository()
    _ = try await weeks.load(date)
    world.set { $0.latch = latch }
    let before = date.adding(days: -7)
    #expect(weeks.request(before) == .pending)
    try await eventually { world.asked.count == 2 }
    await world.archive.forget()
    weeks.forget()
    #expect(weeks.known(date) == nil)
    for sql in [
      "SELECT count(*) FROM item", "SELECT count(*) FROM item_search", "SELECT count(*) FROM item_seen",
      "SELECT count(*) FROM place", "SELECT count(*) FROM answer_edition",
    ] as [StaticString] {
      let left = world.database.read { connection throws(DatabaseError) in try connection.first(sql) { $0.integer(0) } }
      #expect(left == 0, "\(sql)")
    }
    latch.fire(())
    // Nor does what was in flight come back.
    await #expect(throws: ServiceFailure.self) { try await weeks.load(before) }
    #expect(weeks.lists == [:])
  }
}
