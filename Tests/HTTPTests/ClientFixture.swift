import HTTP
import TestSupport

/// A client that may use stubs on this machine, with more patience than any of them needs.
struct ClientFixture {
  let client: HTTPClient

  init(
    maximumTransfers: Int = 24, totalTimeout: Duration = .seconds(3600), stallSeconds: Int = 3600,
    allowsLoopbackHTTP: Bool = true
  ) throws {
    var configuration = HTTPClient.Configuration.patient
    configuration.maximumTransfers = maximumTransfers
    configuration.totalTimeout = totalTimeout
    configuration.stallSeconds = stallSeconds
    configuration.allowsLoopbackHTTP = allowsLoopbackHTTP
    client = try HTTPClient(configuration)
  }

  func get(
    _ url: String, headers: Headers = [:], hosts: HostRule = ["127.0.0.1"], maximumBodyBytes: Int = 1 << 20,
    totalTimeout: Duration? = nil
  ) async throws(HTTPClientError) -> HTTPClient.Response {
    try await client.send(
      HTTPClient.Request(
        url: url, headers: headers, allowedHosts: hosts, maximumBodyBytes: maximumBodyBytes, totalTimeout: totalTimeout)
    )
  }

  /// The error of a request; `nil` if it succeeds.
  func failure(
    _ url: String, hosts: HostRule = ["127.0.0.1"], maximumBodyBytes: Int = 1 << 20, totalTimeout: Duration? = nil
  ) async -> HTTPClientError? {
    do throws(HTTPClientError) {
      _ = try await get(url, hosts: hosts, maximumBodyBytes: maximumBodyBytes, totalTimeout: totalTimeout)
      return nil
    } catch {
      return error
    }
  }
}
