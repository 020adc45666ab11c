import Core
import Testing

@testable import Services

@Suite struct KeptDetailsTests {
  static let now = Timestamp(seconds: 1_800_000_000)
  static let day = Duration.days(1)

  @Test(
    arguments: [
      // Found: for half a year, whatever would be asked for.
      (true, "a", "a", day * 179, true), (true, "a", "b", day * 179, true), (true, "a", "a", day * 180, false),
      // Not found: for a month, unless something else would be asked for.
      (false, "a b", "a", day * 29, true), (false, "a b", "b a", day * 29, true), (false, "a", "a b", day, false),
      (false, "a", "a", day * 30, false), (false, "", "", day, true),
      // By a clock that was wrong.
      (true, "a", "a", day * -179, true), (true, "a", "a", day * -181, false), (false, "a", "a", day * -31, false),
    ] as [(Bool, String, String, Duration, Bool)])
  func staysGood(_ isFound: Bool, _ asked: String, _ wanted: String, _ age: Duration, _ isGood: Bool) {
    let kept = KeptDetails(
      details: isFound ? AlbumDetails() : nil, asked: asked.split(separator: " ").map(String.init),
      at: Self.now.adding(.zero - age))
    let wanted = wanted.split(separator: " ").map(String.init)
    #expect(kept.isGood(for: wanted, absence: Self.day * 30, at: Self.now) == isGood)
  }

  @Test(arguments: [Int64.min, .max])
  func noTimeIsTooFarAway(_ milliseconds: Int64) {
    let kept = KeptDetails(details: AlbumDetails(), asked: [], at: Timestamp(milliseconds: milliseconds))
    #expect(!kept.isGood(for: [], absence: Self.day, at: Self.now))
  }

  @Test func isWrittenAsItIsRead() throws {
    let found = KeptDetails(details: BookDetailsTests.details, asked: ["a"], at: Self.now)
    #expect(KeptDetails(try #require(found.record)) == found)
    let missing = KeptDetails<BookDetails>(details: nil, asked: ["a", "b"], at: Self.now)
    #expect(KeptDetails(try #require(missing.record)) == missing)
  }

  /// As files of earlier versions hold it.
  @Test func readsWhatEarlierVersionsWrote() throws {
    let body =
      #"{"coverURL":"https://books.google.com/1","description":["x"],"pageCount":3,"published":"2019","publisher":"P","#
      + #""subjects":["y"],"subtitle":"A Romance"}"#
    let kept = try #require(
      KeptDetails<BookDetails>(DetailRecords.Detail(body: body, asked: [], at: Self.now)))
    #expect(
      kept.details
        == BookDetails(
          subtitle: "A Romance", description: ["x"], publisher: "P", published: "2019", pageCount: 3, subjects: ["y"],
          coverURL: WebURL("https://books.google.com/1")))
    let unsafe = body.replacing("https://books", with: "javascript:")
    #expect(KeptDetails<BookDetails>(DetailRecords.Detail(body: unsafe, asked: [], at: Self.now)) == nil)
  }
}
