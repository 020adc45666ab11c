import Core
import HTTP
import TestSupport
import Testing

@testable import Services

@Suite struct ServiceConnectionTests {
  /// A stub of a service, within the budget of The New York Times.
  private func with(
    _ answer: @escaping StubServer.Script,
    _ body: (ServiceConnection, RequestBudget, BudgetWorld, StubServer, ServiceKey) async throws -> Void
  ) async throws {
    let stub = try StubServer(answer)
    let http = try HTTPClient(.patient)
    let world = try BudgetWorld()
    let budget = world.budget(.newYorkTimes)
    let connection = ServiceConnection(
      http, ServiceEndpoint(base: stub.url("/svc"), hosts: ["127.0.0.1"]), budget, clock: world.time.clock)
    try await body(connection, budget, world, stub, try #require(ServiceKey("my-key")))
    await http.close()
    stub.stop()
  }

  /// As the clients judge: 200 is an answer, 404 and 400 say something of the question only.
  private static func read(_ response: HTTPClient.Response, _ now: Timestamp) throws(ServiceFailure) -> String {
    switch response.status.code {
    case 200: return String(decoding: response.body, as: UTF8.self)
    case 401: throw .keyRefused
    case 404: throw .notFound
    case 403, 429: throw .quota
    default: throw .down(status: response.status.code)
    }
  }

  @Test func eachRequestTakesItsTurnAndComesBackWhole() async throws {
    try await with({ _ in .respond(text: "lists") }) { connection, budget, world, stub, key in
      for _ in 0..<2 {
        let fetched = try await connection.get("a.json?k=1", key: key, atMost: 100, Self.read)
        #expect(fetched.value == "lists" && fetched.body == Array("lists".utf8))
        #expect(fetched.at == world.time.now)
      }
      _ = try await connection.get("b.json", key: key, .ahead, atMost: 100, Self.read)
      #expect(try #require(budget.remainingToday()).left == 497)
      #expect(budget.estimate(.ahead) == .seconds(61))
      #expect(stub.requests.map(\.target) == ["/svc/a.json?k=1", "/svc/a.json?k=1", "/svc/b.json"])
    }
  }

  @Test(
    arguments: [
      (429, "7", 7), (429, "-1", 60), (429, "99999999", 86_400), (429, nil, 60), (503, "20", 20), (503, nil, 4),
      (500, "soon", 4), (403, "9", 9), (401, "9", nil), (404, "9", nil), (400, "9", nil), (200, "9", nil),
    ] as [(Int, String?, Int?)])
  func theServiceIsLeftAloneForAsLongAsItAsks(_ status: Int, _ retryAfter: String?, _ seconds: Int?) async throws {
    let headers: Headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
    try await with({ _ in .respond(Status(code: status), headers: headers, text: "") }) {
      connection, budget, world, stub, key in
      func ask() async { _ = try? await connection.get("a", key: key, atMost: 100, Self.read) }
      await ask()
      await ask()
      #expect(stub.requests.count == (seconds == nil ? 2 : 1))
      guard let seconds else { return }
      world.time.pass(.milliseconds(seconds * 1000 - 1))
      await ask()
      #expect(stub.requests.count == 1)
      world.time.pass(.milliseconds(1))
      await ask()
      #expect(stub.requests.count == 2)
    }
  }

  @Test func whatIsTooLongIsNoAnswer() async throws {
    try await with({ _ in .respond(text: "far too long") }) { connection, _, _, _, key in
      await #expect(throws: ServiceFailure.unreadable) {
        try await connection.get("a", key: key, atMost: 4, Self.read)
      }
    }
  }

  @Test func aReaderWhoLeavesIsNoFaultOfTheService() async throws {
    try await with({ _ in .after(.seconds(60), .respond(text: "late")) }) { connection, budget, _, stub, key in
      let task = Task { try? await connection.get("a", key: key, atMost: 100, Self.read) }
      try await eventually { stub.requests.count == 1 }
      task.cancel()
      #expect(await task.value == nil)
      _ = try await budget.turn(.visible)
    }
  }
}
