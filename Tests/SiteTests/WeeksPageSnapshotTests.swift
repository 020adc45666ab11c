import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// The bytes of the page about the weeks that are kept, a file per state.
@Suite struct WeeksPageSnapshotTests {
  private func expect(
    _ kept: KeptWeeks, _ name: String, lacksKey: Bool = false, _ address: String = "/weeks"
  ) async throws {
    var books = try Fixture.week(isSample: lacksKey)
    books.lacksKey = lacksKey
    let stub = StubSite(books).with { $0.weeks.kept = { kept } }
    let difference = Snapshot().difference(await stub.get(address).body, name)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func empty() async throws {
    try await expect(try WeeksTests.kept(bytes: 0), "weeks-empty.html", "/weeks?forgotten=yes")
  }

  @Test func withoutAKey() async throws {
    try await expect(try WeeksTests.kept(bytes: 0), "weeks-without-key.html", lacksKey: true)
  }

  @Test func loading() async throws {
    let loading = KeptWeeks.Loading(count: 13, known: 4)
    try await expect(try WeeksTests.kept([0, 1, 2, 5], loading: loading), "weeks-loading.html")
  }

  @Test func waiting() async throws {
    let loading = KeptWeeks.Loading(count: 52, known: 1, failure: .quota)
    try await expect(try WeeksTests.kept([0], loading: loading), "weeks-waiting.html")
  }

  @Test func full() async throws {
    try await expect(try WeeksTests.kept(Array(0..<52), bytes: 15_400_000), "weeks.html")
  }
}
