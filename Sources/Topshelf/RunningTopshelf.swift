import Foundation
import HTTP

/// A Topshelf that already has the port that we wanted.
struct RunningTopshelf: Sendable, Hashable {
  let address: String
  /// Identifies its data; `nil` for a version that does not say.
  let data: String?
  /// The address that it is bound to.
  let host: String?

  private let port: UInt16
  private let patience: Duration

  /// Asks the program on a port who it is; `nil` if it is not a Topshelf, or does not answer in time.
  static func at(host: String, port: UInt16, patience: Duration = .seconds(2)) async -> RunningTopshelf? {
    let address = Port.address(host: host, port: port)
    guard let body = await health(at: address, host: host, name: nil, patience: patience),
      let health = try? JSONDecoder().decode(Health.self, from: Data(body)), health.name == "topshelf"
    else { return nil }
    return RunningTopshelf(address: address, data: health.data, host: health.host, port: port, patience: patience)
  }

  /// The requested flags that it does not honor.
  ///
  /// One that is bound to more addresses than requested can be reached all the same.
  func flagsNotHonored(of asked: Arguments) async -> [String] {
    var flags: [String] = []
    if NumericHost(asked.host)?.isLoopback != true, host != asked.host { flags.append("--host \(asked.host)") }
    for name in asked.allowedHosts {
      let answer = await Self.health(
        at: address, host: asked.host, name: "\(name):\(port)", patience: patience)
      if answer == nil { flags.append("--allowed-host \(name)") }
    }
    return flags
  }

  private struct Health: Decodable {
    let name: String
    let data: String?
    let host: String?
  }

  /// - Parameter name: the `Host` to send instead of the address's own.
  private static func health(
    at address: String, host: String, name: String?, patience: Duration
  ) async -> [UInt8]? {
    let own = HostRule([host.contains(":") ? "[\(host)]" : host])
    let configuration = HTTPClient.Configuration(
      userAgent: "topshelf/\(Version.text)", connectTimeout: patience / 2, totalTimeout: patience,
      allowsLoopbackHTTP: true, ownHosts: own)
    guard let client = try? HTTPClient(configuration) else { return nil }
    let loopback = HostRule(["127.0.0.1", "[::1]"])
    let isEverywhere = host == "0.0.0.0" || host == "::"
    let request = HTTPClient.Request(
      url: address + "health", headers: name.map { ["Host": $0] } ?? [:], allowedHosts: isEverywhere ? loopback : own,
      maximumBodyBytes: 1000)
    let response = try? await client.send(request)
    await client.close()
    guard let response, response.status == .ok else { return nil }
    return response.body
  }
}
