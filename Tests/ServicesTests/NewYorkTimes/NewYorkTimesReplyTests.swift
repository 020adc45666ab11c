import Core
import Testing

@testable import Services

@Suite struct NewYorkTimesReplyTests {
  private func week(_ lists: String, published: String = "\"2026-12-06\"") -> [Edition]? {
    let body = #"{"status":"OK","results":{"published_date":\#(published),"lists":[\#(lists)]}}"#
    return NewYorkTimesReply.overview(Array(body.utf8), known: .empty)
  }

  private func list(_ books: String, slug: String = "hardcover-fiction", more: String = "") -> String {
    #"{"list_name":"Hardcover Fiction","display_name":"Hardcover Fiction","list_name_encoded":"\#(slug)","updated":"WEEKLY"\#(more),"books":[\#(books)]}"#
  }

  private func entry(_ row: String, more: String = "") throws -> Entry {
    try #require(week(list("{\(row)}", more: more))?.first?.entries.first)
  }

  @Test func readsARow() throws {
    let entry = try entry(
      #""rank":2,"rank_last_week":5,"weeks_on_list":12,"title":"THE MOONSTONE","author":"Wilkie Collins","contributor":"by Wilkie Collins","description":" A cursed  diamond. ","publisher":"Penguin","primary_isbn13":"9780140434088","primary_isbn10":"0140434089","isbns":[{"isbn10":"None","isbn13":""},{"isbn10":"","isbn13":"9780199536726"}],"book_image":"http://static01.nyt.com/a.jpg","amazon_product_url":"https://www.amazon.com/dp/0140434089?tag=x","price":"0.00""#
    )
    #expect(entry.rank == 2)
    #expect(entry.movement == .up(3))
    #expect(entry.weeksOnList == 12)
    guard case .book(let book) = entry.item else { return }
    #expect(book.key.text == "the-moonstone-wilkie-collins")
    #expect(book.title == "The Moonstone")
    #expect(book.summary == "A cursed diamond.")
    #expect(book.isbns.map(\.digits) == ["9780140434088", "9780199536726"])
    #expect(book.coverURL?.text == "https://static01.nyt.com/a.jpg")
    #expect(book.amazonURL != nil)
  }

  @Test(arguments: [
    #""rank":1,"title":"X""#, #""rank":"1","title":"X""#, #""rank":1.0,"title":"X","price":0"#,
    #""rank":1,"title":"X","description":null,"weeks_on_list":null,"isbns":null,"book_image":null,"buy_links":{}"#,
    #""rank":1,"title":"X","isbns":[1,{"isbn13":5}],"author":7,"weeks_on_list":"many""#,
    #""rank":1,"title":"X","book_image":"javascript:alert(1)","amazon_product_url":"javascript:alert(1)""#,
    #""rank":1,"title":"X","amazon_product_url":"https://amazon.com.evil.example/""#,
    #""rank":1,"title":"X","primary_isbn13":"DBKADBL030732","primary_isbn10":"None""#,
  ])
  func needsARankAndATitleOnly(_ row: String) throws {
    let entry = try entry(row)
    #expect(entry.rank == 1)
    #expect(entry.weeksOnList == nil)
    guard case .book(let book) = entry.item else { return }
    #expect(book.coverURL == nil)
    #expect(book.amazonURL == nil)
    #expect(book.isbns.isEmpty)
  }

  @Test(
    arguments: [
      ("", []), (#","asterisk":0,"dagger":0"#, []), (#","asterisk":1,"dagger":0"#, [.tie]),
      (#","asterisk":"1","dagger":1"#, [.tie, .bulkOrders]), (#","asterisk":2,"dagger":-1"#, []),
      (#","asterisk":null,"dagger":"yes""#, []), (#","asterisk":[],"dagger":{}"#, []),
    ] as [(String, Set<SalesRemark>)])
  func readsTheFootnotes(_ members: String, _ remarks: Set<SalesRemark>) throws {
    #expect(try entry(#""rank":1,"title":"X"\#(members)"#).remarks == remarks)
  }

  @Test(
    arguments: [
      (
        #""book_review_link":"https://www.nytimes.com/b.html","sunday_review_link":"https://www.nytimes.com/s.html""#,
        "b"
      ),
      (#""book_review_link":"","sunday_review_link":"http://www.nytimes.com/s.html""#, "s"),
      (#""book_review_link":"https://example.com/b.html","sunday_review_link":null"#, nil), (#""dagger":0"#, nil),
    ] as [(String, String?)])
  func readsTheReview(_ members: String, _ name: String?) throws {
    guard case .book(let book) = try entry(#""rank":1,"title":"X",\#(members)"#).item else { return }
    #expect(book.reviewURL?.text == name.map { "https://www.nytimes.com/\($0).html" })
  }

  @Test(arguments: [
    ("?", "question-mark-a"), ("!", "exclamation-mark-a"), ("1%", "1-a"), ("$", "dollar-sign-a"), ("🍎", "red-apple-a"),
  ])
  func takesATitleThatIsASign(_ title: String, _ key: String) throws {
    let entry = try entry(#""rank":1,"title":"\#(title)","author":"A""#)
    #expect(entry.item.title == title && entry.item.id.name == key)
  }

  @Test func aTitleIsSpelledAsTheRowSpellsIt() throws {
    let row =
      #""rank":1,"title":"THE ACME OF LEBRON","description":"How ACME hired him.","contributor":"by LeBron James""#
    #expect(try entry(row).item.title == "The ACME of LeBron")
  }

  @Test(arguments: [
    #""title":"X""#, #""rank":"five","title":"X""#, #""rank":0,"title":"X""#, #""rank":-1,"title":"X""#,
    #""rank":99999999999999999999,"title":"X""#, #""rank":2,"title":null"#, #""rank":2,"title":"  ""#,
    #""rank":2,"title":"\u200b\u0301""#, #""rank":1e999,"title":"X""#, #""rank":2.5,"title":"X""#,
  ])
  func leavesOutARowThatMakesNoSense(_ row: String) {
    let rows = week(list(#"{"rank":1,"title":"A"},{\#(row)},null,[],"x",{"rank":3,"title":"C"}"#))
    #expect(rows?.first?.entries.map(\.rank) == [1, 3])
  }

  @Test func repairsBrokenTextRatherThanLosingTheWeek() throws {
    var body = Array(
      #"{"results":{"published_date":"2026-12-06","lists":[\#(list(#"{"rank":1,"title":"A \ud800 B@","author":"x \ud83d\ude00 \\ud800"}"#))]}}"#
        .utf8)
    for (index, byte) in body.enumerated() where byte == UInt8(ascii: "@") { body[index] = 0xFF }
    let week = try #require(NewYorkTimesReply.overview(body, known: .empty))
    #expect(week.first?.entries.first?.item.title == "A \u{FFFD} B\u{FFFD}")
    guard case .book(let book)? = week.first?.entries.first?.item else { return }
    #expect(book.author == #"x 😀 \ud800"#)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "<html>", #"{"results":[]}"#, #"{"results":{}}"#,
    #"{"results":{"published_date":"2026-12-06"}}"#,
    #"{"results":{"published_date":"2026-12-06","lists":[]}}"#,
    #"{"results":{"published_date":"2026-12-06","lists":{}}}"#,
    #"{"results":{"published_date":"2026-12-06","lists":[{"list_name":"A","list_name_encoded":"a","books":[]}]}}"#,
    #"{"results":{"published_date":"soon","lists":[{"list_name":"A","list_name_encoded":"a","books":[{"rank":1,"title":"X"}]}]}}"#,
    String(repeating: "[", count: 100_000),
  ])
  func isNoWeek(_ body: String) {
    #expect(NewYorkTimesReply.overview(Array(body.utf8), known: .empty) == nil)
  }

  @Test(arguments: [
    ("", 5, true), (#","normal_list_ends_at":15"#, 5, true), (#","normal_list_ends_at":5"#, 5, false),
    (#","normal_list_ends_at":15"#, 14, false), ("", 6, false), (#","normal_list_ends_at":3"#, 3, false),
  ])
  func knowsAnExcerpt(_ more: String, _ count: Int, _ isExcerpt: Bool) {
    let rows = (1...count).map { #"{"rank":\#($0),"title":"T\#($0)"}"# }.joined(separator: ",")
    #expect(week(list(rows, more: more))?.first?.isExcerpt == isExcerpt)
  }

  @Test func hasNoMovementAndNoWeeksOnAMonthlyList() throws {
    let row = #"{"rank":1,"rank_last_week":0,"weeks_on_list":0,"title":"X"}"#
    let monthly = list(row).replacing("WEEKLY", with: "MONTHLY")
    let edition = try #require(week(monthly)?.first)
    #expect(edition.chart.frequency == .monthly)
    #expect(edition.chart.group == .monthly)
    #expect(edition.entries.first?.movement == nil)
    #expect(edition.entries.first?.weeksOnList == nil)
  }

  @Test func namesLeaveOutListsThatEnded() {
    let body = """
      {"results":[
        {"list_name":"Manga","display_name":"Manga","list_name_encoded":"manga","newest_published_date":"2017-01-29"},
        {"list_name":"Hardcover Fiction","display_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","newest_published_date":"2026-12-06","updated":"WEEKLY"},
        {"list_name":"Audio Fiction","list_name_encoded":"audio-fiction","newest_published_date":"2026-11-15","updated":"MONTHLY"},
        {"list_name":"Broken","newest_published_date":7}]}
      """
    let week = NewYorkTimesReply.names(Array(body.utf8), known: .empty, fetchedAt: Self.now)
    #expect(week?.map(\.chart.id.slug) == ["hardcover-fiction", "audio-fiction"])
    #expect(week?.allSatisfy(\.isExcerpt) == true)
  }

  /// November 30, 2026, when the newest list is dated December 6.
  private static let now = Timestamp(seconds: 1_796_000_000)

  /// One row that is dated ahead must not make all others look ended.
  @Test(arguments: ["9999-12-31", "2027-06-01", "2026-12-20", "0001-01-01", "2008-06-01"])
  func namesLeaveOutDatesThatCannotBe(_ date: String) {
    let body = """
      {"results":[
        {"list_name":"Odd","list_name_encoded":"odd","newest_published_date":"\(date)"},
        {"list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","newest_published_date":"2026-12-06"}]}
      """
    let week = NewYorkTimesReply.names(Array(body.utf8), known: .empty, fetchedAt: Self.now)
    #expect(week?.map(\.chart.id.slug) == ["hardcover-fiction"])
    #expect(week?.first?.date.description == "2026-12-06")
  }

  @Test(arguments: [
    ("2025-12-28", "2026-01-11", true, true), ("2026-01-04", "2026-01-04", false, false),
    ("9999-12-31", "0001-01-01", false, false), ("", "", false, false),
  ])
  func theWeeksAroundAListLieOnItsSides(_ previous: String, _ next: String, _ hasPrevious: Bool, _ hasNext: Bool) {
    let body =
      #"{"results":{"list_name":"Manga","list_name_encoded":"manga","published_date":"2026-01-04","previous_published_date":"\#(previous)","next_published_date":"\#(next)","books":[{"rank":1,"title":"X"}]}}"#
    let edition = NewYorkTimesReply.list(Array(body.utf8), known: .empty)
    #expect((edition?.previous != nil) == hasPrevious)
    #expect((edition?.next != nil) == hasNext)
  }
}
