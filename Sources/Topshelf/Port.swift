import Foundation
import HTTP

/// The port to listen on, and who has it if not we.
enum Port {
  enum Outcome: Sendable {
    case taken(ListeningSocket)
    /// A Topshelf answers there already.
    case topshelf(address: String)
    case inUse(UInt16)
    case failed(String)
  }

  /// How many ports after the usual one are tried before any free one is taken.
  private static let tries: UInt16 = 20

  static func take(_ asked: Arguments, log: Log) async -> Outcome {
    let first = asked.port ?? Arguments.usualPort
    let outcome = bind(asked.host, first)
    guard case .inUse = outcome else { return outcome }
    let address = Self.address(host: asked.host, port: first)
    if await isTopshelf(at: address) { return .topshelf(address: address) }
    // A port that was asked for is taken or refused; the usual one makes room.
    guard asked.port == nil else { return outcome }
    for port in (first + 1)...(first + tries) {
      let outcome = bind(asked.host, port)
      guard case .inUse = outcome else { return outcome }
    }
    return bind(asked.host, 0)
  }

  /// The address to open: always `127.0.0.1` where every interface is bound, since `localhost` may be somebody else on `::1`.
  static func address(host: String, port: UInt16) -> String {
    let shown =
      switch host {
      case "0.0.0.0": "127.0.0.1"
      case "::": "[::1]"
      default: host.contains(":") ? "[\(host)]" : host
      }
    return "http://\(shown):\(port)/"
  }

  private static func bind(_ host: String, _ port: UInt16) -> Outcome {
    do throws(BindError) {
      return .taken(try ListeningSocket.bind(host: host, port: port))
    } catch .addressInUse {
      return .inUse(port)
    } catch .notPermitted {
      return .failed("Port \(port) may not be used by this account. Choose one above 1023 with --port.")
    } catch .addressNotAvailable {
      return .failed("This computer has no address \(host). Choose another one with --host.")
    } catch .invalidAddress {
      return .failed("\(host.printable) is not an address like 127.0.0.1. Choose another one with --host.")
    } catch {
      return .failed("Port \(port) cannot be listened on.")
    }
  }

  private static func isTopshelf(at address: String) async -> Bool {
    struct Health: Decodable { let name: String }
    let configuration = HTTPClient.Configuration(
      userAgent: "topshelf/\(Version.text)", connectTimeout: .seconds(1), totalTimeout: .seconds(2),
      allowsLoopbackHTTP: true)
    guard let client = try? HTTPClient(configuration) else { return false }
    let request = HTTPClient.Request(
      url: address + "health", allowedHosts: ["127.0.0.1", "localhost", "[::1]"], maximumBodyBytes: 1000)
    let response = try? await client.send(request)
    await client.close()
    guard let response, response.status == .ok,
      let health = try? JSONDecoder().decode(Health.self, from: Data(response.body))
    else { return false }
    return health.name == "topshelf"
  }
}
