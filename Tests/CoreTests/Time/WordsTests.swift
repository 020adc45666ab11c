import Core
import Testing

@Suite struct WordsTests {
  @Test(arguments: [
    ("2019-02-12", "February 12, 2019"), ("2019-02-12T00:00:00Z", "February 12, 2019"), ("2017-05", "May 2017"),
    ("2005", "2005"), ("", ""), ("2005*", ""), ("200?", ""), ("2019-02-30", ""), ("2017-13", ""), ("2017-5", ""),
    ("20170512", ""), ("2019-02-123", ""), ("2019-02-12 or so", ""), ("0000", ""), ("2017-05*", ""), ("May 2017", ""),
    ("２００５", ""), ("+005", ""),
  ])
  func aPartOfADateIsSaidInWords(_ text: String, _ words: String) {
    #expect(PartialDate.words(text) == words)
  }

  @Test(arguments: [
    ("2026-12-01", true), ("2026-11-30", false), ("2026-11-29", false), ("2026-12", true), ("2026-11", false),
    ("2027", true), ("2026", false), ("", false), ("soon", false), ("2026-13", false), ("2026-12-01T08:00:00Z", true),
  ])
  func aDateMayBeToCome(_ text: String, _ isAhead: Bool) throws {
    #expect(PartialDate.isAhead(text, of: try #require(CalendarDate("2026-11-30"))) == isAhead)
  }

  @Test(arguments: [
    (-3600, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
    (120, "2 minutes ago"),
    (3599, "59 minutes ago"), (3600, "1 hour ago"), (7199, "1 hour ago"), (7200, "2 hours ago"),
    (172_799, "47 hours ago"),
    (172_800, "2 days ago"), (864_000, "10 days ago"),
  ])
  func aMomentIsSaidByItsDistance(_ seconds: Int, _ words: String) {
    let now = Timestamp(seconds: 1_000_000)
    #expect(RelativeTime.words(from: Timestamp(seconds: 1_000_000 - seconds), to: now) == words)
  }

  @Test(arguments: [(0, "0 weeks"), (1, "1 week"), (2, "2 weeks"), (817, "817 weeks")])
  func aNumberTakesItsNoun(_ number: Int, _ words: String) {
    #expect(RelativeTime.count(number, "week") == words)
  }
}
