import HTTP
import TestSupport
import Testing

/// Request bodies and their limits.
struct ServerBodyTests {
  private static let end = "Host: a\r\nConnection: close\r\n\r\n"

  private static var small: HTTPServer.Limits {
    var limits = HTTPServer.Limits.patient
    limits.bodyBytes = 100
    limits.drainBytes = 10_000
    return limits
  }

  @Test(arguments: ["/echo", "/echo-later"])
  func aBodyArrivesWhole(_ path: String) async throws {
    let fixture = try ServerFixture()
    let body = String(repeating: "0123456789", count: 6_000)
    let answer = try await fixture.exchange("POST \(path) HTTP/1.1\r\nContent-Length: 60000\r\n\(Self.end)\(body)")
    #expect(answer.hasSuffix("\r\n\r\n\(body)"))
    await fixture.stop()
  }

  @Test func aChunkedBodyArrivesWhole() async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.exchange(
      "POST /echo HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\(Self.end)3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\nabcde"))
    await fixture.stop()
  }

  @Test func aBodyInSinglebytesArrivesWhole() async throws {
    let fixture = try ServerFixture()
    let socket = try RawSocket(port: fixture.port)
    for byte in Array("POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\(Self.end)abcde".utf8) { socket.send([byte]) }
    #expect(await socket.receiveAll().hasSuffix("\r\n\r\nabcde"))
    await fixture.stop()
  }

  @Test func aBodyMayBeAsLargeAsTheLimit() async throws {
    let fixture = try ServerFixture(limits: Self.small)
    let body = String(repeating: "x", count: 100)
    let answer = try await fixture.exchange("POST /echo HTTP/1.1\r\nContent-Length: 100\r\n\(Self.end)\(body)")
    #expect(answer.hasSuffix("\r\n\r\n\(body)"))
    await fixture.stop()
  }

  @Test(arguments: ["101", "999999999999"])
  func anAnnouncedBodyOverTheLimitIsRefusedBeforeItComes(_ length: String) async throws {
    let fixture = try ServerFixture(limits: Self.small)
    let answer = try await fixture.exchange("POST /echo HTTP/1.1\r\nContent-Length: \(length)\r\nHost: a\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(answer.hasSuffix("refused 413"))
    await fixture.stop()
  }

  @Test func aChunkedBodyOverTheLimitIsReadAndRefused() async throws {
    let fixture = try ServerFixture(limits: Self.small)
    let chunk = "64\r\n\(String(repeating: "x", count: 100))\r\n"
    let answer = try await fixture.exchange(
      "POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(Self.end)\(chunk)\(chunk)0\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(answer.hasSuffix("refused 413"))
    await fixture.stop()
  }

  @Test func anEndlessChunkedBodyIsCutOff() async throws {
    let fixture = try ServerFixture(limits: Self.small)
    let socket = try RawSocket(port: fixture.port)
    socket.send("POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(Self.end)")
    let chunk = "1000\r\n\(String(repeating: "x", count: 4096))\r\n"
    var sent = 0
    while sent < 20_000, socket.send(chunk) { sent += 1 }
    // The connection buffers some megabytes, and the server closes after ten thousand bytes.
    #expect(sent < 20_000)
    await fixture.stop()
  }

  @Test func expectedContinueComesOnlyForABodyThatIsTaken() async throws {
    let fixture = try ServerFixture(limits: Self.small)
    let expectation = "Expect: 100-continue\r\n"
    let taken = try RawSocket(port: fixture.port)
    taken.send("POST /echo HTTP/1.1\r\nContent-Length: 2\r\n\(expectation)\(Self.end)")
    #expect(await taken.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 100 "))
    taken.send("ok")
    #expect(await taken.receiveAll().hasSuffix("\r\n\r\nok"))

    let refused = try await fixture.exchange("POST / HTTP/1.1\r\nContent-Length: 200\r\n\(expectation)\(Self.end)")
    #expect(refused.hasPrefix("HTTP/1.1 413 "))
    await fixture.stop()
  }

  @Test func aClientThatLeavesInTheMiddleLeavesNothingBehind() async throws {
    let fixture = try ServerFixture()
    for text in [
      "GET / HT", "GET / HTTP/1.1\r\nHost:", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
    ] {
      let socket = try RawSocket(port: fixture.port)
      socket.send(text)
      try await Task.sleep(for: .milliseconds(20))
    }
    try await eventually { fixture.server.liveExchanges == 0 }
    await fixture.stop()
  }
}
