import Core
import HTTP
import Markup
import Synchronization
import Testing

@testable import Site

@Suite struct WeeksTests {
  static func kept(
    _ weeksBack: [Int] = [], bytes: Int = 1_234_567, loading: KeptWeeks.Loading? = nil
  ) throws -> KeptWeeks {
    let newest = try Fixture.date("2026-12-06")
    let lists = Dictionary(uniqueKeysWithValues: weeksBack.map { (newest.adding(days: -7 * $0), 18 - $0 % 2) })
    return KeptWeeks(newest: weeksBack.isEmpty ? nil : newest, lists: lists, bytes: bytes, loading: loading)
  }

  private func model(_ kept: KeptWeeks, lacksKey: Bool = false) -> WeeksViewModel {
    WeeksViewModel(kept, lacksKey: lacksKey, now: Fixture.now, today: Clock.fixed(Fixture.now).today)
  }

  @Test func theTableHasAYearOfWeeks() throws {
    let model = model(try Self.kept([0, 1, 3, 60]))
    #expect(model.rows.count == 52)
    #expect(
      model.rows.prefix(4).map(\.words) == [
        "December 6, 2026", "November 29, 2026", "November 22, 2026", "November 15, 2026",
      ])
    #expect(model.rows.prefix(4).map(\.lists) == ["18 lists", "17 lists", "—", "17 lists"])
    #expect(
      model.rows.prefix(4).map { $0.link?.text } == [
        "/this-week?week=2026-12-06", "/this-week?week=2026-11-29", nil, "/this-week?week=2026-11-15",
      ])
    #expect(model.about == "3 of the last 52 weeks · everything kept takes 1.2 MB")
  }

  @Test func withoutAnyWeekTheTableBeginsWithTheOneThatMustBeOut() throws {
    let model = model(try Self.kept(bytes: 0))
    #expect(model.rows.first?.week == ReleaseCalendar.newestDate(at: Fixture.now))
    #expect(model.rows.allSatisfy { $0.lists == "—" })
    #expect(!model.canForget)
  }

  @Test func sayHowLongItTakes() throws {
    #expect(
      model(try Self.kept(Array(0..<13))).choices.map(\.words) == [
        "13 weeks, all here", "26 weeks, about 5 minutes", "52 weeks, about 13 minutes",
      ])
    #expect(model(try Self.kept([0]), lacksKey: true).choices == [])
  }

  @Test(arguments: [
    (KeptWeeks.Loading(count: 13, known: 4), "4 of 13, about 3 minutes left"),
    (KeptWeeks.Loading(count: 13, known: 12), "12 of 13, about 1 minute left"),
    (KeptWeeks.Loading(count: 52, known: 0), "0 of 52, about 18 minutes left"),
    (KeptWeeks.Loading(count: 52, known: 1, failure: .quota), "1 of 52"),
  ])
  func saysHowFarItIs(_ loading: KeptWeeks.Loading, _ words: String) throws {
    let model = model(try Self.kept([0], loading: loading))
    #expect(model.progress?.words == words)
    #expect(model.reload == 10)
    #expect(model.notices.isEmpty == (loading.failure == nil))
  }

  @Test(arguments: [0: "0 kB", 1: "1 kB", 639_500: "640 kB", 960_000: "1.0 MB", 38_040_000: "38.0 MB"])
  func sizesAreShort(_ bytes: Int, _ words: String) throws {
    #expect(model(try Self.kept(bytes: bytes)).about.hasSuffix(words))
  }

  // MARK: Forms

  @Test(arguments: ["13", "26", "52"]) func loadsSoManyWeeks(_ count: String) async throws {
    let asked = Mutex<[Int]>([])
    let stub = StubSite(try Fixture.week()).with {
      $0.weeks.startLoading = { count in asked.withLock { $0.append(count) } }
    }
    let response = await stub.post("/weeks/load", "count=\(count)")
    #expect(response.status == .seeOther)
    #expect(response.headers["Location"] == "/weeks")
    #expect(asked.withLock(\.self) == [try #require(Int(count))])
  }

  @Test(arguments: ["count=7", "count=", "", "count=013", "count=x"])
  func refusesAnyOtherNumber(_ form: String) async throws {
    let kept = try Self.kept([0])
    let stub = StubSite(try Fixture.week()).with { $0.weeks.kept = { kept } }
    let response = await stub.post("/weeks/load", form)
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("Choose 13, 26, or 52 weeks."))
  }

  @Test func stopsAndForgets() async throws {
    let done = Mutex<[String]>([])
    let stub = StubSite(try Fixture.week()).with {
      $0.weeks.stopLoading = { done.withLock { $0.append("stop") } }
      $0.weeks.forget = { done.withLock { $0.append("forget") } }
    }
    #expect(await stub.post("/weeks/stop", "").headers["Location"] == "/weeks")
    #expect(await stub.post("/weeks/forget", "").headers["Location"] == "/weeks?forgotten=yes")
    #expect(done.withLock(\.self) == ["stop", "forget"])
    #expect(await stub.get("/weeks/forget").headers["Location"] == "/weeks")
  }
}
