import HTTP
import Synchronization
import TestSupport
import Testing

/// Slow clients that would keep a connection forever: none of their bytes extends a deadline.
@Suite(.timeLimit(.minutes(10))) struct ServerSlowClientTests {
  /// Short deadlines, but none for silence.
  private static var limits: HTTPServer.Limits {
    var limits = HTTPServer.Limits.patient
    limits.headDeadline = .milliseconds(300)
    limits.bodyDeadline = .milliseconds(300)
    limits.sendingDeadline = .milliseconds(300)
    limits.watchInterval = .milliseconds(20)
    return limits
  }

  private static let post = "POST /echo HTTP/1.1\r\nHost: a\r\n"

  /// What is sent first, and what is then sent again and again.
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
    // What came before, such as an answer or a 100, and then the end.
    _ = await client.receiveAll()
    #expect(await client.isClosedByPeer())
    dripping.cancel()
    await fixture.stop()
  }

  @Test(arguments: ["/now", "/later"]) func thatDoNotReadTheirAnswerAreCutOff(_ path: String) async throws {
    let response = Response(body: [UInt8](repeating: 0x61, count: 64 << 20))
    let isHandled = Mutex(false)
    let fixture = try ServerFixture(limits: Self.limits) { request in
      isHandled.withLock { $0 = true }
      return request.path == "/now" ? .now(response) : .later { response }
    }
    let silent = try RawSocket(port: fixture.port)
    silent.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    try await eventually { isHandled.withLock { $0 } && fixture.server.liveExchanges == 0 }

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

  /// It answers after a client that came later has been cut off.
  @Test func aHandlerMayTakeItsTime() async throws {
    let port = Mutex<UInt16>(0)
    let fixture = try ServerFixture(limits: Self.limits) { _ in
      .later {
        let isCutOff = await (try? RawSocket(port: port.withLock { $0 }))?.isClosedByPeer()
        return Response(body: Array("done \(isCutOff ?? false)".utf8))
      }
    }
    port.withLock { $0 = fixture.port }
    // On a busy machine a request or its answer may be as slow as those that are cut off.
    try await eventually {
      try await fixture.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").hasSuffix("done true")
    }
    await fixture.stop()
  }

  /// More of them than there are connections, and each that is cut off comes back.
  @Test(arguments: [1, 2]) func doNotKeepOthersOut(_ threads: Int) async throws {
    var limits = Self.limits
    limits.threads = threads
    limits.connections = 4
    limits.headDeadline = .seconds(5)
    let fixture = try ServerFixture(limits: limits)
    let begun = Collected<String>()
    let slow = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<12 {
          group.addTask {
            while !Task.isCancelled, let client = try? RawSocket(port: fixture.port) {
              client.send("GET / HTTP/1.1\r\nX: a")
              begun.append("one")
              while !Task.isCancelled, client.send("a") { try? await Task.sleep(for: .milliseconds(100)) }
            }
          }
        }
      }
    }
    try await eventually { begun.all.count >= 12 }
    // On a busy machine an honest client may be slow, too, and be cut off for it now and then.
    for _ in 0..<3 {
      var isAnswered = false
      for _ in 0..<5 where !isAnswered {
        isAnswered = try await fixture.exchange("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          .hasSuffix("\r\n\r\nGET /a")
      }
      #expect(isAnswered)
    }
    slow.cancel()
    await slow.value
    await fixture.stop()
  }
}
