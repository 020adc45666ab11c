import HTTP
import TestSupport
import Testing

/// Clients that close their half of the connection and wait for the answer (RFC 9112, section 9.6).
struct ServerHalfCloseTests {
  enum End: CaseIterable { case withTheLastBytes, afterTheLastBytes }

  @Sendable static func answer(_ request: Request) -> Pending<Response, Never> {
    let response = Response(body: Array("\(request.method.rawValue) ".utf8) + request.body)
    switch request.path {
    case "/now": return .now(response)
    case "/soon": return .later { response }
    default:
      return .later {
        try? await Task.sleep(for: .milliseconds(60))
        return response
      }
    }
  }

  /// Sends a request in one or two pieces, closes that half, and returns the answer.
  private func exchange(_ pieces: [String], _ end: End, _ fixture: ServerFixture) async throws -> String {
    let client = try RawSocket(port: fixture.port)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { try await Task.sleep(for: .milliseconds(10)) }
      client.send(piece)
    }
    switch end {
    case .withTheLastBytes: break
    case .afterTheLastBytes: try await Task.sleep(for: .milliseconds(10))
    }
    client.finishSending()
    return await client.receiveAll()
  }

  @Test(arguments: ["/now", "/soon", "/later"], [End.withTheLastBytes, .afterTheLastBytes])
  func getTheirAnswers(_ path: String, _ end: End) async throws {
    let fixture = try ServerFixture(handler: Self.answer)
    let beside = try RawSocket(port: fixture.port)
    let requests = [
      (["GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"], "GET "),
      (["GET \(path) HTTP/1.0\r\n\r\n"], "GET "),
      (["POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"], "POST body"),
      (["POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n", "body"], "POST body"),
      (["POST \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbo", "dy"], "POST body"),
      (
        ["POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n", "0\r\n\r\n"],
        "POST body"
      ),
    ]
    for (pieces, body) in requests {
      for _ in 0..<3 {
        let answer = try await exchange(pieces, end, fixture)
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(pieces)")
        #expect(answer.hasSuffix("\r\n\r\n\(body)"), "\(pieces)")
      }
      beside.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await beside.receive { $0.hasSuffix("\r\n\r\nGET ") }.hasPrefix("HTTP/1.1 200 "))
    }
    await fixture.stop()
  }

  @Test func getTheirAnswersIfTheyEndWhileTheHandlerIsAtWork() async throws {
    let (work, step) = AsyncStream.makeStream(of: OneShot<Void>.self)
    let fixture = try ServerFixture { request in
      .later {
        let hasEnded = OneShot<Void>()
        step.yield(hasEnded)
        await hasEnded.wait()
        return Response(body: request.body)
      }
    }
    var handlers = work.makeAsyncIterator()
    for _ in 0..<5 {
      let client = try RawSocket(port: fixture.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody")
      let handler = try #require(await handlers.next())
      client.finishSending()
      handler.fire()
      #expect(await client.receiveAll().hasSuffix("\r\n\r\nbody"))
    }
    await fixture.stop()
  }

  @Test(arguments: [End.withTheLastBytes, .afterTheLastBytes])
  func getAllAnswersToPipelinedRequests(_ end: End) async throws {
    let fixture = try ServerFixture(handler: Self.answer)
    let text = ["/soon", "/now", "/later", "/now", "/later"].map {
      "POST \($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n\($0.dropFirst().prefix(1))"
    }
    let answer = try await exchange([text.joined()], end, fixture)
    let bodies = answer.split(separator: "HTTP/1.1 200 OK\r\n").map { String($0.suffix(6)) }
    #expect(bodies == ["POST s", "POST n", "POST l", "POST n", "POST l"])
    await fixture.stop()
  }

  /// Nobody is left to answer, and nothing may be left over.
  @Test func thatCloseWhollyLeaveNothingBehind() async throws {
    let fixture = try ServerFixture(handler: Self.answer)
    for _ in 0..<20 {
      let client = try RawSocket(port: fixture.port)
      client.send("POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody")
      client.finishSending()
    }
    try await eventually { fixture.server.liveExchanges == 0 }
    await fixture.stop()
  }
}
