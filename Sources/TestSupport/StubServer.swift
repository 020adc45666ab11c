import Foundation
package import HTTP
import Synchronization

/// A scripted HTTP/1.1 server on 127.0.0.1, for tests of clients.
///
/// It uses a thread for each connection, and can answer what no real server would.
package final class StubServer: Sendable {
  package typealias Script = @Sendable (StubRequest) -> StubAnswer

  private struct State {
    var requests: [StubRequest] = []
    var connections: [ObjectIdentifier: RawSocket] = [:]
    var connectionCount = 0
    var answering = 0
    var peak = 0
    var isStopped = false
  }

  package let port: UInt16
  private let listener: RawListener
  private let script: Script
  private let state = Mutex(State())

  /// Starts at once.
  ///
  /// - Parameter port: 0 lets the system choose one.
  package init(port: UInt16 = 0, _ script: @escaping Script) throws {
    listener = try RawListener(port: port)
    self.port = listener.port
    self.script = script
    // The thread keeps only the listener: a stub that is released stops.
    Thread.detachNewThread { [listener, weak self] in
      while let connection = listener.accept() {
        guard let self, self.admit(connection) else { return }
        Thread.detachNewThread { [weak self] in self?.serve(connection) }
      }
    }
  }

  deinit { stop() }

  /// `http://127.0.0.1:PORT` and a path, which begins with `/`.
  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// All requests so far, in the order in which their heads arrived.
  package var requests: [StubRequest] { state.withLock { $0.requests } }

  /// How many connections have been accepted so far.
  package var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// The largest number of requests answered at the same time.
  package var peakOfConcurrentRequests: Int { state.withLock { $0.peak } }

  /// Refuses new connections and closes the open ones.
  package func stop() {
    listener.shutDown()
    let connections = state.withLock { state in
      state.isStopped = true
      return Array(state.connections.values)
    }
    for connection in connections { connection.shutDown() }
  }

  private func admit(_ connection: RawSocket) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connectionCount += 1
      state.connections[ObjectIdentifier(connection)] = connection
      return true
    }
  }

  private func serve(_ connection: RawSocket) {
    defer { state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) } }
    var isOpen = true
    while isOpen, let request = StubRequest(from: connection) {
      state.withLock { state in
        state.requests.append(request)
        state.answering += 1
        state.peak = max(state.peak, state.answering)
      }
      isOpen = script(request).send(on: connection, headOnly: request.method == .head)
      state.withLock { $0.answering -= 1 }
    }
  }
}

/// A request as the stub received it. Bodies are not read: the clients here send none.
package struct StubRequest: Sendable {
  package let method: HTTP.Method
  package let target: String
  package let headers: Headers

  /// `nil` if the connection ends first.
  init?(from connection: RawSocket) {
    let head = connection.receiveNow { $0.contains("\r\n\r\n") }
    guard head.contains("\r\n\r\n") else { return nil }
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = HTTP.Method(rawValue: String(words[0]))
    target = String(words[1])
    var headers = Headers()
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      headers.append(String(name), line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces))
    }
    self.headers = headers
  }
}
