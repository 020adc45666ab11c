import Foundation
import TestSupport
import Testing

@testable import HTTP

/// Handlers that answer later: many of them, late ones, and the end of the server.
@Suite(.timeLimit(.minutes(10))) struct ServerSuspensionTests {
  private static let end = "Host: a\r\nConnection: close\r\n\r\n"

  /// None of them answers before all have begun.
  @Test func aHundredAtATime() async throws {
    let all = Barrier(100)
    let fixture = try ServerFixture { request in
      .later {
        await all.pass()
        return Response(body: Array(request.target.utf8))
      }
    }
    let sockets = try (0..<100).map { index in
      let socket = try RawSocket(port: fixture.port)
      socket.send("GET /\(index) HTTP/1.1\r\n\(Self.end)")
      return socket
    }
    for (index, socket) in sockets.enumerated() { #expect(await socket.receiveAll().hasSuffix("\r\n\r\n/\(index)")) }
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
    let cancelled = Collected<String>()
    var limits = HTTPServer.Limits.patient
    limits.handlerDeadline = .milliseconds(200)
    let fixture = try ServerFixture(limits: limits) { request in
      guard request.path == "/slow" else { return ServerFixture.routes(request) }
      return .later {
        do { try await Task.sleep(for: .seconds(3600)) } catch { cancelled.append(request.target) }
        return Response(body: Array("too late".utf8))
      }
    }
    let answer = try await fixture.exchange("GET /slow HTTP/1.1\r\n\(Self.end)")
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    #expect(answer.hasSuffix("refused 503"))
    try await eventually { cancelled.all == ["/slow"] }

    // The watch continues for later ones, and leaves quick ones alone: on a busy machine one may miss its deadline, but
    // none is refused before it.
    let start = ContinuousClock.now
    let quick = try await fixture.exchange("GET /later?x HTTP/1.1\r\n\(Self.end)")
    #expect(quick.hasSuffix("later x") || ContinuousClock.now - start >= limits.handlerDeadline)
    #expect(try await fixture.exchange("GET /slow HTTP/1.1\r\n\(Self.end)").hasSuffix("refused 503"))
    await fixture.stop()
  }

  @Test func aClientThatLeftWhileSuspendedLeavesNothingBehind() async throws {
    let areGone = OneShot<Void>()
    let fixture = try ServerFixture { _ in
      .later {
        await areGone.wait()
        return Response(body: [UInt8](repeating: 0x61, count: 100_000))
      }
    }
    var sockets = try (0..<20).map { _ in try RawSocket(port: fixture.port) }
    for socket in sockets {
      socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      if Bool.random() { socket.resetOnClose() }
    }
    try await eventually { fixture.server.liveExchanges == 20 }
    sockets = []
    areGone.fire()
    try await eventually { fixture.server.liveExchanges == 0 }
    await fixture.stop()
  }

  @Test func stoppingWaitsForEverySuspendedRequest() async throws {
    let finish = OneShot<Void>()
    let fixture = try ServerFixture { request in
      .later {
        if request.path == "/held" { await finish.wait() }
        return Response(body: Array("done".utf8))
      }
    }
    let idle = try send("/", to: fixture)
    #expect(await idle.receive { $0.hasSuffix("done") }.hasPrefix("HTTP/1.1 200 "))
    let held = try (0..<10).map { _ in try send("/held", to: fixture) }
    try await eventually { fixture.server.liveExchanges == 10 }

    async let stopped: Void = fixture.server.stop(handling: .seconds(3600), sending: .seconds(3600))
    // An open connection still gets an answer; a new one is refused.
    try await eventually { (try? RawSocket(port: fixture.port)) == nil }
    idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let late = await idle.receiveAll()
    #expect(late.hasPrefix("HTTP/1.1 503 ") && late.contains("\r\nConnection: close\r\n"))

    finish.fire()
    for socket in held {
      let answer = await socket.receiveAll()
      #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("\r\nConnection: close\r\n"))
    }
    await stopped
    await fixture.stop()
  }

  @Test func stoppingAnswersForHandlersThatDoNotCome() async throws {
    let finish = OneShot<Void>()
    let fixture = try ServerFixture { _ in
      .later {
        // It ignores cancellation.
        await finish.wait()
        return Response(body: Array("done".utf8))
      }
    }
    let sockets = try (0..<10).map { _ in try send("/", to: fixture) }
    try await eventually { fixture.server.liveExchanges == 10 }
    await fixture.server.stop(handling: .zero, sending: .seconds(3600))
    for socket in sockets { #expect(await socket.receiveAll().hasPrefix("HTTP/1.1 503 ")) }
    finish.fire()
    await fixture.stop()
  }

  private func send(_ path: String, to fixture: ServerFixture) throws -> RawSocket {
    let socket = try RawSocket(port: fixture.port)
    socket.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    return socket
  }

  @Test func stoppingAtOnceAmongHandlersThatFinish() async throws {
    for _ in 0..<20 {
      let fixture = try ServerFixture { _ in
        .later {
          await Task.yield()
          return Response()
        }
      }
      let sockets = try (0..<20).map { _ in try RawSocket(port: fixture.port) }
      for socket in sockets { socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      await fixture.server.stop(grace: .zero)
      await fixture.stop()
    }
  }

  @Test func stoppingDoesNotWaitForAClientThatDoesNotRead() async throws {
    let fixture = try ServerFixture { _ in .now(Response(body: [UInt8](repeating: 0x61, count: 64 << 20))) }
    let socket = try RawSocket(port: fixture.port)
    socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try await eventually { fixture.server.liveExchanges == 1 }
    await fixture.server.stop(grace: .milliseconds(300))
    await fixture.stop()
  }

  /// The handler continues after the server has stopped.
  @Test func stoppingDoesNotWaitForAHandlerThatBlocks() async throws {
    let isStopped = DispatchSemaphore(value: 0)
    let fixture = try ServerFixture { _ in
      isStopped.wait()
      return .now(Response())
    }
    let socket = try RawSocket(port: fixture.port)
    socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try await eventually { fixture.server.liveExchanges == 1 }
    await fixture.server.stop(grace: .milliseconds(100))
    #expect(fixture.server.liveExchanges == 1)
    isStopped.signal()
    try await eventually { fixture.server.liveExchanges == 0 }
  }

  @Test func stoppingWithoutRequestsIsDoneAtOnceAndMayBeRepeated() async throws {
    let fixture = try ServerFixture()
    let idle = try RawSocket(port: fixture.port)
    async let first: Void = fixture.server.stop(grace: .seconds(3600))
    async let second: Void = fixture.server.stop(grace: .seconds(3600))
    _ = await (first, second)
    await fixture.server.stop()
    #expect(await idle.isClosedByPeer())
  }
}
