import Synchronization

/// A request's path through the server, driven by libmicrohttpd's calls.
extension HTTPServer {
  /// Advances by one step; false closes the connection.
  ///
  /// - Parameters:
  ///   - head: reads the head; used once, in the first call.
  ///   - data: a piece of the body; empty in the first call, at the end of the body, and after resuming.
  func advance(
    _ exchange: Exchange, on connection: Connection, data: RawSpan, head: () -> RequestHead
  ) -> Bool {
    let isStopping = state.withLock { $0.isStopping }
    let step: ExchangeState.Step =
      if exchange.state.withLock({ $0.awaitsHead }) {
        received(head(), of: exchange, on: connection, isStopping: isStopping)
      } else {
        exchange.state.withLock { state in
          data.isEmpty ? state.inputEnded(limits: limits) : state.bodyArrived(data, limits: limits)
        }
      }

    switch step {
    case .receive: return true
    case .hangUp: return false
    case .refuse(let status): return send(refuse(status), on: connection, closing: true)
    case .answer(let response): return send(response, on: connection, closing: isStopping)
    case .suspend(let work):
      connections.enter(.handling, of: connection)
      suspend(exchange, on: connection, for: work)
      return true
    case .handle(let request):
      let pending = handler(request)
      guard let response = pending.present else {
        exchange.state.withLock { $0.postpone { await pending.value } }
        return true
      }
      exchange.state.withLock { $0.answeredInPlace() }
      return send(response, on: connection, closing: isStopping)
    }
  }

  /// Rejects a head that leaves no room for the answer's, which libmicrohttpd would close without a response.
  private func received(_ head: RequestHead, of exchange: Exchange, on connection: Connection, isStopping: Bool)
    -> ExchangeState.Step
  {
    if head.hasBody { connections.enter(.body, of: connection) }
    guard connection.headMemory <= limits.headBytes - Self.answerHeadBytes else {
      let refusal = refuse(.requestHeaderFieldsTooLarge)
      connection.sendAtOnce(refusal.closingBytes(withBody: head.request.method != .head))
      return .hangUp
    }
    return exchange.state.withLock { state in
      state.headArrived(head, limits: limits, isStopping: isStopping)
    }
  }

  /// More than any answer's head needs.
  private static let answerHeadBytes = 4 << 10

  private func send(_ response: Response, on connection: Connection, closing: Bool) -> Bool {
    let final = response.status.isFinal ? response : refuse(.internalServerError)
    connections.enter(.sending, of: connection)
    return connection.queue(final, closing: closing, log: log)
  }
}
