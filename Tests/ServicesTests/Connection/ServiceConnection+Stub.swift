import Core
import HTTP
import TestSupport
import Testing

@testable import Services

extension ServiceConnection {
  /// A connection to a stub server, within a budget that lets every request go and never pauses for long.
  static func stub(
    _ http: HTTPClient, at base: String, _ budget: RequestBudget? = nil,
    now: Timestamp = Timestamp(seconds: 1_796_000_000)
  ) throws -> ServiceConnection {
    let unlimited = RequestBudget(
      BudgetLimits(name: "test", windows: []), folder: try TemporaryFolder().path("budgets"), clock: .fixed(now),
      sleep: { _ in }, random: { $0.lowerBound }, log: { _ in })
    return ServiceConnection(
      http, ServiceEndpoint(base: base, hosts: ["127.0.0.1"]), budget ?? unlimited, clock: .fixed(now))
  }
}
