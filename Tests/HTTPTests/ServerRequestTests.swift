import HTTP
import TestSupport
import Testing

/// What the server makes of requests, byte for byte.
struct ServerRequestTests {
  @Test func smoke() async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.exchange("GET /a%2Fb%00?x=%41 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\nGET /a%2Fb%00?x=%41"))
    await fixture.stop()
  }
}
