import HTTP

/// Finds the port to listen on, or who has it.
enum Port {
  enum Outcome: Sendable {
    case taken(ListeningSocket)
    /// A Topshelf with the same data is already running there.
    case topshelf(RunningTopshelf)
    /// A Topshelf with other data, perhaps another user's, has the requested port.
    case otherData(UInt16)
    case inUse(UInt16)
    case failed(String)
  }

  /// How many ports after the usual one to try before taking any free one.
  private static let tries: UInt16 = 20

  /// - Parameters:
  ///   - data: identifies our own data, see `DataIdentity`.
  ///   - usual: the port to take if none was requested; it gives way if another program has it.
  ///   - patience: how long a program that has a port may take to answer.
  static func take(
    _ asked: Arguments, data: String, usual: UInt16 = Arguments.usualPort, patience: Duration = .seconds(2)
  ) async -> Outcome {
    for port in asked.port.map({ $0...$0 }) ?? usual...(usual + tries) {
      let outcome = bind(asked.host, port)
      guard case .inUse = outcome else { return outcome }
      let running = await RunningTopshelf.at(host: asked.host, port: port, patience: patience)
      if let running, running.data == data { return .topshelf(running) }
      // No other port will do if this one was requested.
      if asked.port != nil { return running == nil ? outcome : .otherData(port) }
    }
    return bind(asked.host, 0)
  }

  /// The address to open.
  ///
  /// If every interface is bound, it is `127.0.0.1`, since `localhost` may be another program on `::1`.
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
