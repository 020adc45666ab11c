import HTTP
import Synchronization
import TestSupport
import Testing

/// A server on a free port, with the routes the tests ask for.
struct ServerFixture {
  let server: HTTPServer
  let port: UInt16
  let log = LogLines()

  init(
    limits: HTTPServer.Limits = .patient,
    handler: @escaping @Sendable (Request) -> Pending<Response, Never> = ServerFixture.routes
  )
    throws
  {
    let socket = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
    port = socket.port
    server = try HTTPServer.start(
      on: socket, limits: limits, log: { [log] in log.append($0) },
      refuse: { Response($0, headers: ["X-Page": "ours"], body: Array("refused \($0.code)".utf8)) }, handler: handler)
  }

  /// Stops, and expects that nothing is left behind.
  func stop(sourceLocation: SourceLocation = #_sourceLocation) async {
    await server.stop()
    await #expect(throws: Never.self, sourceLocation: sourceLocation) {
      try await eventually { server.liveExchanges == 0 }
    }
  }

  /// Sends bytes on a connection of its own and returns all that comes until the server closes it.
  func exchange(_ text: String) async throws -> String {
    let socket = try RawSocket(port: port)
    socket.send(text)
    return await socket.receiveAll()
  }

  @Sendable static func routes(_ request: Request) -> Pending<Response, Never> {
    switch request.path {
    case "/later": .later { Response(body: Array("later \(request.query)".utf8)) }
    case "/never":
      .later {
        try? await Task.sleep(for: .seconds(3600))
        return Response(body: Array("too late".utf8))
      }
    case "/echo": .now(Response(headers: ["Content-Type": "text/plain"], body: request.body))
    case "/echo-later": .later { Response(body: request.body) }
    default: .now(Response(body: Array("\(request.method.rawValue) \(request.target)".utf8)))
    }
  }
}

extension HTTPServer.Limits {
  /// Deadlines that no client reaches by the slowness of the machine.
  static var patient: HTTPServer.Limits {
    var limits = HTTPServer.Limits()
    limits.headDeadline = .seconds(3600)
    limits.bodyDeadline = .seconds(3600)
    limits.sendingDeadline = .seconds(3600)
    limits.handlerDeadline = .seconds(3600)
    limits.idleSeconds = 3600
    return limits
  }
}

final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}
