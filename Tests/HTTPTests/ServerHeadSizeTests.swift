import HTTP
import TestSupport
import Testing

/// How large a head may be. Cookies ignore ports, so those of every other program on this computer arrive here, too.
struct ServerHeadSizeTests {
  private func answer(_ fixture: ServerFixture, _ fields: String, method: String = "GET") async throws -> String {
    try await fixture.exchange("\(method) /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\nConnection: close\r\n\r\n")
  }

  private static func cookies(_ count: Int, _ bytes: Int) -> String {
    let value = String(repeating: "x", count: max(0, bytes / count - 8))
    return "Cookie: " + (0..<count).map { "c\(1000 + $0)=\(value)" }.joined(separator: "; ")
  }

  @Test(arguments: [1, 20, 180], [1_000, 8_000, 16_000, 20_000])
  func cookiesOfOtherProgramsAreTaken(_ count: Int, _ bytes: Int) async throws {
    let fixture = try ServerFixture()
    let answer = try await answer(fixture, Self.cookies(count, bytes))
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nGET /a"))
    await fixture.stop()
  }

  @Test(arguments: [1, 20, 180], [40_000, 60_000, 100_000, 720_000])
  func tooManyAreRefusedInWords(_ count: Int, _ bytes: Int) async throws {
    let fixture = try ServerFixture()
    #expect(try await answer(fixture, Self.cookies(count, bytes)).hasPrefix("HTTP/1.1 431 "))
    await fixture.stop()
  }

  /// An answer needs room next to the head: if a head can be read but leaves too little, libmicrohttpd would close
  /// without a response.
  @Test(arguments: [("Cookie: a=", 28_000...34_000), ("X-Long: ", 56_000...67_000)])
  func noHeadIsLeftWithoutAnAnswer(_ start: String, _ sizes: ClosedRange<Int>) async throws {
    let fixture = try ServerFixture()
    var (taken, ours, other) = (0, 0, 0)
    for (index, size) in stride(from: sizes.lowerBound, through: sizes.upperBound, by: 60).enumerated() {
      let method = index.isMultiple(of: 2) ? "GET" : "HEAD"
      let text = try await answer(fixture, start + String(repeating: "x", count: size), method: method)
      if text.hasPrefix("HTTP/1.1 200 OK\r\n") {
        taken += 1
      } else if text.contains("\r\nX-Page: ours\r\n") {
        ours += 1
        #expect(text.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
        #expect(text.contains("\r\nConnection: close\r\n") && text.contains("\r\nContent-Length: 11\r\n"))
        #expect(text.hasSuffix(method == "GET" ? "\r\n\r\nrefused 431" : "\r\n\r\n"))
      } else {
        other += 1
        #expect(text.hasPrefix("HTTP/1.1 431 "), "\(size) bytes")
      }
    }
    #expect(taken > 0 && ours > 0 && other > 0)
    await fixture.stop()
  }
}
