import Foundation
import HTTP
import TestSupport
import Testing

/// Handlers that answer later: many of them, late ones, and the end of the server.
struct ServerSuspensionTests {
  private static let end = "Host: a\r\nConnection: close\r\n\r\n"

  @Test func aHundredAtATime() async throws {
    let fixture = try ServerFixture { request in
      .later {
        try? await Task.sleep(for: .milliseconds(100))
        return Response(body: Array(request.target.utf8))
      }
    }
    let clock = ContinuousClock()
    let began = clock.now
    let sockets = try (0..<100).map { index in
      let socket = try RawSocket(port: fixture.port)
      socket.send("GET /\(index) HTTP/1.1\r\n\(Self.end)")
      return socket
    }
    for (index, socket) in sockets.enumerated() { #expect(await socket.receiveAll().hasSuffix("\r\n\r\n/\(index)")) }
    // One after another they would take ten seconds.
    #expect(clock.now - began < .seconds(8))
    await fixture.stop()
  }

  @Test func clientAndServerUnderstandEachOther() async throws {
    let fixture = try ServerFixture()
    let client = try ClientFixture()
    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<100 {
        group.addTask {
          let path = index.isMultiple(of: 2) ? "/later?\(index)" : "/now?\(index)"
          let response = try await client.get("http://127.0.0.1:\(fixture.port)\(path)")
          return String(decoding: response.body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    let expected = (0..<100).map { $0.isMultiple(of: 2) ? "later \($0)" : "GET /now?\($0)" }
    #expect(bodies == Set(expected))
    await client.client.close()
    await fixture.stop()
  }

  @Test func aHandlerPastItsDeadlineIsAnsweredForAndCancelled() async throws {
    let cancelled = LogLines()
    var limits = HTTPServer.Limits()
    limits.handlerDeadline = .milliseconds(200)
    let fixture = try ServerFixture(limits: limits) { request in
      guard request.path == "/slow" else { return ServerFixture.routes(request) }
      return .later {
        do { try await Task.sleep(for: .seconds(60)) } catch { cancelled.append(request.target) }
        return Response(body: Array("too late".utf8))
      }
    }
    let answer = try await fixture.exchange("GET /slow HTTP/1.1\r\n\(Self.end)")
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    #expect(answer.hasSuffix("refused 503"))
    try await until { cancelled.all == ["/slow"] }

    // The watch goes on for later ones, and leaves quick ones alone.
    #expect(try await fixture.exchange("GET /later?x HTTP/1.1\r\n\(Self.end)").hasSuffix("later x"))
    #expect(try await fixture.exchange("GET /slow HTTP/1.1\r\n\(Self.end)").hasSuffix("refused 503"))
    await fixture.stop()
  }

  @Test func aClientThatLeftWhileSuspendedLeavesNothingBehind() async throws {
    let fixture = try ServerFixture { _ in
      .later {
        try? await Task.sleep(for: .milliseconds(300))
        return Response(body: [UInt8](repeating: 0x61, count: 100_000))
      }
    }
    for _ in 0..<20 {
      let socket = try RawSocket(port: fixture.port)
      socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      if Bool.random() { socket.resetOnClose() }
    }
    try await until { fixture.server.liveExchanges > 0 }
    try await until { fixture.server.liveExchanges == 0 }
    await fixture.stop()
  }

  @Test func stoppingAnswersEverySuspendedRequest() async throws {
    let fixture = try ServerFixture { request in
      .later {
        if request.path == "/soon" {
          try? await Task.sleep(for: .milliseconds(300))
        } else {
          // A handler that does not care about cancellation.
          await Task { try? await Task.sleep(for: .seconds(8)) }.value
        }
        return Response(body: Array("done".utf8))
      }
    }
    let idle = try RawSocket(port: fixture.port)
    idle.send("GET /soon HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(await idle.receive { $0.hasSuffix("done") }.hasPrefix("HTTP/1.1 200 "))

    func send(_ path: String) throws -> RawSocket {
      let socket = try RawSocket(port: fixture.port)
      socket.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      return socket
    }
    let soon = try (0..<10).map { _ in try send("/soon") }
    let never = try (0..<10).map { _ in try send("/never") }
    try await until { fixture.server.liveExchanges == 20 }

    let clock = ContinuousClock()
    let began = clock.now
    async let stopped: Void = fixture.server.stop(grace: .seconds(2))
    try await Task.sleep(for: .milliseconds(100))
    // A connection that is open still gets an answer, a new one is refused.
    idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let late = await idle.receiveAll()
    #expect(late.hasPrefix("HTTP/1.1 503 ") && late.contains("\r\nConnection: close\r\n"))
    #expect(throws: SocketError.self) { try RawSocket(port: fixture.port) }

    for socket in soon {
      let answer = await socket.receiveAll()
      #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("\r\nConnection: close\r\n"))
    }
    for socket in never { #expect(await socket.receiveAll().hasPrefix("HTTP/1.1 503 ")) }
    await stopped
    #expect(clock.now - began < .seconds(6))
    await fixture.stop()
  }

  @Test func stoppingDoesNotWaitForAClientThatDoesNotRead() async throws {
    let fixture = try ServerFixture { _ in .now(Response(body: [UInt8](repeating: 0x61, count: 64 << 20))) }
    let socket = try RawSocket(port: fixture.port)
    socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try await until { fixture.server.liveExchanges == 1 }
    let clock = ContinuousClock()
    let began = clock.now
    await fixture.server.stop(grace: .milliseconds(300))
    #expect(clock.now - began < .seconds(5))
    await fixture.stop()
  }

  @Test func stoppingDoesNotWaitForAHandlerThatBlocks() async throws {
    let fixture = try ServerFixture { _ in
      Thread.sleep(forTimeInterval: 4)
      return .now(Response())
    }
    let socket = try RawSocket(port: fixture.port)
    socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try await until { fixture.server.liveExchanges == 1 }
    let clock = ContinuousClock()
    let began = clock.now
    await fixture.server.stop(grace: .milliseconds(100))
    #expect(clock.now - began < .seconds(3))
    try await until { fixture.server.liveExchanges == 0 }
  }

  @Test func stoppingWithoutRequestsIsQuickAndMayBeRepeated() async throws {
    let fixture = try ServerFixture()
    let idle = try RawSocket(port: fixture.port)
    let clock = ContinuousClock()
    let began = clock.now
    async let first: Void = fixture.server.stop(grace: .seconds(30))
    async let second: Void = fixture.server.stop(grace: .seconds(30))
    _ = await (first, second)
    await fixture.server.stop()
    #expect(clock.now - began < .seconds(5))
    #expect(await idle.isClosedByPeer())
  }
}
