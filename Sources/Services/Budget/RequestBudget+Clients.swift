import Core
package import HTTP

extension RequestBudget {
  /// Reads `Retry-After` in an answer that is a refusal: what a client hands over before it judges the answer.
  package func hear(_ response: HTTPClient.Response) {
    switch response.status.code {
    case 403, 408, 429, 500...599:
      hear(response.headers)
    default: break
    }
  }

  /// Takes a turn, asks, and notes how that ended.
  func ask<Value: Sendable>(
    _ priority: RequestPriority, with key: ServiceKey? = nil,
    _ request: @Sendable () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    let turn = try await turn(priority, with: key)
    do throws(ServiceFailure) {
      let value = try await request()
      note(.answered, of: turn)
      return value
    } catch {
      note(Task.isCancelled ? .abandoned : .failed(error), of: turn)
      throw error
    }
  }
}

extension NewYorkTimesClient {
  /// The same service, each request of which waits for its turn.
  package func budgeted(by budget: RequestBudget, _ priority: RequestPriority) -> NewYorkTimesClient {
    NewYorkTimesClient(
      overview: { key throws(ServiceFailure) in
        try await budget.ask(priority, with: key) { () throws(ServiceFailure) in try await overview(key) }
      },
      list: { key, id, date throws(ServiceFailure) in
        try await budget.ask(priority, with: key) { () throws(ServiceFailure) in try await list(key, id, date) }
      },
      names: { key throws(ServiceFailure) in
        try await budget.ask(priority, with: key) { () throws(ServiceFailure) in try await names(key) }
      })
  }
}

extension GoogleBooksClient {
  /// The same service, each request of which waits for its turn.
  package func budgeted(by budget: RequestBudget, _ priority: RequestPriority) -> GoogleBooksClient {
    GoogleBooksClient { key, isbn, title throws(ServiceFailure) in
      try await budget.ask(priority, with: key) { () throws(ServiceFailure) in try await volume(key, isbn, title) }
    }
  }
}

extension AppleClient {
  /// The same service, each request of which waits for its turn. Lookups have turns of their own, though the host is one:
  /// it has refused them for no visible reason (harmony #57), and the chart must not be left alone for that.
  package func budgeted(
    feeds: RequestBudget, iTunes: RequestBudget, lookups: RequestBudget, _ priority: RequestPriority
  ) -> AppleClient {
    AppleClient(
      mostPlayed: { country throws(ServiceFailure) in
        try await feeds.ask(priority) { () throws(ServiceFailure) in try await mostPlayed(country) }
      },
      topSelling: { country throws(ServiceFailure) in
        try await iTunes.ask(priority) { () throws(ServiceFailure) in try await topSelling(country) }
      },
      lookup: { ids, country throws(ServiceFailure) in
        try await lookups.ask(priority) { () throws(ServiceFailure) in try await lookup(ids, country) }
      })
  }
}
