import Core
import HTTP
import Markup
import Synchronization
import Testing

@testable import Site

@Suite struct RenderedPartsTests {
  /// Counts how often it is rendered.
  struct Counted: Component, Equatable {
    final class Count: Sendable {
      let value = Mutex(0)
    }

    let text: String
    let count: Count

    static func == (one: Counted, other: Counted) -> Bool { one.text == other.text }

    var body: some HTML {
      count.value.withLock { $0 += 1 }
      return text
    }
  }

  @Test func aPartIsRenderedOnce() {
    let parts = RenderedParts<Counted>(capacity: 2)
    let count = Counted.Count()
    func text(_ text: String) -> String {
      String(decoding: parts.rendered(Counted(text: text, count: count)).render(), as: UTF8.self)
    }
    #expect([text("a<"), text("b"), text("a<")] == ["a&lt;", "b", "a&lt;"])
    #expect(count.value.withLock { $0 } == 2)
    // "b" is the least recently used, and is evicted.
    #expect([text("c"), text("a<"), text("b")] == ["c", "a&lt;", "b"])
    #expect(count.value.withLock { $0 } == 4)
  }

  @Test func aHeartShowsAtOnce() async throws {
    let stub = StubSite(try Fixture.week())
    let site = stub.site
    func pressed() async -> Int {
      let request = Request(.get, "/best-sellers", headers: ["Host": "127.0.0.1:8677"])
      return await site.respond(to: request).value.text.components(of: #"aria-pressed="true""#)
    }
    #expect(await pressed() == 0)
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.moonstone(), "2026-11-29T08:00:00Z")])
    #expect(await pressed() == 1)
    stub.set(\.favorites, [])
    #expect(await pressed() == 0)
  }

  @Test func anotherEditionOfTheSameListIsShownAtOnce() async throws {
    let stub = StubSite(try Fixture.week())
    let site = stub.site
    func page() async -> String {
      await site.respond(to: Request(.get, "/best-sellers", headers: ["Host": "127.0.0.1:8677"])).value.text
    }
    #expect(await page().contains("Middlemarch"))
    let chart = try Fixture.chart("hardcover-fiction", "Hardcover Fiction")
    let next = Edition(
      service: .newYorkTimes, chart: chart, date: try Fixture.date("2026-12-06"),
      entries: [Fixture.entry(1, try Fixture.book("Persuasion", "Jane Austen"))])
    stub.set(
      \.charts,
      Fixture.charts(Fixture.books([next])))
    let changed = await page()
    #expect(changed.contains("Persuasion") && !changed.contains("Middlemarch"))
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
