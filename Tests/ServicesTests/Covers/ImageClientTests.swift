import Core
import HTTP
import TestSupport
import Testing

@testable import Services

@Suite struct ImageClientTests {
  private func fetch(_ answer: StubAnswer) async throws -> PictureQueue.Answer {
    let stub = try StubServer { _ in answer }
    let http = try HTTPClient(.patient)
    let url = try #require(WebURL(stub.url("/a.jpg")))
    let result = await ImageClient.live(http, hosts: ["127.0.0.1"]).answer(url)
    await http.close()
    stub.stop()
    return result
  }

  @Test(
    arguments: [
      (.respond(.notFound), .notFound), (.respond(Status(code: 410)), .notFound), (.respond(Status(code: 429)), .quota),
      (.respond(Status(code: 500)), .down(status: 500)), (.respond(Status(code: 403)), .down(status: 403)),
      (.respond(text: "<html>not a picture</html>"), .unreadable), (.respond(text: ""), .unreadable),
      (.respond(text: String(repeating: "x", count: 6 << 20)), .unreadable), (.endlessChunked, .unreadable),
      (.truncate(promised: 500, body: Picture.stub().bytes), .unreachable), (.reset, .unreachable),
      (.redirect(to: "http://127.0.0.1:1/"), .unreachable), (.redirect(to: "http://elsewhere.example/"), .intercepted),
      (.redirect(to: "file:///etc/passwd"), .intercepted),
    ] as [(StubAnswer, ServiceFailure)])
  func takesNothingButAPicture(_ answer: StubAnswer, _ failure: ServiceFailure) async throws {
    #expect(try await fetch(answer) == .failure(failure))
  }

  @Test func tellsAPictureWhateverTheServerCallsIt() async throws {
    let picture = Picture.stub(size: 3 << 20)
    let answer = StubAnswer.respond(.ok, headers: ["Content-Type": "text/html"], body: picture.bytes)
    #expect(try await fetch(answer) == .success(picture))
  }

  @Test(arguments: [
    ("static01.nyt.com", true), ("storage.googleapis.com", true), ("books.google.com", true),
    ("covers.openlibrary.org", true), ("archive.org", true), ("ia800100.us.archive.org", true),
    ("is1-ssl.mzstatic.com", true), ("mzstatic.com", false), ("www.nytimes.com", false), ("evilarchive.org", false),
    ("127.0.0.1", false), ("localhost", false), ("", false),
  ])
  func asksOnlyTheHostsThatTheServicesUse(_ host: String, _ isAllowed: Bool) {
    #expect(ImageClient.hosts.allows(host) == isAllowed)
  }
}
