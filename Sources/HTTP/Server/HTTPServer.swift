import Synchronization

/// A thin HTTP/1.1 server over libmicrohttpd.
///
/// It keeps itself alive until `stop` has returned, since libmicrohttpd's threads call into it.
package final class HTTPServer: Sendable {
  package struct Limits: Sendable {
    /// Open connections, or as many as there are descriptors for; further ones wait in the system's backlog.
    package var connections = 512
    /// How long a client may take to send the head of a request, including the time before it starts. If nine tenths of
    /// the connections are in use, this and the other two deadlines of a client shrink to a tenth.
    package var headDeadline: Duration = .seconds(20)
    /// How long a client may take to send the body of a request.
    package var bodyDeadline: Duration = .seconds(30)
    /// How long a client may take to read an answer.
    package var sendingDeadline: Duration = .seconds(120)
    /// How often the deadlines of the clients are checked.
    package var watchInterval: Duration = .seconds(1)
    /// A connection is closed after this many seconds without a byte, except while a handler's task is awaited.
    package var idleSeconds = 15
    /// Bytes of memory for one connection, and so for a request's head; beyond that the answer is 431 or 414.
    ///
    /// Cookies count twice, since libmicrohttpd copies them, and a browser sends those of every port of this computer.
    package var headBytes = 64 << 10
    /// Bytes of a request's body; beyond that the answer is 413.
    package var bodyBytes = 64 << 10
    /// Bytes of an oversized chunked body to read, so that its sender gets to read the 413; beyond that the connection
    /// is closed.
    package var drainBytes = 1 << 20
    /// Threads that answer. Handlers that answer in place run on them.
    package var threads = 2
    /// How long a handler's task may take before its client gets 503 and it is cancelled.
    ///
    /// While a connection is suspended, libmicrohttpd neither times out nor notices that the client left.
    package var handlerDeadline: Duration = .seconds(30)

    package init() {}

    /// A connection has a socket, and perhaps a file to send. The rest is for the client's transfers, for files being
    /// written, and for the standard streams.
    func connections(withDescriptors descriptors: Int) -> Int {
      min(connections, max(8, (descriptors - 128) / 2))
    }
  }

  struct State {
    var suspended = SuspendedExchanges()
    var isStopping = false
    var stop: Task<Void, Never>?
  }

  let limits: Limits
  let refuse: @Sendable (Status) -> Response
  let handler: @Sendable (Request) -> Pending<Response, Never>
  let log: @Sendable (String) -> Void
  let exchanges = ExchangeCount()
  let connections: ConnectionWatch
  let state = Mutex(State())
  let daemon = Mutex<Daemon?>(nil)
  private let socket: ListeningSocket

  private init(
    socket: ListeningSocket, limits: Limits, log: @escaping @Sendable (String) -> Void,
    refuse: @escaping @Sendable (Status) -> Response, handler: @escaping @Sendable (Request) -> Pending<Response, Never>
  ) {
    self.socket = socket
    self.limits = limits
    self.log = log
    connections = ConnectionWatch(limits: limits)
    self.refuse = refuse
    self.handler = handler
  }

  /// Starts to answer requests on a socket, which the server owns from now on.
  ///
  /// - Parameters:
  ///   - log: gets libmicrohttpd's messages, on any thread. They may quote what a client sent.
  ///   - refuse: creates the page for requests that do not reach the handler, or whose handler does not answer: 400 for
  ///     an ambiguous head, 413, 431 for a head that leaves no room for an answer, 501 for an unknown transfer coding,
  ///     503 while stopping or after the deadline, 500 for an invalid status. libmicrohttpd answers some broken heads
  ///     itself (400, 414, 431, 505), and those cannot be styled.
  ///   - handler: called on the server's threads; what it does in place blocks other connections.
  package static func start(
    on socket: ListeningSocket, limits: Limits = Limits(), log: @escaping @Sendable (String) -> Void = { _ in },
    refuse: @escaping @Sendable (Status) -> Response, handler: @escaping @Sendable (Request) -> Pending<Response, Never>
  ) throws(HTTPServerError) -> HTTPServer {
    var limits = limits
    limits.connections = limits.connections(withDescriptors: FileDescriptor.limit)
    let server = HTTPServer(socket: socket, limits: limits, log: log, refuse: refuse, handler: handler)
    guard let daemon = Daemon(serving: server, on: socket) else { throw .cannotStart }
    server.daemon.withLock { $0 = daemon }
    return server
  }

  /// The number of requests being read, handled or answered; if it is not 0 when nothing is in flight, something leaks.
  package var liveExchanges: Int { exchanges.value }

  /// Stops: rejects new connections, answers the requests in flight, closes everything.
  ///
  /// Handlers get half of `grace` to finish. Then their clients get 503, the tasks are canceled, and the other half is
  /// for sending. It returns a second after `grace` at the latest; by then what could not be answered has been cut off,
  /// unless a handler still blocks one of the server's threads. May be called again, and waits for the same end.
  package func stop(grace: Duration = .seconds(2)) async {
    await stop(handling: grace / 2, sending: grace / 2)
  }

  /// Stops, with a grace for the handlers and one for sending what they, or the server in their stead, have answered.
  func stop(handling: Duration, sending: Duration) async {
    let stop = state.withLock { state in
      if let stop = state.stop { return stop }
      state.isStopping = true
      let stop = Task { await self.drainAndEnd(handling: handling, sending: sending) }
      state.stop = stop
      return stop
    }
    await stop.value
  }

  private func drainAndEnd(handling: Duration, sending: Duration) async {
    guard let daemon = daemon.withLock({ $0.take() }) else { return }
    daemon.quiesce()
    socket.refuseConnections()

    await waitUntilIdle(atMost: handling)
    answerForAll()
    await waitUntilIdle(atMost: sending)
    await daemon.end(closing: socket, within: .seconds(1))
  }

  private func waitUntilIdle(atMost grace: Duration) async {
    let deadline = ContinuousClock.now + grace
    while liveExchanges > 0, ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}

package enum HTTPServerError: Error, Equatable, Sendable {
  /// libmicrohttpd did not start; `log` has the reason.
  case cannotStart
}
