import Core
import Testing

@Suite struct ChartTests {
  @Test(arguments: ["a", "7", "hardcover-fiction", "e-book-fiction", "-", String(repeating: "x", count: 100)])
  func takesASlug(_ text: String) throws {
    let id = try #require(Chart.ID(text))
    #expect(id.slug == text && id.description == text)
  }

  @Test(arguments: [
    "", " ", "Hardcover-Fiction", "hardcover fiction", "hardcover_fiction", "hardcover/fiction", "..", "a.b", "a%20b",
    "a\n", "a\u{0}", "a?b", "caf\u{E9}", "\u{FF41}", "a\u{301}", String(repeating: "x", count: 101),
  ])
  func refusesWhatIsNoSlug(_ text: String) {
    #expect(Chart.ID(text) == nil)
  }

  @Test func theDefaultChartIsASlugLikeOthers() {
    #expect(Chart.ID("hardcover-fiction") == Chart.hardcoverFiction)
  }
}
