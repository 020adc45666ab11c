import HTTP
import TestSupport
import Testing

/// Clients that take their time, and would keep a connection for good: no byte of theirs prolongs a deadline.
struct ServerSlowClientTests {
  /// Short deadlines, and none for a silence.
  private static var limits: HTTPServer.Limits {
    var limits = HTTPServer.Limits()
    limits.idleSeconds = 600
    limits.headDeadline = .milliseconds(300)
    limits.bodyDeadline = .milliseconds(300)
    limits.sendingDeadline = .milliseconds(300)
    limits.watchInterval = .milliseconds(20)
    return limits
  }

  private static let post = "POST /echo HTTP/1.1\r\nHost: a\r\n"

  /// What is sent at once, and what is then sent over and over again.
  @Test(arguments: [
    ("", ""), ("G", ""), ("", "a"), ("GET /", "a"), ("GET / HTTP/1.1\r\n", ""),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "a"),
    ("GET / HTTP/1.1\r\n", "X: a\r\n"), ("", "\r\n"), ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "\u{0}"),
    ("\(post)Content-Length: 1000\r\n\r\n", ""), ("\(post)Content-Length: 1000\r\n\r\n", "a"),
    ("\(post)Transfer-Encoding: chunked\r\n\r\n3e8\r\n", "a"), ("\(post)Transfer-Encoding: chunked\r\n\r\n", "0"),
    ("\(post)Transfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"),
    ("\(post)Transfer-Encoding: chunked\r\n\r\n0\r\nX: ", "a"),
    ("\(post)Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n", "a"),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", ""), ("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT", "a"),
    ("GET /later HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n"),
  ])
  func areCutOff(_ first: String, _ drip: String) async throws {
    let fixture = try ServerFixture(limits: Self.limits)
    let client = try RawSocket(port: fixture.port)
    client.send(first)
    let dripping = Task {
      while !drip.isEmpty, !Task.isCancelled, client.send(drip) { try await Task.sleep(for: .milliseconds(50)) }
    }
    // What came before, such as an answer or a 100; then the end.
    _ = await client.receiveAll()
    #expect(await client.isClosedByPeer())
    dripping.cancel()
    await fixture.stop()
  }

  @Test(arguments: ["/now", "/later"]) func thatDoNotReadTheirAnswerAreCutOff(_ path: String) async throws {
    let response = Response(body: [UInt8](repeating: 0x61, count: 64 << 20))
    let fixture = try ServerFixture(limits: Self.limits) { request in
      request.path == "/now" ? .now(response) : .later { response }
    }
    let silent = try RawSocket(port: fixture.port)
    silent.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    try await until { fixture.server.liveExchanges == 1 }
    try await until { fixture.server.liveExchanges == 0 }

    let slow = try RawSocket(port: fixture.port)
    slow.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    var received = 0
    while received < response.body.count {
      let piece = await slow.receive { !$0.isEmpty }.utf8.count
      guard piece > 0 else { break }
      received += piece
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(received < response.body.count)
    await fixture.stop()
  }

  @Test func aHandlerMayTakeItsTime() async throws {
    let fixture = try ServerFixture(limits: Self.limits) { _ in
      .later {
        try? await Task.sleep(for: .seconds(1))
        return Response(body: Array("done".utf8))
      }
    }
    let answer = try await fixture.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\ndone"))
    await fixture.stop()
  }

  /// More of them than there are connections, and each that is cut off comes back.
  @Test(arguments: [1, 2]) func doNotKeepOthersOut(_ threads: Int) async throws {
    var limits = Self.limits
    limits.threads = threads
    limits.connections = 4
    limits.headDeadline = .seconds(5)
    let fixture = try ServerFixture(limits: limits)
    let slow = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<12 {
          group.addTask {
            while !Task.isCancelled, let client = try? RawSocket(port: fixture.port) {
              client.send("GET / HTTP/1.1\r\nX: a")
              while !Task.isCancelled, client.send("a") { try? await Task.sleep(for: .milliseconds(100)) }
            }
          }
        }
      }
    }
    try await Task.sleep(for: .milliseconds(100))
    for _ in 0..<3 {
      let honest = try RawSocket(port: fixture.port, timeout: .seconds(30))
      honest.send("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(await honest.receiveAll().hasSuffix("\r\n\r\nGET /a"))
    }
    slow.cancel()
    await slow.value
    await fixture.stop()
  }
}
