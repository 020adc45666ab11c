import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct GoogleBooksTests {
  static let isbn = "9780140434088"

  private func details(_ items: String, title: String = "The Moonstone") throws -> BookDetails? {
    let body = #"{"kind":"books#volumes","totalItems":840,"items":[\#(items)]}"#
    return try GoogleBooksReply.details(Array(body.utf8), isbn: try #require(ISBN(Self.isbn)), title: title)
  }

  private func volume(_ isbn: String, _ more: String = "") -> String {
    #"{"volumeInfo":{"title":"The Moonstone","industryIdentifiers":[{"type":"OTHER","identifier":"UOM:39015004307750"},{"type":"ISBN","identifier":"\#(isbn)"}]\#(more)}}"#
  }

  @Test func readsAVolume() throws {
    let more =
      #","subtitle":"A Romance","publisher":"Penguin","publishedDate":"1998-07","pageCount":528,"categories":["Fiction",7,"Mystery"],"averageRating":3.5,"description":"<p>A <b>diamond</b> &amp; &lt;i&gt;more&lt;/i&gt;</p><script>alert(1)</script>","imageLinks":{"thumbnail":"http://books.google.com/books/content?id=x&img=1&zoom=1&edge=curl&source=gbs_api"}"#
    let found = try #require(try details(volume(Self.isbn, more)))
    #expect(found.subtitle == "A Romance")
    #expect(found.description == ["A diamond & more"])
    #expect(found.pageCount == 528)
    #expect(found.subjects == ["Fiction", "7", "Mystery"])
    #expect(found.coverURL?.text == "https://books.google.com/books/content?id=x&img=1&zoom=1&source=gbs_api")
  }

  @Test func takesTheRightVolumeOnly() throws {
    #expect(try details(volume("9780000000002")) == nil)
    #expect(try details(volume("0140434089")) != nil)
    #expect(
      try details(volume("9780000000002") + "," + volume(Self.isbn, #","subtitle":"Right""#))?.subtitle == "Right")
    let without = #"{"volumeInfo":{"title":"THE MOONSTONE!","subtitle":"By title"}}"#
    #expect(try details(without)?.subtitle == "By title")
    #expect(try details(without, title: "Another") == nil)
    #expect(try details(#"{"volumeInfo":{"pageCount":0}},{},null,7"#, title: "") == nil)
  }

  @Test(arguments: ["{}", #"{"totalItems":0}"#, #"{"items":null}"#, #"{"items":{}}"#])
  func anAnswerWithoutItemsIsNoSuchBook(_ body: String) throws {
    let isbn = try #require(ISBN(Self.isbn))
    #expect(try GoogleBooksReply.details(Array(body.utf8), isbn: isbn, title: "x") == nil)
  }

  @Test(
    arguments: [
      (429, #"{"error":{"code":429}}"#, .quota), (400, #"{"error":{"message":"API key not valid."}}"#, .keyRefused),
      (400, #"{"error":{"message":"Quota exceeded"}}"#, .quota),
      (403, #"{"error":{"errors":[{"reason":"unknownLocation"}]}}"#, .down(status: 403)),
      (403, #"{"error":{"errors":[{"reason":"dailyLimitExceeded"}]}}"#, .quota),
      (403, #"{"error":{"errors":[{"reason":"accessNotConfigured"}]}}"#, .keyRefused),
      (503, "", .down(status: 503)), (200, "<html>", .intercepted), (200, "[", .unreadable),
    ] as [(Int, String, ServiceFailure)])
  func tellsFailuresApart(_ status: Int, _ body: String, _ failure: ServiceFailure) async throws {
    let stub = try StubServer { _ in .respond(Status(code: status), text: body) }
    let http = try HTTPClient(.patient)
    let client = GoogleBooksClient.live(try .stub(http, at: stub.url("")))
    let key = try #require(ServiceKey("my-key"))
    let isbn = try #require(ISBN(Self.isbn))
    await #expect(throws: failure) { try await client.volume(key, isbn, "x") }
    let target = try #require(stub.requests.first?.target)
    #expect(target.hasPrefix("/volumes?country=US&fields=totalItems%2Citems"))
    #expect(target.contains("&q=isbn%3A9780140434088") && target.contains("&key=my-key"))
    await http.close()
    stub.stop()
  }

  @Test func eachRequestTakesItsTurnUntilTheServiceWantsNone() async throws {
    let answers = Mutex([
      StubAnswer.respond(text: #"{"totalItems":0}"#), .respond(text: #"{"totalItems":0}"#),
      .respond(
        .forbidden, headers: ["Retry-After": "11"],
        text: #"{"error":{"code":403,"errors":[{"reason":"rateLimitExceeded"}]}}"#),
    ])
    let stub = try StubServer { _ in answers.withLock { $0.removeFirst() } }
    let http = try HTTPClient(.patient)
    let world = try BudgetWorld()
    let budget = world.budget(.googleBooks)
    let client = GoogleBooksClient.live(try .stub(http, at: stub.url(""), budget))
    let key = try #require(ServiceKey("my-key"))
    let isbn = try #require(ISBN(Self.isbn))
    for left in [999, 998] {
      #expect(try await client.volume(key, isbn, "x") == nil)
      #expect(try #require(budget.remainingToday()) == (left, 1000))
    }
    for _ in 0..<3 { await #expect(throws: ServiceFailure.quota) { try await client.volume(key, isbn, "x") } }
    #expect(try #require(budget.remainingToday()).left == 997)
    #expect(stub.requests.count == 3)
    #expect(try world.moments(.googleBooks).count == 3)
    await http.close()
    stub.stop()
  }
}
