import HTTP

/// The port to listen on, and who has it if not we.
enum Port {
  enum Outcome: Sendable {
    case taken(ListeningSocket)
    /// A Topshelf answers there already, with the same data.
    case topshelf(RunningTopshelf)
    /// A Topshelf with other data, somebody else's perhaps, has the port that was asked for.
    case otherData(UInt16)
    case inUse(UInt16)
    case failed(String)
  }

  /// How many ports after the usual one are tried before any free one is taken.
  private static let tries: UInt16 = 20

  /// - Parameters:
  ///   - data: whose we would show, see `DataIdentity`.
  ///   - usual: the port that is taken if none was asked for; it makes room for whoever has it.
  ///   - patience: how long whoever has a port may take to answer.
  static func take(
    _ asked: Arguments, data: String, usual: UInt16 = Arguments.usualPort, patience: Duration = .seconds(2)
  ) async -> Outcome {
    for port in asked.port.map({ $0...$0 }) ?? usual...(usual + tries) {
      let outcome = bind(asked.host, port)
      guard case .inUse = outcome else { return outcome }
      let running = await RunningTopshelf.at(host: asked.host, port: port, patience: patience)
      if let running, running.data == data { return .topshelf(running) }
      // A port that was asked for is taken or refused.
      if asked.port != nil { return running == nil ? outcome : .otherData(port) }
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
}
