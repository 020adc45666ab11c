import Core
import HTTP
import TestSupport
import Testing

@testable import Services

@Suite struct BudgetedClientsTests {
  private func with(
    _ answer: @escaping StubServer.Script,
    _ body: (BudgetWorld, HTTPClient, ServiceEndpoint, StubServer, ServiceKey) async throws -> Void
  ) async throws {
    let stub = try StubServer(answer)
    let http = try HTTPClient(.init(userAgent: "test", totalTimeout: .seconds(5), allowsLoopbackHTTP: true))
    let endpoint = ServiceEndpoint(base: stub.url("/svc"), hosts: ["127.0.0.1"])
    try await body(try BudgetWorld(), http, endpoint, stub, try #require(ServiceKey("my-key")))
    await http.close()
    stub.stop()
  }

  private func client(
    _ world: BudgetWorld, _ budget: RequestBudget, _ http: HTTPClient, _ endpoint: ServiceEndpoint
  ) -> NewYorkTimesClient {
    .live(
      http, endpoint: endpoint, lists: .empty, clock: .fixed(NewYorkTimesClientTests.now), heard: { budget.hear($0) })
  }

  @Test func eachRequestTakesItsTurn() async throws {
    try await with({ request in
      request.target.contains("names")
        ? .respond(
          text:
            #"{"results":[{"list_name":"Hardcover Fiction","list_name_encoded":"hardcover-fiction","newest_published_date":"2026-12-06"}]}"#
        )
        : .respond(
          text: request.target.contains("overview") ? NewYorkTimesClientTests.week : NewYorkTimesClientTests.list)
    }) { world, http, endpoint, stub, key in
      let budget = world.budget(.newYorkTimes)
      let client = client(world, budget, http, endpoint)
      _ = try await client.budgeted(by: budget, .visible).overview(key)
      _ = try await client.budgeted(by: budget, .visible).names(key)
      let edition = try await client.budgeted(by: budget, .ahead).list(key, Chart.hardcoverFiction, nil)
      #expect(edition.date.description == "2026-01-04")
      #expect(try #require(budget.remainingToday()).left == 497)
      #expect(budget.estimate(.ahead) == .seconds(61))
      #expect(stub.requests.count == 3)
    }
  }

  @Test(
    arguments: [
      (429, "7", 7), (429, "-1", 60), (429, "99999999", 86_400), (429, nil, 60), (503, "20", 20), (503, nil, 4),
      (500, "soon", 4), (403, "9", 9), (401, "9", nil), (404, "9", nil), (400, "9", nil), (200, "9", nil),
    ] as [(Int, String?, Int?)])
  func theServiceIsLeftAloneForAsLongAsItAsks(_ status: Int, _ retryAfter: String?, _ seconds: Int?) async throws {
    let headers: Headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
    let answer = StubAnswer.respond(Status(code: status), headers: headers, text: NewYorkTimesClientTests.week)
    try await with({ _ in answer }) { world, http, endpoint, stub, key in
      let budget = world.budget(.newYorkTimes)
      let client = client(world, budget, http, endpoint).budgeted(by: budget, .visible)
      _ = try? await client.overview(key)
      #expect(budget.pausedUntil == seconds.map { world.time.now.adding(.seconds($0)) })
      _ = try? await client.overview(key)
      #expect(stub.requests.count == (seconds == nil ? 2 : 1))
    }
  }

  @Test func googleIsLeftAloneTooAndItsFailureComesThrough() async throws {
    let text = #"{"error":{"code":403,"errors":[{"reason":"rateLimitExceeded"}]}}"#
    try await with({ _ in .respond(Status(code: 403), headers: ["Retry-After": "11"], text: text) }) {
      world, http, endpoint, stub, key in
      let budget = world.budget(.googleBooks)
      let client = GoogleBooksClient.live(http, endpoint: endpoint, heard: { budget.hear($0) })
        .budgeted(by: budget, .visible)
      let isbn = try #require(ISBN("9780140434088"))
      for _ in 0..<3 { await #expect(throws: ServiceFailure.quota) { try await client.volume(key, isbn, "") } }
      #expect(stub.requests.count == 1)
      #expect(budget.pausedUntil == world.time.now.adding(.seconds(11)))
      #expect(try #require(budget.remainingToday()) == (999, 1000))
    }
  }

  @Test func aReaderWhoLeavesIsNoFaultOfTheService() async throws {
    try await with({ _ in .after(.seconds(2), .respond(text: NewYorkTimesClientTests.week)) }) {
      world, http, endpoint, stub, key in
      let budget = world.budget(.newYorkTimes)
      let client = client(world, budget, http, endpoint).budgeted(by: budget, .visible)
      let task = Task { try? await client.overview(key) }
      try await eventually { stub.requests.count == 1 }
      task.cancel()
      #expect(await task.value == nil)
      #expect(budget.pausedUntil == nil)
    }
  }
}
