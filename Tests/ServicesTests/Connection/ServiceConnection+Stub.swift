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
      BudgetLimits(name: "test", windows: []), in: CacheDatabase(folder: nil, clock: .fixed(now), log: { _ in }),
      clock: .fixed(now), sleep: { _ in }, random: { $0.lowerBound })
    return ServiceConnection(
      http, ServiceEndpoint(base: base, hosts: ["127.0.0.1"]), budget ?? unlimited, clock: .fixed(now))
  }
}
