import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// Any title is text on a page: it never becomes a tag, an attribute or an entity.
@Suite struct RandomizedPageTests {
  @Test func aTitleStaysText() async throws {
    var random = RandomBytes()
    let plain = try await tags(title: "plain")
    let words = [
      "<", ">", "\"", "'", "&", "&amp;", "<script>", "</title>", "-->", "=", " onx=", "\u{202E}", "é", "😀", "\0", "\n",
    ]
    for _ in RandomBytes.rounds(100) {
      let title = (0..<Int.random(in: 1...12, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined()
      #expect(try await tags(title: title) == plain, "seed \(random.seed): \(title)")
    }
  }

  /// Counts the bytes of a page that make markup.
  private func tags(title: String) async throws -> [UInt8: Int] {
    let book = Book(
      key: try #require(BookKey("x")), title: title, author: title, byline: "by \(title)", summary: title,
      coverURL: WebURL("https://static01.nyt.com/x.jpg"))
    let chart = Chart(id: Chart.hardcoverFiction, name: title, group: .fiction, frequency: .weekly)
    let edition = Edition(
      service: .newYorkTimes, chart: chart, date: try Fixture.date("2026-12-06"), entries: [Fixture.entry(1, book)])
    let stub = StubSite(
      Fixture.books([edition]))
    var counts: [UInt8: Int] = [:]
    for byte in await stub.get("/best-sellers").body where "<>\"".utf8.contains(byte) { counts[byte, default: 0] += 1 }
    return counts
  }
}
