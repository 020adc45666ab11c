import HTTP
import TestSupport
import Testing

/// A server on a free port, with routes for the tests.
struct ServerFixture {
  let server: HTTPServer
  let port: UInt16
  let log = Collected<String>()

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

  /// Stops the server, and expects that nothing is left.
  func stop(sourceLocation: SourceLocation = #_sourceLocation) async {
    await server.stop()
    await #expect(throws: Never.self, sourceLocation: sourceLocation) {
      try await eventually { server.liveExchanges == 0 }
    }
  }

  /// Sends bytes on a new connection, and returns all that arrives until the server closes it.
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
  /// Deadlines that no client reaches, however slow the machine.
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
